import { withKeyedLock } from '../../../concurrency/keyed-lock.ts';
import type { ProductsQuery } from '../../../contract/catalogue/schemas.ts';
import type { Json } from '../../http/outcome.ts';
import { jsonObject, jsonStart, OBJECT_END, rawArray } from '../../infra/json-text.ts';
import type { Catalogue } from './catalogue.ts';
import { type ListQuery, type ListResult, listProducts } from './engine/list.ts';
import type { Scope } from './engine/scope.ts';
import { nearestCategories } from './engine/search/nearest-categories.ts';
import { TimeSlice } from './engine/time-slice.ts';
import { keyOf, readListQuery } from './read-query.ts';

/** Returns `data` of a product list as JSON bytes, cached until its store changes. `within`: limits it to these products. */
export function productListJson(
  catalogue: Catalogue,
  query: ProductsQuery,
  scope: Scope,
  within?: ReadonlySet<number>,
): Json | Promise<Json> {
  const listQuery = readListQuery(query);
  if (within) return listJson(catalogue, scope, { ...listQuery, within }, undefined);
  // combinations of ids are endless and rarely repeat, so they are not cached
  return listJson(catalogue, scope, listQuery, listQuery.productIds === undefined ? keyOf(listQuery) : undefined);
}

/** Above this number of products a list is written in slices and not cached: a few of them would fill the cache. */
const LARGE_LIST = 500;

/** Does the same for any list. A list without a key or without products is not cached. */
export function listJson(catalogue: Catalogue, scope: Scope, listQuery: ListQuery, name: string | undefined): Json | Promise<Json> {
  if (listQuery.pageSize > LARGE_LIST)
    // one after the other, so that many large lists hold up other requests no longer than one does
    return withKeyedLock(catalogue, 'large list', () => largeListJson(catalogue, scope, listQuery));
  const key = name === undefined ? undefined : `list ${scope.key} ${name}`;
  const cached = key === undefined ? undefined : catalogue.replies.get(key);
  if (cached) return cached;
  const found = listProducts(scope.snapshot, scope, listQuery);
  const { page, ordinals, facets } = found;
  const products = rawArray(ordinals.map((ordinal) => catalogue.card(scope, ordinal)));
  const json = Buffer.from(jsonObject({ page, products, facets, ...aboutSearch(scope, listQuery, found) }));
  return key !== undefined && ordinals.length > 0 ? catalogue.replies.keep(key, json) : [json];
}

/** Returns the same reply in pieces; requests that wait run between them. */
async function largeListJson(catalogue: Catalogue, scope: Scope, listQuery: ListQuery): Promise<Json> {
  const slice = new TimeSlice();
  await slice.yieldToEventLoop();
  const found = listProducts(scope.snapshot, scope, listQuery);
  const { page, ordinals, facets } = found;
  await slice.yieldToEventLoop();
  const pieces = [jsonStart({ page, facets, ...aboutSearch(scope, listQuery, found) }, 'products')];
  let texts = '[';
  for (const [index, ordinal] of ordinals.entries()) {
    texts += (index === 0 ? '' : ',') + catalogue.card(scope, ordinal);
    if (!slice.isOver()) continue;
    pieces.push(Buffer.from(texts));
    texts = '';
    await slice.yieldToEventLoop();
  }
  pieces.push(Buffer.from(`${texts}]`), OBJECT_END);
  return pieces;
}

/** Further fields of the reply: the corrected query, the dropped words and suggested categories. */
function aboutSearch(scope: Scope, listQuery: ListQuery, { corrected, dropped, candidates }: ListResult) {
  const isWhole = dropped.length === 0 && candidates.length > 0;
  const near = listQuery.q === undefined || isWhole ? [] : nearestCategories(scope, listQuery.q, candidates);
  return {
    correctedQuery: corrected,
    droppedWords: dropped.length === 0 ? undefined : dropped,
    nearestCategories: near.length === 0 ? undefined : near,
  };
}
