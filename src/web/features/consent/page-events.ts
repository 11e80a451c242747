import type { AnalyticsEvent } from '../../../contract/analytics/schemas.ts';

/** What loaders of pages with products answer, as far as it is counted. */
interface PageData {
  readonly product?: { readonly productId?: number };
  readonly listing?: { readonly products?: readonly { readonly productId: number }[] };
  readonly q?: string;
}

const MAX_ITEMS = 48;

/** What opening a page is, by the data it shows: a product, a list, a search. */
export function pageEvents(pathname: string, data: unknown): readonly AnalyticsEvent[] {
  const { product, listing, q } = (typeof data === 'object' && data !== null ? data : {}) as PageData;
  if (product?.productId !== undefined) return [{ name: 'view_item', items: [{ productId: product.productId }] }];
  const shown = (listing?.products ?? []).slice(0, MAX_ITEMS).map(({ productId }) => ({ productId }));
  return [
    ...(q ? [{ name: 'search' as const, term: q.slice(0, 200) }] : []),
    ...(shown.length > 0 ? [{ name: 'view_item_list' as const, list: pathname.slice(0, 120), items: shown }] : []),
  ];
}

/** The order a page thanks for. */
export function orderOf(pathname: string): number | undefined {
  const [, id] = /^\/payment\/done\/(\d{1,9})$/.exec(pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The product a link leads to. */
export function slugOf(href: string): string | undefined {
  const [, slug] = /^\/product\/([^/?#]+)/.exec(href) ?? [];
  try {
    return slug && decodeURIComponent(slug).slice(0, 200);
  } catch {
    return undefined;
  }
}
