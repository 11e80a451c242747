import type { ProductsQuery } from '../../../contract/catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { listProducts } from './engine/list.ts';
import type { Scope } from './engine/scope.ts';
import { keyOf, readListQuery } from './read-query.ts';

/** `data` of a product list as JSON bytes, kept until anything of its store changes. */
export function productListJson(catalogue: Catalogue, query: ProductsQuery, scope: Scope): Buffer {
  const wanted = readListQuery(query);
  const key = `list ${scope.key} ${keyOf(wanted)}`;
  const kept = catalogue.replies.get(key);
  if (kept) return kept;
  const { page, ordinals, facets, corrected } = listProducts(scope.snapshot, scope, wanted);
  const products = ordinals.map((ordinal) => catalogue.card(scope, ordinal)).join(',');
  const tail = corrected === undefined ? '' : `,"correctedQuery":${JSON.stringify(corrected)}`;
  const json = `{"page":${JSON.stringify(page)},"products":[${products}],"facets":${JSON.stringify(facets)}${tail}}`;
  // lists of ids and of nothing are endless and never asked for twice
  const isWorthKeeping = wanted.productIds === undefined && ordinals.length > 0;
  return isWorthKeeping ? catalogue.replies.keep(key, Buffer.from(json)) : Buffer.from(json);
}
