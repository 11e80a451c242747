import { boughtTogether, type Recommendation } from '../../../../domain/catalogue/recommendation.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import { priceAt, promotionAt } from '../engine/promotions.ts';
import { listPriceAt, type Scope } from '../engine/scope.ts';
import { alternativesOf, isAvailable } from './alternatives.ts';
import { type RecentOrders, usualProducts } from './recent-orders.ts';

export interface RecommendationQuery {
  readonly layout: Recommendation;
  readonly limit: number;
  readonly promo: boolean;
  readonly categoryId: number | undefined;
  readonly productIds: readonly number[];
  readonly userId: number | undefined;
}

/** Returns ordinals of the layout's products, filled up with the promoted and then the newest goods of the same category. */
export async function recommend(
  db: Queryable,
  scope: Scope,
  orders: RecentOrders,
  query: RecommendationQuery,
): Promise<number[]> {
  const asked = new Set(query.productIds.map((id) => scope.snapshot.ordinalOfId.get(id)));
  const accept = (ordinal: number) =>
    !asked.has(ordinal) && isAvailable(scope, ordinal) && (!query.promo || promotionAt(scope, ordinal) !== undefined);
  const found = new Set((await foundBy(db, scope, orders, query)).filter(accept));
  if (found.size < query.limit)
    for (const ordinal of [...promoted(scope, query), ...newest(scope, query)].filter(accept)) found.add(ordinal);
  return [...found].slice(0, query.limit);
}

async function foundBy(
  db: Queryable,
  scope: Scope,
  orders: RecentOrders,
  query: RecommendationQuery,
): Promise<number[]> {
  switch (query.layout) {
    case 'boughtTogether':
      return ordinalsOf(scope, boughtTogether(orders, query.productIds));
    case 'bestSellers':
      return bestSellers(scope, orders, query);
    case 'usual':
      return query.userId === undefined ? [] : ordinalsOf(scope, await usualProducts(db, query.userId));
    case 'newest':
      return newest(scope, query);
    case 'promotions':
      return promoted(scope, query);
    case 'similar': {
      const found = await alternativesOf(db, scope, {
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

/** On promotion today, the largest cut first. */
function promoted(scope: Scope, query: RecommendationQuery): number[] {
  const share = (ordinal: number) => priceAt(scope, ordinal) / listPriceAt(scope, ordinal);
  return ordinalsIn(rangeOf(scope, query))
    .filter((ordinal) => promotionAt(scope, ordinal) !== undefined)
    .sort((a, b) => share(a) - share(b) || a - b);
}

/** Everything, what is new longest first. */
function newest(scope: Scope, query: RecommendationQuery): number[] {
  const { newUntil } = scope.snapshot;
  return ordinalsIn(rangeOf(scope, query)).sort((a, b) => (newUntil[b] ?? 0) - (newUntil[a] ?? 0) || a - b);
}

function ordinalsIn({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** The category asked for, else that of the first product, else everything. */
function rangeOf(scope: Scope, { categoryId, productIds }: RecommendationQuery): { from: number; to: number } {
  const { tree, rows, size } = scope.snapshot;
  const ofProduct = rows[ordinalsOf(scope, productIds)[0] ?? -1]?.category_id;
  const id = categoryId ?? ofProduct;
  if (id === undefined) return { from: 0, to: size };
  const node = tree.byId.get(id);
  return node ? tree.productRange(node) : { from: 0, to: 0 };
}

function ordinalsOf(scope: Scope, productIds: readonly number[]): number[] {
  return productIds.map((id) => scope.snapshot.ordinalOfId.get(id)).filter((ordinal) => ordinal !== undefined);
}
