import { MAX_ID } from '../../../../contract/base/max-id.ts';
import { MAX_FACET_LENGTH, MAX_QUERY_LENGTH, MAX_SORT_LENGTH } from '../../../../contract/catalogue/limits.ts';
import type { ProductsQuery } from '../../../../contract/catalogue/schemas.ts';
import { readRecord, writeJson } from '../../../kit/json-storage.ts';

/**
 * The parsed query of a catalogue address. Facet parameters may be repeated, as a form without JavaScript sends them.
 */
export interface ListingQuery {
  readonly q: string;
  /** True if the words are not to be corrected. */
  readonly asTyped: boolean;
  readonly page: number;
  readonly sort: string;
  readonly promo: boolean;
  readonly newProduct: boolean;
  /** Only products with a reduced price (docs/decisions/0009). */
  readonly priceCut: boolean;
  /** Only products of the customer's own list. */
  readonly preferred: boolean;
  /** A department chosen on a page that is not a department itself. */
  readonly departmentId?: number | undefined;
  readonly facets: ReadonlyMap<string, readonly string[]>;
}

export const DEPARTMENT = 'parent_category_id';

const FACET = /^(vendor_id|pack_size|product_class_\d{1,9})$/;
const ID = /^\d{1,10}$/;
/** This many ids of ten digits with their commas are within MAX_FACET_LENGTH. */
const MAX_VALUES = Math.floor(MAX_FACET_LENGTH / 11);

/** Parses an address, which a visitor may have written by hand: values that GET /products would refuse are left out. */
export function readListingQuery(params: URLSearchParams): ListingQuery {
  const facets = new Map<string, readonly string[]>();
  for (const key of new Set(params.keys())) {
    if (!FACET.test(key)) continue;
    const values = params.getAll(key).flatMap((value) => value.split(','));
    const ids = [...new Set(values.filter((value) => ID.test(value)))].slice(0, MAX_VALUES);
    if (ids.length > 0) facets.set(key, ids);
  }
  const department = params.get(DEPARTMENT) ?? '';
  const sort = params.get('sort') ?? '';
  return {
    q: (params.get('q') ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY_LENGTH),
    asTyped: params.get('as_typed') === 'true',
    page: Math.min(Math.max(Number.parseInt(params.get('page') ?? '', 10) || 1, 1), 10_000),
    sort: /^\w+$/.test(sort) ? sort.slice(0, MAX_SORT_LENGTH) : '',
    promo: params.get('promo') === 'true',
    newProduct: params.get('new_product') === 'true',
    priceCut: params.get('TP') === 'true',
    preferred: params.get('preferred') === 'true',
    departmentId: isId(department) ? Number(department) : undefined,
    facets,
  };
}

function isId(text: string): boolean {
  return ID.test(text) && Number(text) > 0 && Number(text) <= MAX_ID;
}

/** storefront 9: category and search pages have 24 products. */
export const PAGE_SIZE = 24;

/** The query of GET /products, in wire names (wire-facts 2). */
export function productsQuery(query: ListingQuery): ProductsQuery & Record<string, unknown> {
  return {
    ...(query.q && { q: query.q }),
    ...(query.q && query.asTyped && { as_typed: true }),
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

/**
 * Returns the same address with one parameter changed; a change of filters goes back to the first page (storefront 4).
 */
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

/** Returns whether a query filters products; the sort order does not. */
export function isFiltered({ promo, newProduct, priceCut, preferred, departmentId, facets }: ListingQuery): boolean {
  return promo || newProduct || priceCut || preferred || departmentId !== undefined || facets.size > 0;
}

/** Returns the query of the same list without filters and sort order; the words of a search stay. */
export function withoutFilters(params: URLSearchParams): string {
  const q = params.get('q');
  const asTyped = params.get('as_typed');
  return q ? `?${new URLSearchParams({ q, ...(asTyped && { as_typed: asTyped }) })}` : '?';
}

/** Returns the filters and the sort order of an address as a query; '' when there are none. */
export function filtersOf(params: URLSearchParams): string {
  const next = withPage(params, 1);
  return next === '?' ? '' : next;
}

/** storefront 4, 9: the key of the last category and its filters, which are stored for the tab. */
const STORAGE_KEY = 'bottega.filters';

interface StoredFilters {
  readonly path: string;
  /** The query with its question mark; '' when no filter is chosen. */
  readonly filters: string;
}

/**
 * Stores the filters of a category and drops those of the one before: changing the category resets all filters
 * (storefront 4).
 */
export function storeFilters(path: string, filters: string): void {
  if (!path.startsWith('/category/')) return;
  writeJson('sessionStorage', STORAGE_KEY, {
    path: trimmed(path),
    filters: filters === '?' ? '' : filters,
  } satisfies StoredFilters);
}

export function storedFilters(path: string): string {
  // there is no storage on the server
  if (typeof document === 'undefined') return '';
  const { path: storedPath, filters } = readRecord<StoredFilters>('sessionStorage', STORAGE_KEY);
  return storedPath === trimmed(path) && typeof filters === 'string' && filters.startsWith('?') ? filters : '';
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}
