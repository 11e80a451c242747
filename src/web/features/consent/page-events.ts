import type { AnalyticsEvent } from '../../../contract/analytics/schemas.ts';

/** The loader data of pages with products, as far as it is counted. */
interface PageData {
  readonly product?: { readonly productId?: number };
  readonly listing?: { readonly products?: readonly { readonly productId: number }[] };
  readonly q?: string;
}

const MAX_ITEMS = 48;

/** Returns the events of opening a page, from its data: a product, a list, a search. */
export function pageEvents(pathname: string, data: unknown): readonly AnalyticsEvent[] {
  const { product, listing, q } = (typeof data === 'object' && data !== null ? data : {}) as PageData;
  if (product?.productId !== undefined) return [{ name: 'view_item', items: [{ productId: product.productId }] }];
  const shown = (listing?.products ?? []).slice(0, MAX_ITEMS).map(({ productId }) => ({ productId }));
  return [
    ...(q ? [{ name: 'search' as const, term: q.slice(0, 200) }] : []),
    ...(shown.length > 0 ? [{ name: 'view_item_list' as const, list: pathname.slice(0, 120), items: shown }] : []),
  ];
}

/** Returns the order id of a confirmation page. */
export function orderOf(pathname: string): number | undefined {
  const [, id] = /^\/payment\/done\/(\d{1,9})$/.exec(pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Returns the slug of the product that a link leads to. */
export function slugOf(href: string): string | undefined {
  const [, slug] = /^\/product\/([^/?#]+)/.exec(href) ?? [];
  try {
    return slug && decodeURIComponent(slug).slice(0, 200);
  } catch {
    return undefined;
  }
}
