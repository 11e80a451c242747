import { Type } from 'typebox';

/** Characters of the longest token of any maker. */
export const MAX_BOT_TOKEN = 8000;

/** The query of a call whose callers may have to show that they are no programs (S 7, D 7). */
export const OF_PEOPLE = {
  token_recaptcha: Type.Optional(
    Type.String({
      maxLength: MAX_BOT_TOKEN,
      description: 'shows once that no program calls, where the shop asks for it',
    }),
  ),
};
export const OfPeople = Type.Object(OF_PEOPLE);
