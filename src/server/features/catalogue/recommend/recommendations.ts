import { InFlight } from '../../../../concurrency/in-flight.ts';
import type { QueryOf } from '../../../../contract/base/call.ts';
import { pageBlock } from '../../../../contract/base/page.ts';
import type { Calls } from '../../../../contract/calls.ts';
import { acceptsProfiling } from '../../../../domain/account/consent.ts';
import {
  type Baskets,
  boughtTogether,
  indexBaskets,
  type Recommendation,
  usual,
} from '../../../../domain/catalogue/recommendation.ts';
import type { Config } from '../../../config/config.ts';
import type { CallContext } from '../../../http/call-context.ts';
import type { Json } from '../../../http/outcome.ts';
import type { Database, Queryable } from '../../../infra/database/types.ts';
import { jsonObject, rawArray } from '../../../infra/json-text.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import { priceAt, promotionAt } from '../engine/promotions.ts';
import { readIds } from '../engine/read-query.ts';
import { listPriceAt, type Scope } from '../engine/scope.ts';
import { alternativesOf, isAvailable } from './alternatives.ts';
import { linksOf } from './product-links.ts';

const MAX_PRODUCTS = 30;
const MAX_LIMIT = 48;
/** S 9: preferred products. */
export const PREFERRED_LAYOUT = 29;
/** The reply if nothing may be shown. */
export const NO_PRODUCTS = JSON.stringify({ page: pageBlock({ page: 1, pageSize: 0, total: 0 }), products: [] });

/**
 * The products of orders, one array for each, the newest first, without failed and cancelled ones. Orders are on a
 * higher floor.
 */
export interface OrderedBaskets {
  recent(db: Queryable, limit: number): Promise<readonly (readonly number[])[]>;
  ofCustomer(db: Queryable, userId: number, limit: number): Promise<readonly (readonly number[])[]>;
}

interface RecommendationDeps {
  readonly catalogue: Catalogue;
  readonly db: Database;
  readonly baskets: OrderedBaskets;
  readonly config: Pick<Config, 'advLayouts'>;
}

/**
 * GET /adv: returns `data` as JSON, cached until the catalogue changes or orders are read again. Personal layouts are
 * not cached, and are empty for everybody who did not accept profiling (S 6), whoever asks for them.
 */
export function recommendations(deps: RecommendationDeps) {
  const { catalogue, config } = deps;
  const recentOrders = recentOrdersReader(deps);
  return async (context: CallContext, query: QueryOf<Calls['adv']>): Promise<Json> => {
    const layout = config.advLayouts.get(query.layout) ?? 'bestSellers';
    const isPersonal = layout === 'usual' || query.layout === PREFERRED_LAYOUT;
    const customer = isPersonal ? (await context.session())?.customer : undefined;
    if (isPersonal && !acceptsProfiling(customer?.segments)) return NO_PRODUCTS;
    const orders = await recentOrders(context.now);
    const scope = await catalogue.scopeFor(context, query);
    const asked = { layout, ...readQuery(query), userId: customer?.userId };
    const isOwn = isPersonal || query.shuffle === true;
    const key = `adv ${scope.key} ${orders.readAt} ${JSON.stringify(asked)}`;
    const cached = isOwn ? undefined : catalogue.replies.get(key);
    if (cached) return cached;
    const found = await recommend(deps, scope, orders, asked);
    const ordinals = query.shuffle === true ? shuffled(found) : found;
    const page = pageBlock({ page: 1, pageSize: asked.limit, total: ordinals.length });
    const products = rawArray(ordinals.map((ordinal) => catalogue.card(scope, ordinal)));
    const json = Buffer.from(jsonObject({ page, products }));
    return isOwn ? [json] : catalogue.replies.keep(key, json);
  };
}

function readQuery({ limit = 12, promo, category_id: categoryId, product_id: ids }: QueryOf<Calls['adv']>) {
  const productIds = readIds(ids, MAX_PRODUCTS);
  return { limit: Math.min(limit, MAX_LIMIT), promo: promo === true, categoryId, productIds };
}

function shuffled(ordinals: readonly number[]): number[] {
  return ordinals
    .map((ordinal) => ({ ordinal, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ ordinal }) => ordinal);
}

interface RecommendationQuery {
  readonly layout: Recommendation;
  readonly limit: number;
  readonly promo: boolean;
  readonly categoryId: number | undefined;
  readonly productIds: readonly number[];
  readonly userId: number | undefined;
}

/**
 * Returns ordinals of the layout's products, filled up with the promoted and then the newest goods of the same
 * category.
 */
async function recommend(
  deps: RecommendationDeps,
  scope: Scope,
  orders: RecentOrders,
  query: RecommendationQuery,
): Promise<number[]> {
  const asked = new Set(query.productIds.map((id) => scope.snapshot.ordinalOfId.get(id)));
  const accept = (ordinal: number) =>
    !asked.has(ordinal) && isAvailable(scope, ordinal) && (!query.promo || promotionAt(scope, ordinal) !== undefined);
  const found = new Set((await foundBy(deps, scope, orders, query)).filter(accept));
  if (found.size < query.limit)
    for (const ordinal of [...promoted(scope, query), ...newest(scope, query)].filter(accept)) found.add(ordinal);
  return [...found].slice(0, query.limit);
}

