import { redirect } from 'react-router';
import type { Page } from '../../../../contract/base/page.ts';
import { products as productsCall } from '../../../../contract/catalogue/routes.ts';
import type { Facet, ProductList, ProductsQuery } from '../../../../contract/catalogue/schemas.ts';
import { leafletProducts } from '../../../../contract/leaflets/routes.ts';
import type { Api } from '../../../api/client.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { cardsOf } from '../../../product-model/cards.ts';
import { productsQuery, readListingQuery, withPage } from '../filters/listing-query.ts';
import { pagesToShow } from './list-position.ts';

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
  readonly flagCounts?: ProductList['flagCounts'];
  readonly correctedQuery?: string | undefined;
  readonly understoodAs?: string | undefined;
  readonly droppedWords?: readonly string[] | undefined;
  readonly nearestCategories?: ProductList['nearestCategories'];
}

/** Loads the list of an address; `fixed` has the parameters that define the list and cannot be removed. */
export async function loadListing(api: Api, url: URL, fixed: ListQuery = {}): Promise<Listing> {
  const { page: _page, ...query } = {
    ...productsQuery(readListingQuery(url.searchParams)),
    pack_sizes: true,
    ...fixed,
  };
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
    flagCounts: list.flagCounts,
    correctedQuery: list.correctedQuery,
    understoodAs: list.understoodAs,
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
