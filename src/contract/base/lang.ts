import { Type } from 'typebox';

/** Marks a name without an English version in an English reply, so that a page can declare its language. */
export const langField = {
  lang: Type.Optional(Type.Enum(['it'] as const, { description: 'in a reply in English: this stays Italian' })),
};
