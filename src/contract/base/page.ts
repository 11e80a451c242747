import { type Static, Type } from 'typebox';

/** Where in a longer list a reply stands. */
export const Page = Type.Object({
  selPage: Type.Integer(),
  totPages: Type.Integer(),
  totItems: Type.Integer(),
  itemsPerPage: Type.Integer(),
});
export type Page = Static<typeof Page>;
