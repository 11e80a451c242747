import { Type } from 'typebox';

/** The maximum length of a token, for any provider. */
export const MAX_BOT_TOKEN = 8000;

/** The query of a call with a bot check (S 7, D 7). */
export const OF_PEOPLE = {
  token_recaptcha: Type.Optional(
    Type.String({
      maxLength: MAX_BOT_TOKEN,
      description: 'shows once that no program calls, where the shop asks for it',
    }),
  ),
};
export const OfPeople = Type.Object(OF_PEOPLE);
