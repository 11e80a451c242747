import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

export interface PlacedOrderRow {
  orderId: number;
  totalCents: number;
  deliveryFeeCents: number;
  lines: {
    productId: number;
    name: string;
    brandLine: string;
    priceCents: number;
    quantity: number;
    weightGrams: number;
  }[];
}

/** An order of this customer that was placed a short while ago. */
export async function recentOrder(
  db: Queryable,
  { userId, orderId, since }: { userId: number; orderId: number; since: Date },
): Promise<PlacedOrderRow | undefined> {
  const row = await db.maybeOne<PlacedOrderRow>(sql`
    select o.order_id, o.total_cents, o.delivery_fee_cents,
      (select json_agg(json_build_object('productId', l.product_id, 'name', l.name, 'brandLine', l.brand_line,
         'priceCents', l.price_cents, 'quantity', l.quantity, 'weightGrams', l.weight_grams) order by l.position)
       from order_lines l where l.order_id = o.order_id) as lines
    from orders o where o.order_id = ${orderId} and o.user_id = ${userId} and o.placed_at > ${since}`);
  return row;
}

export interface CountRow {
  event: string;
  subject: string;
  times: number;
  amount: number;
}

/** Whole months count by their first day. */
export async function countsBetween(
  db: Queryable,
  { from, to, event, limit }: { from: string; to: string; event: string | undefined; limit: number },
): Promise<CountRow[]> {
  return db.query<CountRow>(sql`
    select event, subject, sum(times)::float8 as times, sum(amount)::float8 as amount from analytics_counts
    where starts_on between ${from}::date and ${to}::date and (${event ?? null}::text is null or event = ${event ?? null})
    group by event, subject order by sum(times) desc, event, subject limit ${limit}`);
}
