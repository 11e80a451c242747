import { type Static, Type } from 'typebox';

/** The position of a reply in a longer list. */
export const Page = Type.Object({
  selPage: Type.Integer(),
  totPages: Type.Integer(),
  totItems: Type.Integer(),
  itemsPerPage: Type.Integer(),
});
export type Page = Static<typeof Page>;

/**
 * A page number. Replies of the platform have `selPage: 0` for a list that fits on one page, so 0 is the first page,
 * too.
 */
export function pageNumber(maximum: number) {
  return Type.Optional(
    Type.Integer({ minimum: 0, maximum, default: 1, description: 'from 1; 0 is the first page, too' }),
  );
}

/** Returns the requested page, counted from 1. */
export function pageAsked(page = 1): number {
  return Math.max(page, 1);
}

/** The block for one page of a list. `selPage` starts at 1; a `pageSize` of 0 means everything on one page. */
export function pageBlock({ page, pageSize, total }: { page: number; pageSize: number; total: number }): Page {
  const totPages = pageSize === 0 ? 1 : Math.max(1, Math.ceil(total / pageSize));
  return { selPage: page, totPages, totItems: total, itemsPerPage: pageSize };
}

/** The position of a reply in a list that a large shop does not count to its end. */
export const CountedPage = Type.Object({
  ...Page.properties,
  hasMore: Type.Optional(Type.Boolean({ description: 'true: rows beyond `totItems` were not counted' })),
});
export type CountedPage = Static<typeof CountedPage>;

/** The block for one page of a list whose rows were counted up to `countedTo`. */
export function countedPage({
  countedTo,
  ...of
}: Parameters<typeof pageBlock>[0] & { readonly countedTo: number }): CountedPage {
  return { ...pageBlock(of), ...(of.total >= countedTo ? { hasMore: true } : {}) };
}
