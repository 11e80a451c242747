import { redirect } from 'react-router';
import type { Page } from '../../../../contract/base/page.ts';
import { products as productsCall } from '../../../../contract/catalogue/routes.ts';
import type { Facet, ProductList, ProductsQuery } from '../../../../contract/catalogue/schemas.ts';
import { leafletProducts } from '../../../../contract/leaflets/routes.ts';
import type { Api } from '../../../api/client.ts';
import { readRecord, writeJson } from '../../../kit/json-storage.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { cardsOf } from '../../../product-model/cards.ts';
import { filtersOf, productsQuery, readListingQuery, withPage } from './listing-query.ts';

type ListQuery = ProductsQuery & Record<string, unknown>;

/** One or more consecutive pages of a list. */
export interface Listing {
  /** The query without the page; requests for more pages use the same. */
  readonly query: ListQuery;
  readonly page: Page;
  readonly first: number;
  readonly last: number;
  readonly products: readonly CardProduct[];
  readonly facets: readonly Facet[];
  readonly correctedQuery?: string | undefined;
  readonly droppedWords?: readonly string[] | undefined;
  readonly nearestCategories?: ProductList['nearestCategories'];
}

/** Loads the list of an address; `fixed` has the parameters that define the list and cannot be removed. */
export async function loadListing(api: Api, url: URL, fixed: ListQuery = {}): Promise<Listing> {
  const { page: _page, ...query } = { ...productsQuery(readListingQuery(url.searchParams)), ...fixed };
  const { first, last } = pagesToShow(url);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const lists = await Promise.all(numbers.map((page) => askList(api, { ...query, page })));
  const [list = EMPTY] = lists;
  if (list.products.length === 0 && list.page.totItems > 0 && first > list.page.totPages)
    throw redirect(url.pathname + trimmed(withPage(url.searchParams, list.page.totPages)));
  return {
    query,
    page: list.page,
    first,
    last,
    products: merged(await Promise.all(lists.map(({ products }) => cardsOf(products)))),
    facets: list.facets,
    correctedQuery: list.correctedQuery,
    droppedWords: list.droppedWords,
    nearestCategories: list.nearestCategories,
  };
}

/** Loads one page of a list; the goods of a flyer have a call of their own (wire-facts 5). */
export async function askList(api: Api, query: ListQuery): Promise<ProductList> {
  if ('parent_leaflet_id' in query) return api.call(leafletProducts, { query });
  const list = await api.call(productsCall, { query });
  return 'products' in list ? list : EMPTY;
}

/** Joins pages without duplicates: a list that changed in between may overlap. */
export function merged(pages: readonly (readonly CardProduct[])[]): readonly CardProduct[] {
  return [...new Map(pages.flat().map((product) => [product.productId, product])).values()];
}

const EMPTY: ProductList = {
  page: { selPage: 1, totPages: 1, totItems: 0, itemsPerPage: 0 },
  products: [],
  facets: [],
};

function trimmed(query: string): string {
  return query === '?' ? '' : query;
}

/** How much of a list an entry of the history shows, and the scroll position in it. */
export interface ListPosition {
  /** Path and filters of the list. */
  readonly list: string;
  readonly first: number;
  readonly last: number;
  /** A product in view and its distance from the top of the window, in px. */
  readonly anchor?: { readonly productId: number; readonly top: number } | undefined;
}

/** By the key of the history entry. */
type Positions = Readonly<Record<string, ListPosition>>;

const STORAGE_KEY = 'bottega.places';
const MAX_POSITIONS = 50;
/** The most pages that are restored from the beginning of the list; longer lists are restored around the last position. */
const MAX_PAGES = 21;

export function storePosition(entry: string, position: ListPosition): void {
  const { [entry]: _old, ...others } = readRecord<Positions>('sessionStorage', STORAGE_KEY);
  const newest = Object.entries(others).slice(1 - MAX_POSITIONS);
  writeJson('sessionStorage', STORAGE_KEY, Object.fromEntries([...newest, [entry, position]]));
}

/** Returns the stored position of this list for the current entry of the history. */
export function storedPosition(list: string): ListPosition | undefined {
  const position = readRecord<Positions>('sessionStorage', STORAGE_KEY)[entryKey()];
  return position?.list === list && isRange(position) ? position : undefined;
}

/**
 * Returns the pages that an address is shown with: more than its own when the browser goes back to a list that had grown. A loader runs
 * before the address changes when a link is followed, and after it on the way back.
 */
function pagesToShow(url: URL): { readonly first: number; readonly last: number } {
  const { page } = readListingQuery(url.searchParams);
  const position = isHere(url) ? storedPosition(listOf(url)) : undefined;
  const isPart = position && position.first <= page && page <= position.last;
  return isPart ? { first: position.first, last: position.last } : { first: page, last: page };
}

export function isHere(url: { readonly pathname: string; readonly search: string }): boolean {
  return typeof document !== 'undefined' && location.pathname === url.pathname && location.search === url.search;
}

export function listOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname + filtersOf(new URLSearchParams(search));
}

/** Returns the router's key of the current history entry; the first entry of a document has none. */
export function entryKey(): string {
  return (history.state as { key?: string } | null)?.key ?? 'default';
}

function isRange({ first, last }: ListPosition): boolean {
  return Number.isInteger(first) && Number.isInteger(last) && first >= 1 && last >= first && last - first < MAX_PAGES;
}

type GrowthPhase = 'idle' | 'loading' | 'failed' | 'offline';

/** A list as it is shown: the pages that were loaded with it and those that were added. */
export interface Grown {
  readonly of: Listing;
  readonly first: number;
  readonly last: number;
  readonly products: readonly CardProduct[];
  readonly phase: GrowthPhase;
}

export function asLoaded(listing: Listing): Grown {
  const { first, last, products } = listing;
  return { of: listing, first, last, products, phase: 'idle' };
}
