import { InFlight } from '../../../../concurrency/in-flight.ts';
import { type Baskets, indexBaskets, usual } from '../../../../domain/catalogue/recommendation.ts';
import { NOT_BOUGHT } from '../../../../domain/orders/order-status.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';

/** Statistics of recent orders. */
export interface RecentOrders extends Baskets {
  readonly readAt: number;
}

const MAX_ORDERS = 5000;
const FRESH_MS = 5 * 60_000;
const MAX_USUAL = 100;
const MAX_OWN_ORDERS = 30;

/**
 * Read on demand and not a `Live` value: orders send no notification, and a shop without recommendations never reads them.
 * It reads at most every few minutes; meanwhile, and while it reads again, it returns the cached value.
 */
export function recentOrdersReader(db: Queryable): (now: Date) => Promise<RecentOrders> {
  let cached: RecentOrders | undefined;
  const reading = new InFlight<RecentOrders>();
  return async (now) => {
    if (cached && now.getTime() - cached.readAt < FRESH_MS) return cached;
    const read = reading.run('', async () => (cached = await readRecentOrders(db, now)));
    if (!cached) return read;
    // the present caller does not wait; after a failure the next call retries
    read.catch(() => undefined);
    return cached;
  };
}

/** Reads what a customer buys from the last orders. */
export async function usualProducts(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.query<{ products: number[] }>(sql`
    select array_agg(distinct product_id) as products from order_lines
    join (select order_id from orders where user_id = ${userId} and status_id <> all(${NOT_BOUGHT}::int[])
          order by order_id desc limit ${MAX_OWN_ORDERS}) own using (order_id)
    group by order_id order by order_id desc`);
  return usual(rows.map((row) => row.products)).slice(0, MAX_USUAL);
}

/** Orders that were cancelled, invalidated or failed do not count. */
async function readRecentOrders(db: Queryable, now: Date): Promise<RecentOrders> {
  const rows = await db.query<{ products: number[] }>(sql`
    select array_agg(distinct product_id) as products from order_lines
    join (select order_id from orders where status_id <> all(${NOT_BOUGHT}::int[])
          order by order_id desc limit ${MAX_ORDERS}) recent using (order_id)
    group by order_id order by order_id desc`);
  return { readAt: now.getTime(), ...indexBaskets(rows.map((row) => row.products)) };
}
