import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/**
 * Returns the order that somebody means by a number: all versions of an order that was changed have the number of the first, and the one
 * that counts is meant. Its own id names a version, too. The number itself, where there is no such order.
 */
export async function orderOfNumber(db: Queryable, number: number): Promise<number> {
  const row = await db.maybeOne<{ orderId: number }>(sql`
    select order_id from orders
    where replaced_by_order_id is null and (order_id = ${number} or order_number = ${number} or order_number = (
      select b.order_number from orders b where b.order_id = ${number} and b.replaced_by_order_id is not null))
    order by (order_id = ${number}) desc, order_id desc limit 1`);
  return row?.orderId ?? number;
}
