import type { ProductsQuery } from '../../../contract/catalogue/schemas.ts';
import type { Json } from '../../http/outcome.ts';
import { jsonObject, rawArray } from '../../infra/json-text.ts';
import type { Catalogue } from './catalogue.ts';
import { type ListQuery, type ListResult, listProducts } from './engine/list.ts';
import type { Scope } from './engine/scope.ts';
import { nearestCategories } from './engine/search/nearest-categories.ts';
import { keyOf, readListQuery } from './read-query.ts';

/** `data` of a product list as JSON bytes, kept until anything of its store changes. `within`: of these products only. */
export function productListJson(
  catalogue: Catalogue,
  query: ProductsQuery,
  scope: Scope,
  within?: ReadonlySet<number>,
): Json {
  const wanted = readListQuery(query);
  if (within) return listJson(catalogue, scope, { ...wanted, within }, undefined);
  // lists of ids are endless and never asked for twice
  return listJson(catalogue, scope, wanted, wanted.productIds === undefined ? keyOf(wanted) : undefined);
}

/** The same for any list. Without a key it is not kept; nor is one without products. */
export function listJson(catalogue: Catalogue, scope: Scope, wanted: ListQuery, name: string | undefined): Json {
  const key = name === undefined ? undefined : `list ${scope.key} ${name}`;
  const kept = key === undefined ? undefined : catalogue.replies.get(key);
  if (kept) return kept;
  const found = listProducts(scope.snapshot, scope, wanted);
  const { page, ordinals, facets } = found;
  const products = rawArray(ordinals.map((ordinal) => catalogue.card(scope, ordinal)));
  const json = Buffer.from(jsonObject({ page, products, facets, ...aboutSearch(scope, wanted, found) }));
  return key !== undefined && ordinals.length > 0 ? catalogue.replies.keep(key, json) : [json];
}

/** Further fields of the reply: what was understood, what was left out, and where to look instead. */
function aboutSearch(scope: Scope, wanted: ListQuery, { corrected, dropped, candidates }: ListResult) {
  const isWhole = dropped.length === 0 && candidates.length > 0;
  const near = wanted.q === undefined || isWhole ? [] : nearestCategories(scope, wanted.q, candidates);
  return {
    correctedQuery: corrected,
    droppedWords: dropped.length === 0 ? undefined : dropped,
    nearestCategories: near.length === 0 ? undefined : near,
  };
}
