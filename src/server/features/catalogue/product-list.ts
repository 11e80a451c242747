import type { ProductsQuery } from '../../../contract/catalogue/schemas.ts';
import type { Json } from '../../http/outcome.ts';
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
  const products = ordinals.map((ordinal) => catalogue.card(scope, ordinal)).join(',');
  const json = Buffer.from(
    `{"page":${JSON.stringify(page)},"products":[${products}],"facets":${JSON.stringify(facets)}${aboutSearch(scope, wanted, found)}}`,
  );
  return key !== undefined && ordinals.length > 0 ? catalogue.replies.keep(key, json) : [json];
}

/** Further fields of the reply: what was understood, what was left out, and where to look instead. */
function aboutSearch(scope: Scope, wanted: ListQuery, { corrected, dropped, candidates }: ListResult): string {
  const isWhole = dropped.length === 0 && candidates.length > 0;
  const near = wanted.q === undefined || isWhole ? [] : nearestCategories(scope, wanted.q, candidates);
  return [
    corrected === undefined ? '' : `,"correctedQuery":${JSON.stringify(corrected)}`,
    dropped.length === 0 ? '' : `,"droppedWords":${JSON.stringify(dropped)}`,
    near.length === 0 ? '' : `,"nearestCategories":${JSON.stringify(near)}`,
  ].join('');
}
