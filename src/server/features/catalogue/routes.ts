import type { Config } from '../../config/config.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, doneJson, type Json, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Catalogue } from './catalogue.ts';
import type { CategoryContent } from './categories/category-content.ts';
import { categoryJson } from './categories/category-reply.ts';
import { categoryTree, type TreeOptions } from './categories/category-tree.ts';
import type { Scope } from './engine/scope.ts';
import { ownListProducts } from './own-list.ts';
import { priceHistoryJson } from './prices/price-history.ts';
import { productDetailJson } from './product-detail.ts';
import { productListJson } from './product-list.ts';
import { readIds } from './read-query.ts';
import { alternativeDetailJson, alternativeListJson } from './recommend/alternatives-reply.ts';
import { recommendations } from './recommend/recommendations.ts';
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

export interface CatalogueDeps {
  readonly catalogue: Catalogue;
  readonly content: CategoryContent;
  readonly db: Database;
  readonly config: Pick<Config, 'filterEmptyCategory' | 'advLayouts' | 'substitutions'>;
}

const MAX_ORIGINALS = 50;

/** S 7, wire-facts 2 to 4. The scope is the request's `hash`, else what the browser carries, else the default store. */
export function catalogueHandlers(deps: CatalogueDeps): CatalogueHandlers {
  const { catalogue } = deps;
  const recommended = recommendations(deps);
  return {
    adv: async (context, { query }) => doneJson(await recommended(context, query)),
    products: async (context, { query }) => {
      const scope = await catalogue.scopeFor(context, query);
      if (query.slug === undefined) {
        return doneJson(await productListJson(catalogue, query, scope, await ownListProducts(deps.db, context, query)));
      }
      const json = await productDetailJson(deps, catalogue.snapshot.ordinalOfSlug.get(query.slug), scope);
      return json ? doneJson(json) : refuse('PRODUCT_NOT_FOUND');
    },
    productById: async (context, { params, query }) => {
      const scope = await catalogue.scopeFor(context, query);
      const json = await productDetailJson(deps, catalogue.snapshot.ordinalOfId.get(params.productId), scope);
      return json ? doneJson(json) : refuse('PRODUCT_NOT_FOUND');
    },
    suggest: async (context, { query }) =>
      done(suggest(catalogue, await catalogue.scopeFor(context, query), query.q ?? '')),
    getPrices: async (context, { query }) => {
      const scope = await catalogue.scopeFor(context, query);
      const json = await priceHistoryJson(deps, query.product_id, scope);
      return json ? doneJson(json) : refuse('PRODUCT_NOT_FOUND');
    },
    listProductAlternative: async (context, { query }) => {
      const productIds = readIds(query.product_ids, MAX_ORIGINALS);
      const asked = { productIds, details: query.details === true };
      return doneJson(await alternativeListJson(deps, await catalogue.scopeFor(context, query), asked));
    },
    productAlternativeDetail: async (context, { query }) => {
      const asked = { productId: query.product_id, details: query.details !== false };
      const scope = await catalogue.scopeFor(context, query);
      const json = await alternativeDetailJson(deps, scope, asked);
      return json ? doneJson(json) : refuse('PRODUCT_NOT_FOUND');
    },
    category: async (context, { query }) => {
      const scope = await catalogue.scopeFor(context, query);
      const filtered = query.filtered ?? deps.config.filterEmptyCategory;
      const options = { depth: query.depth, filtered, q: query.q };
      if (query.slug === undefined && query.categoryId === undefined) {
        return doneJson(treeJson(catalogue, scope, { ...options, skipCache: query.skip_cache === true }));
      }
      const json = await categoryJson(deps, { query, options, scope, context });
      return json ? doneJson(json) : refuse('NOT_FOUND');
    },
  };
}

/** Cached like lists by the scope's key, which every change replaces. */
function treeJson(catalogue: Catalogue, scope: Scope, options: TreeOptions & { skipCache: boolean }): Json {
  const { skipCache, depth, filtered, q } = options;
  const key = `tree ${scope.key} ${JSON.stringify([depth, filtered, q?.trim()])}`;
  const cached = skipCache ? undefined : catalogue.replies.get(key);
  return cached ?? catalogue.replies.keep(key, Buffer.from(JSON.stringify(categoryTree(scope, options))));
}
