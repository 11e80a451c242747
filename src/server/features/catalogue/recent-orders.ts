import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** What was bought lately: products by order, newest first, and the orders each product is in. */
export interface RecentOrders {
  readonly readAt: number;
  readonly baskets: readonly (readonly number[])[];
  readonly basketsOf: ReadonlyMap<number, readonly number[]>;
}

const MAX_ORDERS = 5000;
const FRESH_MS = 5 * 60_000;
const MAX_USUAL = 100;
const MAX_OWN_ORDERS = 30;

/** Reads at most every few minutes; meanwhile, and while it reads again, answers what it has. */
export function recentOrdersReader(db: Queryable): (now: Date) => Promise<RecentOrders> {
  let kept: RecentOrders | undefined;
  let reading: Promise<RecentOrders> | undefined;
  return async (now) => {
    if (kept && now.getTime() - kept.readAt < FRESH_MS) return kept;
    reading ??= readRecentOrders(db, now)
      .then((read) => (kept = read))
      .finally(() => {
        reading = undefined;
      });
    if (!kept) return reading;
    // who asks now is not made to wait; what fails is tried again by the next who asks
    reading.catch(() => undefined);
    return kept;
  };
}

/** What a customer buys most often, by number of the last orders it is in. */
export async function usualProducts(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.query<{ product_id: number }>(sql`
    select product_id from order_lines
    join (select order_id from orders where user_id = ${userId} and status_id not in (10, 11, 13)
          order by order_id desc limit ${MAX_OWN_ORDERS}) own using (order_id)
    group by product_id order by count(distinct order_id) desc, max(order_id) desc, product_id limit ${MAX_USUAL}`);
  return rows.map((row) => row.product_id);
}

/** Orders that were cancelled, invalidated or failed say nothing of what is liked. */
async function readRecentOrders(db: Queryable, now: Date): Promise<RecentOrders> {
  const rows = await db.query<{ products: number[] }>(sql`
    select array_agg(distinct product_id) as products from order_lines
    join (select order_id from orders where status_id not in (10, 11, 13)
          order by order_id desc limit ${MAX_ORDERS}) recent using (order_id)
    group by order_id order by order_id desc`);
  const baskets = rows.map((row) => row.products);
  const basketsOf = new Map<number, number[]>();
  baskets.forEach((products, basket) => {
    for (const product of products) {
      const known = basketsOf.get(product);
      if (known) known.push(basket);
      else basketsOf.set(product, [basket]);
    }
  });
  return { readAt: now.getTime(), baskets, basketsOf };
}