async function foundBy(
  deps: RecommendationDeps,
  scope: Scope,
  orders: RecentOrders,
  query: RecommendationQuery,
): Promise<number[]> {
  switch (query.layout) {
    case 'boughtTogether': {
      const said = (await linksOf(deps.db, query.productIds)).filter(({ kind }) => kind === 'related');
      const related = said.map(({ otherId }) => otherId);
      return ordinalsOf(scope, [...related, ...boughtTogether(orders, query.productIds)]);
    }
    case 'bestSellers':
      return bestSellers(scope, orders, query);
    case 'usual':
      return query.userId === undefined ? [] : ordinalsOf(scope, await usualProducts(deps, query.userId));
    case 'newest':
      return newest(scope, query);
    case 'promotions':
      return promoted(scope, query);
    case 'similar': {
      const found = await alternativesOf(deps.db, scope, {
        ordinals: ordinalsOf(scope, query.productIds),
        limit: query.limit,
      });
      return [...found.values()].flat();
    }
  }
}

function bestSellers(scope: Scope, orders: RecentOrders, query: RecommendationQuery): number[] {
  const { from, to } = rangeOf(scope, query);
  return [...orders.basketsOf]
    .map(([id, baskets]) => ({ ordinal: scope.snapshot.ordinalOfId.get(id) ?? -1, count: baskets.length }))
    .filter(({ ordinal }) => from <= ordinal && ordinal < to)
    .sort((a, b) => b.count - a.count || a.ordinal - b.ordinal)
    .map(({ ordinal }) => ordinal);
}

/** Returns the products on promotion today, the largest cut first. */
function promoted(scope: Scope, query: RecommendationQuery): number[] {
  const share = (ordinal: number) => priceAt(scope, ordinal) / listPriceAt(scope, ordinal);
  return ordinalsIn(rangeOf(scope, query))
    .filter((ordinal) => promotionAt(scope, ordinal) !== undefined)
    .sort((a, b) => share(a) - share(b) || a - b);
}

/** Returns all products, those that stay new longest first. */
function newest(scope: Scope, query: RecommendationQuery): number[] {
  const { newUntil } = scope.snapshot;
  return ordinalsIn(rangeOf(scope, query)).sort((a, b) => (newUntil[b] ?? 0) - (newUntil[a] ?? 0) || a - b);
}

function ordinalsIn({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** Returns the requested category, else that of the first product, else everything. */
function rangeOf(scope: Scope, { categoryId, productIds }: RecommendationQuery): { from: number; to: number } {
  const { tree, rows, size } = scope.snapshot;
  const ofProduct = rows[ordinalsOf(scope, productIds)[0] ?? -1]?.categoryId;
  const id = categoryId ?? ofProduct;
  if (id === undefined) return { from: 0, to: size };
  const node = tree.byId.get(id);
  return node ? tree.productRange(node) : { from: 0, to: 0 };
}

function ordinalsOf(scope: Scope, productIds: readonly number[]): number[] {
  return productIds.map((id) => scope.snapshot.ordinalOfId.get(id)).filter((ordinal) => ordinal !== undefined);
}

/** Statistics of recent orders. */
interface RecentOrders extends Baskets {
  readonly readAt: number;
}

const MAX_ORDERS = 5000;
const FRESH_MS = 5 * 60_000;
const MAX_USUAL = 100;
const MAX_OWN_ORDERS = 30;

/**
 * Read on demand and not a `Live` value: orders send no notification, and a shop without recommendations never reads
 * them. It reads at most every few minutes; meanwhile, and while it reads again, it returns the cached value.
 */
function recentOrdersReader(deps: RecommendationDeps): (now: Date) => Promise<RecentOrders> {
  let cached: RecentOrders | undefined;
  const reading = new InFlight<RecentOrders>();
  return async (now) => {
    if (cached && now.getTime() - cached.readAt < FRESH_MS) return cached;
    const read = reading.run('', async () => (cached = await readRecentOrders(deps, now)));
    if (!cached) return read;
    // the present caller does not wait; after a failure the next call retries
    read.catch(() => undefined);
    return cached;
  };
}

/** Returns what a customer buys by their last orders. */
export async function usualProducts(
  { db, baskets }: Pick<RecommendationDeps, 'db' | 'baskets'>,
  userId: number,
): Promise<number[]> {
  return usual(await baskets.ofCustomer(db, userId, MAX_OWN_ORDERS)).slice(0, MAX_USUAL);
}

async function readRecentOrders({ db, baskets }: RecommendationDeps, now: Date): Promise<RecentOrders> {
  return { readAt: now.getTime(), ...indexBaskets(await baskets.recent(db, MAX_ORDERS)) };
}
