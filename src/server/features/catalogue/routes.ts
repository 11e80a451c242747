import type { Handlers } from '../../http/handlers.ts';
import { done, doneJson, type Json, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { alternativeDetailJson, alternativeListJson } from './alternatives-reply.ts';
import type { Catalogue } from './catalogue.ts';
import { categoryTree, oneCategory } from './category-tree.ts';
import { ownListProducts } from './own-list.ts';
import { priceHistoryJson } from './price-history.ts';
import { productDetailJson } from './product-detail.ts';
import { productListJson } from './product-list.ts';
import { readIds } from './read-query.ts';
import { recommendations } from './recommendations.ts';
import { suggest } from './suggest.ts';

type CatalogueHandlers = Pick<
  Handlers,
  | 'products'
  | 'productById'
  | 'suggest'
  | 'category'
  | 'getPrices'
  | 'listProductAlternative'
  | 'productAlternativeDetail'
  | 'adv'
>;

const MAX_ORIGINALS = 50;

/** S 7, wire-facts 2 to 4. The scope is the request's `hash`, else what the browser carries, else the default store. */
export function catalogueHandlers(parts: { catalogue: Catalogue; db: Database }): CatalogueHandlers {
  const { catalogue } = parts;
  const recommended = recommendations(parts);
  return {
    adv: async (context, { query }) => doneJson(await recommended(context, query)),
    products: async (context, { query }) => {
      const scope = catalogue.scope(query.hash ?? context.scopeHash);
      if (query.slug === undefined) {
        return doneJson(productListJson(catalogue, query, scope, await ownListProducts(parts.db, context, query)));
      }
      const json = await productDetailJson(parts, catalogue.snapshot.ordinalOfSlug.get(query.slug), scope);
      return json ? doneJson(json) : refuse('PRODUCT_NOT_FOUND');
    },
    productById: async (context, { params, query }) => {
      const scope = catalogue.scope(query.hash ?? context.scopeHash);
      const json = await productDetailJson(parts, catalogue.snapshot.ordinalOfId.get(params.productId), scope);
      return json ? doneJson(json) : refuse('PRODUCT_NOT_FOUND');
    },
    suggest: async (context, { query }) =>
      done(suggest(catalogue, catalogue.scope(query.hash ?? context.scopeHash), query.q)),
    getPrices: async (context, { query }) => {
      const scope = catalogue.scope(query.hash ?? context.scopeHash);
      const json = await priceHistoryJson(parts, query.product_id, scope);
      return json ? doneJson(json) : refuse('PRODUCT_NOT_FOUND');
    },
    listProductAlternative: async (context, { query }) => {
      const productIds = readIds(query.product_ids, MAX_ORIGINALS);
      const wanted = { productIds, details: query.details === true };
      return doneJson(await alternativeListJson(parts, catalogue.scope(query.hash ?? context.scopeHash), wanted));
    },
    productAlternativeDetail: async (context, { query }) => {
      const wanted = { productId: query.product_id, details: query.details !== false };
      const scope = catalogue.scope(query.hash ?? context.scopeHash);
      const json = await alternativeDetailJson(parts, scope, wanted);
      return json ? doneJson(json) : refuse('PRODUCT_NOT_FOUND');
    },
    category: async (context, { query }) => {
      const scope = catalogue.scope(query.hash ?? context.scopeHash);
      const { tree } = catalogue.snapshot;
      if (query.slug === undefined && query.categoryId === undefined) {
        return doneJson(keptTree(catalogue, scope, query.depth));
      }
      const node = query.slug === undefined ? tree.byId.get(query.categoryId ?? 0) : tree.bySlug.get(query.slug);
      const found = oneCategory(catalogue, scope, node);
      return found ? done(found) : refuse('NOT_FOUND');
    },
  };
}

function keptTree(catalogue: Catalogue, scope: ReturnType<Catalogue['scope']>, depth: number | undefined): Json {
  const key = `tree ${scope.key} ${depth}`;
  const kept = catalogue.replies.get(key);
  return kept ?? catalogue.replies.keep(key, Buffer.from(JSON.stringify(categoryTree(catalogue, scope, depth))));
}
