import { type Static, Type } from 'typebox';

/** The position of a reply in a longer list. */
export const Page = Type.Object({
  selPage: Type.Integer(),
  totPages: Type.Integer(),
  totItems: Type.Integer(),
  itemsPerPage: Type.Integer(),
});
export type Page = Static<typeof Page>;

/** The block for one page of a list. `selPage` starts at 1; a `pageSize` of 0 means everything on one page. */
export function pageBlock({ page, pageSize, total }: { page: number; pageSize: number; total: number }): Page {
  const totPages = pageSize === 0 ? 1 : Math.max(1, Math.ceil(total / pageSize));
  return { selPage: page, totPages, totItems: total, itemsPerPage: pageSize };
}
