import type { ProductsQuery } from '../../../../contract/catalogue/schemas.ts';

/** What a catalogue address asks for. Facet parameters may stand in it several times, as a form without JavaScript sends them. */
export interface ListingQuery {
  readonly q: string;
  readonly page: number;
  readonly sort: string;
  readonly promo: boolean;
  readonly newProduct: boolean;
  /** Only what a price cut makes cheaper (docs/decisions/0009). */
  readonly priceCut: boolean;
  /** Only what is on the customer's own list. */
  readonly preferred: boolean;
  /** A department chosen on a page that is not one itself. */
  readonly departmentId?: number | undefined;
  readonly facets: ReadonlyMap<string, readonly string[]>;
}

export const DEPARTMENT = 'parent_category_id';

const FACET = /^(vendor_id|product_class_\d+)$/;
const ID = /^\d{1,10}$/;
const MAX_VALUES = 40;

export function readListingQuery(params: URLSearchParams): ListingQuery {
  const facets = new Map<string, readonly string[]>();
  for (const key of new Set(params.keys())) {
    if (!FACET.test(key)) continue;
    const values = params.getAll(key).flatMap((value) => value.split(','));
    const ids = [...new Set(values.filter((value) => ID.test(value)))].slice(0, MAX_VALUES);
    if (ids.length > 0) facets.set(key, ids);
  }
  const department = params.get(DEPARTMENT) ?? '';
  return {
    q: (params.get('q') ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200),
    page: Math.min(Math.max(Number.parseInt(params.get('page') ?? '', 10) || 1, 1), 10_000),
    sort: params.get('sort') ?? '',
    promo: params.get('promo') === 'true',
    newProduct: params.get('new_product') === 'true',
    priceCut: params.get('TP') === 'true',
    preferred: params.get('preferred') === 'true',
    departmentId: ID.test(department) ? Number(department) : undefined,
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
    ...(query.priceCut && { TP: true }),
    ...(query.preferred && { preferred: true }),
    ...(query.departmentId !== undefined && { [DEPARTMENT]: query.departmentId }),
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

/** Whether something is left out of the list; the order leaves nothing out. */
export function isFiltered({ promo, newProduct, priceCut, preferred, departmentId, facets }: ListingQuery): boolean {
  return promo || newProduct || priceCut || preferred || departmentId !== undefined || facets.size > 0;
}

/** The same list whole: what was searched stays, what filtered and sorted it goes. */
export function withoutFilters(params: URLSearchParams): string {
  const q = params.get('q');
  return q ? `?${new URLSearchParams({ q })}` : '?';
}

/** The filters and the order of an address, as its query; '' where nothing is chosen. */
export function filtersOf(params: URLSearchParams): string {
  const next = withPage(params, 1);
  return next === '?' ? '' : next;
}
