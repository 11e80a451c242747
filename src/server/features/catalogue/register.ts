import type { FastifyInstance } from 'fastify';
import type { ProductsQuery } from '../../../contract/catalogue/schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { SubstitutionRules } from '../../../domain/orders/substitution.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, doneJson, type Json, refuse } from '../../http/outcome.ts';
import type { MissedSearches } from '../../infra/analytics/missed-searches.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { jsonObject, rawArray } from '../../infra/json-text.ts';
import type { CategoryContent } from './categories/category-content.ts';
import { categoryJson, categoryTree, type TreeOptions } from './categories/category-reply.ts';
import type { Catalogue } from './engine/catalogue.ts';
import { readIds } from './engine/read-query.ts';
import type { Scope } from './engine/scope.ts';
import { type PictureDeps, registerPictures } from './pictures/pictures.ts';
import { priceHistoryJson } from './prices/price-history.ts';
import { productDetailJson } from './product-detail.ts';
import { productListJson } from './product-list.ts';
import { alternativesOf } from './recommend/alternatives.ts';
import { type OrderedBaskets, recommendations } from './recommend/recommendations.ts';
import { productRequestMailJob } from './requests/product-request-mail.ts';
import { productRequestHandlers } from './requests/product-requests.ts';
import { suggest, suggestBefore } from './suggestions.ts';

type RegisterDeps = CatalogueDeps &
  PictureDeps &
  Parameters<typeof productRequestHandlers>[0] &
  Parameters<typeof productRequestMailJob>[0];

/** The catalogue: its calls, the pictures of products, and the mail about products that shoppers request. */
export function register(deps: RegisterDeps) {
  return {
    handlers: { ...catalogueHandlers(deps), ...productRequestHandlers(deps) },
    jobs: { 'product-request': productRequestMailJob(deps) },
    routes: (server: FastifyInstance) => registerPictures(server, deps),
  } satisfies Feature;
}

interface CatalogueDeps {
  readonly catalogue: Catalogue;
  readonly content: CategoryContent;
  readonly db: Database;
  readonly baskets: OrderedBaskets;
  readonly missed: MissedSearches;
  readonly config: Pick<Config, 'filterEmptyCategory' | 'advLayouts' | 'substitutions'>;
}

const MAX_ORIGINALS = 50;

/** S 7, wire-facts 2 to 4. The scope is the request's `hash`, else what the browser carries, else the default store. */
function catalogueHandlers(deps: CatalogueDeps) {
  const { catalogue } = deps;
  const recommended = recommendations(deps);
  return {
    adv: async (context, { query }) => doneJson(await recommended(context, query)),
    products: async (context, { query }) => {
      const scope = await catalogue.scopeFor(context, query);
      if (query.slug === undefined) {
        const within = await ownListProducts(deps.db, context, query);
        const onMissed = (words: string) => deps.missed.count(words, romeTime(context.now).date);
        return doneJson(await productListJson(catalogue, query, scope, { within, onMissed }));
      }
      const json = await productDetailJson(deps, catalogue.snapshot.ordinalOfSlug.get(query.slug), scope);
      return json ? doneJson(json) : refuse('PRODUCT_NOT_FOUND');
    },
    productById: async (context, { params, query }) => {
      const scope = await catalogue.scopeFor(context, query);
      const json = await productDetailJson(deps, catalogue.snapshot.ordinalOfId.get(params.productId), scope);
      return json ? doneJson(json) : refuse('PRODUCT_NOT_FOUND');
    },
    suggest: async (context, { query }) => {
      const scope = await catalogue.scopeFor(context, query);
      const { q = '', start = false } = query;
      return done(start && q === '' ? suggestBefore(catalogue, scope) : suggest(catalogue, scope, q));
    },
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
  } satisfies Partial<Handlers>;
}

/** Returns the tree as JSON, cached like lists by the scope's key, which every change replaces. */
function treeJson(catalogue: Catalogue, scope: Scope, options: TreeOptions & { skipCache: boolean }): Json {
  const { skipCache, depth, filtered, q } = options;
  const key = `tree ${scope.key} ${JSON.stringify([depth, filtered, q?.trim()])}`;
  const cached = skipCache ? undefined : catalogue.replies.get(key);
  return cached ?? catalogue.replies.keep(key, Buffer.from(JSON.stringify(categoryTree(scope, options))));
}

/**
 * Returns the products to which a request is limited: those of one of the customer's own lists (`parent_wishlist_id`),
 * or of the default one (`preferred`). None for a visitor and for somebody else's list; undefined if neither was
 * requested.
 */
async function ownListProducts(
  db: Database,
  context: CallContext,
  { parent_wishlist_id: listId, preferred }: ProductsQuery,
): Promise<ReadonlySet<number> | undefined> {
  if (listId === undefined && preferred !== true) return undefined;
  const customer = (await context.session())?.customer;
  if (!customer) return new Set();
  const rows = await db.query<{ productId: number }>(sql`
    select product_id from goods_of_lists -- in any order: a set
    where is_own and product_id is not null and user_id = ${customer.userId}
      and ${listId === undefined ? sql`is_default` : sql`list_id = ${listId}`}`);
  return new Set(rows.map((row) => row.productId));
}

const IN_LIST = 6;
const IN_DETAIL = 12;

interface Deps {
  readonly catalogue: Catalogue;
  readonly db: Database;
  readonly config: { readonly substitutions: SubstitutionRules };
}

/** `data` of list-product-alternative; ids that are not sold are left out. */
async function alternativeListJson(
  { catalogue, db, config }: Deps,
  scope: Scope,
  asked: { productIds: readonly number[]; details: boolean },
): Promise<string> {
  const { ordinalOfId } = scope.snapshot;
  const ordinals = asked.productIds.map((id) => ordinalOfId.get(id)).filter((ordinal) => ordinal !== undefined);
  const found = await alternativesOf(db, scope, { ordinals, limit: IN_LIST, rules: config.substitutions });
  const each = [...found].map(([ordinal, others]) => entryJson(catalogue, scope, { ordinal, others, ...asked }));
  return jsonObject({ alternatives: rawArray(each) });
}

/** `data` of product-alternative-detail; undefined: no such product. */
async function alternativeDetailJson(
  { catalogue, db, config }: Deps,
  scope: Scope,
  asked: { productId: number; details: boolean },
): Promise<string | undefined> {
  const ordinal = scope.snapshot.ordinalOfId.get(asked.productId);
  if (ordinal === undefined) return undefined;
  const found = await alternativesOf(db, scope, { ordinals: [ordinal], limit: IN_DETAIL, rules: config.substitutions });
  return entryJson(catalogue, scope, { ordinal, others: found.get(ordinal) ?? [], details: asked.details });
}

function entryJson(
  catalogue: Catalogue,
  scope: Scope,
  { ordinal, others, details }: { ordinal: number; others: readonly number[]; details: boolean },
): string {
  const { productIds } = scope.snapshot;
  return jsonObject({
    productId: productIds[ordinal],
    alternativeIds: others.map((other) => productIds[other]),
    products: details ? rawArray(others.map((other) => catalogue.card(scope, other))) : undefined,
  });
}
