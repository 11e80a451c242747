import { pageAsked } from '../../../../contract/base/page.ts';
import type { ProductsQuery, Sort } from '../../../../contract/catalogue/schemas.ts';
import type { FacetFilter } from './facets.ts';
import type { ListQuery } from './list.ts';

/** Clients ask for up to 5000 products at once, and count the pages by the size that they asked for (wire-facts 2). */
const MAX_PAGE_SIZE = 5000;
/**
 * Existing clients ask below this category for everything. Ids of categories begin far above it (0402-catalogue.sql).
 */
const WHOLE_SHOP = 1;
const MAX_IDS = 500;
const MAX_FILTERS = 12;
const FACET = /^(?:product_class_\d{1,9}|vendor_id|pack_size)$/;

/** Reads the requested list. Parameter names of the documents are accepted beside those of the wire (decisions). */
export function readListQuery(query: ProductsQuery): ListQuery {
  const raw = query as Readonly<Record<string, unknown>>;
  const parent = query.parent_category_id === WHOLE_SHOP ? undefined : query.parent_category_id;
  const category = parent ?? query.category_id ?? query.categoryId;
  const productIds = [...new Set(readIds(query.product_id))];
  return {
    ...wordsOf(query),
    ...(query.barcode ? { barcode: query.barcode } : {}),
    ...(productIds.length > 0 ? { productIds } : {}),
    ...(category === undefined ? {} : { categoryId: category }),
    withDescendants: query.parent_category_id !== undefined || query.category_id === undefined,
    promo: query.promo === true,
    priceCut: query.TP === true,
    newOnly: query.new_product === true || query.onlyNew === true,
    facets: facetFilters(raw),
    withFacets: !NO_FACETS.has(query.facets ?? ''),
    ...(query.pack_sizes === true ? { withPackSizes: true } : {}),
    ...(query.by_card === true ? { byCard: true } : {}),
    sort: sortOf(query),
    page: pageAsked(query.page),
    pageSize: Math.min(query.pageSize ?? query.page_size ?? 24, MAX_PAGE_SIZE),
  };
}

function wordsOf(query: ProductsQuery): Pick<ListQuery, 'q' | 'asTyped'> {
  const q = query.q?.trim();
  if (!q) return {};
  return query.as_typed ? { q, asTyped: true } : { q };
}

/** Returns the cache key of a list: equal for equal lists, whatever the order of the parameters. */
export function keyOf(query: ListQuery): string {
  const facets = query.facets
    .map(({ parameterName, ids: chosen }) => `${parameterName}=${[...chosen].sort((a, b) => a - b)}`)
    .sort();
  return JSON.stringify({ ...query, facets, productIds: query.productIds });
}

/** Reads the ids of a comma-joined text; anything else is ignored. */
export function readIds(text: string | undefined, max = MAX_IDS): number[] {
  if (!text) return [];
  return text
    .split(',', max)
    .map((part) => Number(part.trim()))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

function facetFilters(raw: Readonly<Record<string, unknown>>): FacetFilter[] {
  const filters: FacetFilter[] = [];
  const named = Object.entries(raw);
  for (const [parameterName, value] of raw['facets'] ? [...named, ...chosenFacets(String(raw['facets']))] : named) {
    if (!FACET.test(parameterName) || filters.length >= MAX_FILTERS) continue;
    const chosen = readIds(Array.isArray(value) ? value.join(',') : String(value));
    if (chosen.length > 0) filters.push({ parameterName, ids: new Set(chosen) });
  }
  return filters;
}

/** S 7 names the chosen facets in one parameter: `facets=product_class_10000:10201,vendor_id:1` (decision 9). */
function chosenFacets(facets: string): [string, string][] {
  const chosen = facets.split(',', MAX_FILTERS);
  const ids = new Map<string, string[]>();
  for (const [, name = '', id = ''] of chosen.map((one) => /^(\w+):(\d+)$/.exec(one.trim()) ?? []))
    ids.set(name, [...(ids.get(name) ?? []), id]);
  return [...ids].map(([name, values]) => [name, values.join(',')]);
}

/** Values of the parameter `facets` that leave them out of the reply. */
const NO_FACETS: ReadonlySet<string> = new Set(['false', '0']);

/** Sort orders by the name that clients use; "desc" or "_desc" after it reverses the order where that makes sense. */
const ORDERS: Readonly<Record<string, { asc: Sort; desc: Sort }>> = {
  name: { asc: 'name', desc: 'name_desc' },
  price: { asc: 'price', desc: 'price_desc' },
  pricedisplay: { asc: 'price', desc: 'price_desc' },
  priceum: { asc: 'price_um', desc: 'price_um_desc' },
  priceumdisplay: { asc: 'price_um', desc: 'price_um_desc' },
  // the largest cut and the newest always come first
  discount: { asc: 'discount', desc: 'discount' },
  discountperc: { asc: 'discount', desc: 'discount' },
  newest: { asc: 'newest', desc: 'newest' },
  newproduct: { asc: 'newest', desc: 'newest' },
};

/** `sort` and `order_by` from an allow-list ("name", "price desc", "priceUm", ...); anything else is relevance. */
function sortOf(query: ProductsQuery): Sort {
  const [name = '', direction = ''] = (query.sort || query.order_by || '')
    .trim()
    .toLowerCase()
    .replace(/_(asc|desc)$/, ' $1')
    .split(/[\s,:]+/);
  const order = ORDERS[name.replaceAll('_', '')];
  return order?.[direction === 'desc' ? 'desc' : 'asc'] ?? 'rank';
}
