import { Type } from 'typebox';

/** Marks a name that has no English in a reply in English, so that a page can say its language. */
export const langField = {
  lang: Type.Optional(Type.Enum(['it'] as const, { description: 'in a reply in English: this stays Italian' })),
};
