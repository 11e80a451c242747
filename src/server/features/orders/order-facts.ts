import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/**
 * The telephone at which the customer of the order `o` is reached, `c` in customers: that of the address where the goods are brought,
 * otherwise the customer's own. The address of a pickup is that of the store, and its telephone is the store's.
 */
export const CUSTOMER_PHONE: SqlFragment = sql`
  coalesce(case when o.delivery_service_id = ${HOME} then nullif(o.address ->> 'phone', '') end, c.phone, '')`;

/**
 * The lines (l) of orders whose goods are, or may be, alcohol: what was ordered as long as nobody has picked it or some of it is there, and
 * what came in its place, by pieces or by weight. A condition.
 */
const ALCOHOL_LINES: SqlFragment = sql`
  from order_lines l join products p using (product_id) left join order_picks k using (order_item_id)
    left join products other on other.product_id = k.substitute_product_id
  where (p.alcoholic and (k.order_item_id is null or k.quantity > 0 or k.weight_grams > 0)
    or other.alcoholic and (k.substitute_quantity > 0 or k.substitute_weight_grams > 0))`;

/** The order_item_id of the lines of the order `o` with alcohol, as an array. */
export const ALCOHOL_ITEMS: SqlFragment = sql`
  array(select l.order_item_id ${ALCOHOL_LINES} and l.order_id = o.order_id order by l.position, l.order_item_id)`;

/** Whether there is alcohol in the order `o`. */
export const HAS_ALCOHOL: SqlFragment = sql`exists (select ${ALCOHOL_LINES} and l.order_id = o.order_id)`;

/** Returns the lines of orders with alcohol that is there, or may be: nobody has picked them yet. */
export function alcoholLines(db: Queryable, orderIds: readonly number[]): Promise<{ orderId: number; orderItemId: number }[]> {
  return db.query(sql`
    select l.order_id, l.order_item_id ${ALCOHOL_LINES} and l.order_id = any(${[...orderIds]}::int[])
    order by l.order_id, l.position, l.order_item_id`);
}
