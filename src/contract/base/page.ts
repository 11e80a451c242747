import { type Static, Type } from 'typebox';

/** The position of a reply in a longer list. */
export const Page = Type.Object({
  selPage: Type.Integer(),
  totPages: Type.Integer(),
  totItems: Type.Integer(),
  itemsPerPage: Type.Integer(),
});
export type Page = Static<typeof Page>;
