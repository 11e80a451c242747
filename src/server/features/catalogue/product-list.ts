import type { ProductsQuery } from '../../../contract/catalogue/schemas.ts';
import type { Json } from '../../http/outcome.ts';
import { jsonObject, rawArray } from '../../infra/json-text.ts';
import type { Catalogue } from './catalogue.ts';
import { type ListQuery, type ListResult, listProducts } from './engine/list.ts';
import type { Scope } from './engine/scope.ts';
import { nearestCategories } from './engine/search/nearest-categories.ts';
import { keyOf, readListQuery } from './read-query.ts';

/** Returns `data` of a product list as JSON bytes, cached until its store changes. `within`: limits it to these products. */
export function productListJson(
  catalogue: Catalogue,
  query: ProductsQuery,
  scope: Scope,
  within?: ReadonlySet<number>,
): Json {
  const listQuery = readListQuery(query);
  if (within) return listJson(catalogue, scope, { ...listQuery, within }, undefined);
  // combinations of ids are endless and rarely repeat, so they are not cached
  return listJson(catalogue, scope, listQuery, listQuery.productIds === undefined ? keyOf(listQuery) : undefined);
}

/** Does the same for any list. A list without a key or without products is not cached. */
export function listJson(catalogue: Catalogue, scope: Scope, listQuery: ListQuery, name: string | undefined): Json {
  const key = name === undefined ? undefined : `list ${scope.key} ${name}`;
  const cached = key === undefined ? undefined : catalogue.replies.get(key);
  if (cached) return cached;
  const found = listProducts(scope.snapshot, scope, listQuery);
  const { page, ordinals, facets } = found;
  const products = rawArray(ordinals.map((ordinal) => catalogue.card(scope, ordinal)));
  const json = Buffer.from(jsonObject({ page, products, facets, ...aboutSearch(scope, listQuery, found) }));
  return key !== undefined && ordinals.length > 0 ? catalogue.replies.keep(key, json) : [json];
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
