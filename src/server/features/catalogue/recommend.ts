import type { Queryable } from '../../infra/database/types.ts';
import { alternativesOf, isAvailable } from './alternatives.ts';
import { promotionAt, type Scope } from './engine/scope.ts';
import { type RecentOrders, usualProducts } from './recent-orders.ts';

export type Layout = 'boughtTogether' | 'bestSellers' | 'similar' | 'usual';

/** S 7: the number a client asks by. The recorded client asks 27 of a category; the others are our choice. */
const LAYOUTS: Readonly<Record<number, Layout>> = {
  25: 'boughtTogether',
  27: 'bestSellers',
  28: 'similar',
  29: 'usual',
};

export interface Wanted {
  readonly layout: Layout;
  readonly limit: number;
  readonly promo: boolean;
  readonly categoryId: number | undefined;
  readonly productIds: readonly number[];
  readonly userId: number | undefined;
}

export function layoutOf(layout: number): Layout {
  return LAYOUTS[layout] ?? 'bestSellers';
}

/** Ordinals of what the layout finds, filled up with the promoted and then the newest goods of the same category. */
export async function recommend(db: Queryable, scope: Scope, orders: RecentOrders, wanted: Wanted): Promise<number[]> {
  const asked = new Set(wanted.productIds.map((id) => scope.snapshot.ordinalOfId.get(id)));
  const accept = (ordinal: number) =>
    !asked.has(ordinal) && isAvailable(scope, ordinal) && (!wanted.promo || promotionAt(scope, ordinal) !== undefined);
  const found = new Set((await foundBy(db, scope, orders, wanted)).filter(accept));
  if (found.size < wanted.limit)
    for (const ordinal of promotedAndNewest(scope, wanted).filter(accept)) found.add(ordinal);
  return [...found].slice(0, wanted.limit);
}

async function foundBy(db: Queryable, scope: Scope, orders: RecentOrders, wanted: Wanted): Promise<number[]> {
  switch (wanted.layout) {
    case 'boughtTogether':
      return ordinalsOf(scope, boughtTogether(orders, wanted.productIds));
    case 'bestSellers':
      return bestSellers(scope, orders, wanted);
    case 'usual':
      return wanted.userId === undefined ? [] : ordinalsOf(scope, await usualProducts(db, wanted.userId));
    case 'similar': {
      const found = await alternativesOf(db, scope, {
        ordinals: ordinalsOf(scope, wanted.productIds),
        limit: wanted.limit,
      });
      return [...found.values()].flat();
    }
  }
}

const LOOKED_AT = 300;
/** Once together is chance, and would tell of a single order. */
const TOGETHER_AT_LEAST = 2;

/** Orders in common, weighed by how common the other is in itself: or milk would go with everything. */
function boughtTogether(orders: RecentOrders, productIds: readonly number[]): number[] {
  const together = new Map<number, number>();
  for (const productId of productIds) {
    for (const basket of orders.basketsOf.get(productId)?.slice(0, LOOKED_AT) ?? []) {
      for (const other of orders.baskets[basket] ?? []) together.set(other, (together.get(other) ?? 0) + 1);
    }
  }
  const weight = ([id, count]: [number, number]) => count / Math.sqrt(orders.basketsOf.get(id)?.length ?? 1);
  return [...together]
    .filter(([, count]) => count >= TOGETHER_AT_LEAST)
    .sort((a, b) => weight(b) - weight(a) || a[0] - b[0])
    .map(([id]) => id);
}

function bestSellers(scope: Scope, orders: RecentOrders, wanted: Wanted): number[] {
  const { from, to } = rangeOf(scope, wanted);
  return [...orders.basketsOf]
    .map(([id, baskets]) => ({ ordinal: scope.snapshot.ordinalOfId.get(id) ?? -1, count: baskets.length }))
    .filter(({ ordinal }) => from <= ordinal && ordinal < to)
    .sort((a, b) => b.count - a.count || a.ordinal - b.ordinal)
    .map(({ ordinal }) => ordinal);
}

function promotedAndNewest(scope: Scope, wanted: Wanted): number[] {
  const { from, to } = rangeOf(scope, wanted);
  const { newUntil } = scope.snapshot;
  const promoted: number[] = [];
  const others: number[] = [];
  for (let ordinal = from; ordinal < to; ordinal++) (promotionAt(scope, ordinal) ? promoted : others).push(ordinal);
  others.sort((a, b) => (newUntil[b] ?? 0) - (newUntil[a] ?? 0) || a - b);
  return [...promoted, ...others];
}

/** The category asked for, else that of the first product, else everything. */
function rangeOf(scope: Scope, { categoryId, productIds }: Wanted): { from: number; to: number } {
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
