import type { ProductsQuery } from '../../../contract/catalogue.ts';

/** What a catalogue address asks for. Facet parameters may stand in it several times, as a form without JavaScript sends them. */
export interface ListingQuery {
  readonly q: string;
  readonly page: number;
  readonly sort: string;
  readonly promo: boolean;
  readonly newProduct: boolean;
  readonly facets: ReadonlyMap<string, readonly string[]>;
}

const FACET = /^(vendor_id|product_class_\d+)$/;
const MAX_VALUES = 40;

export function readListingQuery(params: URLSearchParams): ListingQuery {
  const facets = new Map<string, readonly string[]>();
  for (const key of new Set(params.keys())) {
    if (!FACET.test(key)) continue;
    const values = params.getAll(key).flatMap((value) => value.split(','));
    const ids = [...new Set(values.filter((value) => /^\d{1,10}$/.test(value)))].slice(0, MAX_VALUES);
    if (ids.length > 0) facets.set(key, ids);
  }
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    page: Math.min(Math.max(Number.parseInt(params.get('page') ?? '', 10) || 1, 1), 10_000),
    sort: params.get('sort') ?? '',
    promo: params.get('promo') === 'true',
    newProduct: params.get('new_product') === 'true',
    facets,
  };
}

/** storefront 9: category and search pages hold 24 products. */
export const PAGE_SIZE = 24;

/** The query of GET /products, in wire names (wire-facts 2). */
export function productsQuery(query: ListingQuery): ProductsQuery & Record<string, unknown> {
  return {
    ...(query.q && { q: query.q }),
    ...(query.sort && { sort: query.sort }),
    ...(query.promo && { promo: true }),
    ...(query.newProduct && { new_product: true }),
    ...Object.fromEntries([...query.facets].map(([name, ids]) => [name, ids.join(',')])),
    page: query.page,
    page_size: PAGE_SIZE,
  };
}

/** The same address with one thing changed; a change of filters goes back to the first page (storefront 4). */
export function withParam(params: URLSearchParams, name: string, values: readonly string[]): string {
  const next = new URLSearchParams(params);
  next.delete(name);
  next.delete('page');
  for (const value of values) next.append(name, value);
  return `?${next}`;
}

export function withPage(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (page > 1) next.set('page', String(page));
  return `?${next}`;
}
