import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { BEING_PICKED, ORDERED, PENDING, TAKEN_IN_CHARGE } from '../../../domain/orders/order-status.ts';
import { integerList, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { inOpenCartsSql } from '../cart/stored/cart-lines.ts';

/** The states of orders whose goods are still on the shelf, unless a picker has them. */
const ON_THE_SHELF = integerList([...PENDING, ORDERED, TAKEN_IN_CHARGE, BEING_PICKED]);
/** Carts that changed longer ago hold nothing for sure. */
const CART_MINUTES = 15;

/**
 * The moment of each line that pickers have in their hands, of batches that are not finished. What was undone is read
 * once, not for each event: a batch has hundreds.
 */
const IN_HAND = sql`
  select e.order_item_id, max(e.happened_at) as at from picking_batches b join picking_events e using (batch_id)
    left join (select u.batch_id, u.undoes as event_id from picking_batches b join picking_events u using (batch_id)
      where b.state = 'taken' and u.state = 'counted' and u.undoes is not null offset 0) undone
      using (batch_id, event_id)
  where b.state = 'taken' and e.state = 'counted' and e.kind = 'found' and undone.event_id is null
  group by e.order_item_id`;

/** Restricts products: `in (select product_id from shown)`; absent: all. */
type Restricted = SqlFragment | undefined;

const isOneOf = (products: Restricted, column: SqlFragment) => (products ? sql`and ${column} ${products}` : sql``);

/**
 * Selects (product_id, amount) of what carts that are being paid have taken, and of what changes of orders that wait
 * for their payment have taken in addition to those orders.
 */
function besideOrders(warehouseId: number, products: Restricted): SqlFragment {
  return sql`
    select (taken ->> 'productId')::int as product_id, (taken ->> 'amount')::int as amount
    from prepared_carts p cross join jsonb_array_elements(p.stock) taken
    where p.warehouse_id = ${warehouseId} ${isOneOf(products, sql`(taken ->> 'productId')::int`)}
    union all
    select c.product_id, greatest(c.amount - coalesce(before.amount, 0), 0)::int from (
      select o.replaces_order_id, l.product_id, sum(greatest(l.quantity, l.weight_grams)) as amount
      from orders o join order_lines l using (order_id)
      where o.warehouse_id = ${warehouseId} and ${IS_CHANGE} and l.counted ${isOneOf(products, sql`l.product_id`)}
      group by o.order_id, o.replaces_order_id, l.product_id) c
      left join lateral (select sum(greatest(l.quantity, l.weight_grams)) as amount
        from orders r join order_lines l using (order_id)
        where r.order_id = c.replaces_order_id and r.warehouse_id = ${warehouseId} and l.product_id = c.product_id
          and l.counted) before on true`;
}

const IS_CHANGE = sql`(o.status_id in (${integerList(PENDING)}) and o.replaces_order_id is not null)`;

/**
 * CTEs `in_orders` and `in_carts` (product_id, amount) of a store. In orders: what open orders and carts that are being
 * paid have taken from stock, and what still stands on the shelf. In carts: what was not taken.
 */
export function heldSql(warehouseId: number, now: Date, products?: SqlFragment): SqlFragment {
  const open = sql`
    from orders o join order_lines l using (order_id)
    where o.status_id in (${ON_THE_SHELF}) and o.warehouse_id = ${warehouseId} and not ${IS_CHANGE}`;
  // the lines of a few products are found in their index, before the table is read
  const lines = products
    ? sql`from (select l.order_id, l.position ${open} and l.product_id ${products} offset 0) f
        join order_lines l using (order_id, position) where l.counted`
    : sql`${open} and l.counted`;
  return sql`
    in_hand as materialized (${IN_HAND}),
    in_orders as materialized (
      select product_id, sum(amount)::int as amount from (
        select l.product_id, greatest(l.quantity, l.weight_grams) as amount ${lines}
          and not exists (select from order_picks p where p.order_item_id = l.order_item_id)
          and not exists (select from in_hand h where h.order_item_id = l.order_item_id)
        union all ${besideOrders(warehouseId, products)}) taken
      group by product_id),
    in_carts as materialized (${inOpenCartsSql(warehouseId, new Date(now.getTime() - CART_MINUTES * MINUTE_MS))})`;
}

/** Returns what open orders have taken of a product and nobody has picked. */
export async function heldNow(
  db: Queryable,
  { warehouseId, productId, now }: { readonly warehouseId: number; readonly productId: number; readonly now: Date },
): Promise<number> {
  const row = await db.one<{ amount: number }>(sql`
    with ${heldSql(warehouseId, now, sql`= ${productId}`)}
    select coalesce((select amount from in_orders), 0)::int as amount`);
  return row.amount;
}

interface Counted {
  readonly warehouseId: number;
  readonly productId: number;
  /** When somebody looked at the shelf. */
  readonly at: Date;
}

/**
 * Returns how much of what stood on the shelf at a moment belongs to orders by now: those that are open, and lines that
 * were picked since. The stock of the product is locked, so that no order takes any meanwhile.
 */
export async function heldAt(db: Queryable, { warehouseId, productId, at }: Counted): Promise<number> {
  const since = addDays(romeTime(at).date, -1);
  const row = await db.one<{ amount: number }>(sql`
    with in_hand as materialized (${IN_HAND})
    select coalesce(sum(amount), 0)::int as amount from (
      select l.product_id, greatest(l.quantity, l.weight_grams) as amount from (select l.order_id, l.position from (
        select o.order_id from orders o
        where o.status_id in (${ON_THE_SHELF}) and o.warehouse_id = ${warehouseId} and not ${IS_CHANGE}
        union
        select o.order_id from timeslots t join orders o using (timeslot_id)
        where t.service_date >= ${since}::date and o.warehouse_id = ${warehouseId}
          and exists (select from order_picks p where p.order_id = o.order_id and p.picked_at > ${at})) o
          join order_lines l using (order_id) where l.product_id = ${productId} offset 0) f
        join order_lines l using (order_id, position) left join order_picks p using (order_item_id)
        left join in_hand h using (order_item_id)
      where l.counted and coalesce(p.picked_at, h.at, 'infinity') > ${at}
      union all ${besideOrders(warehouseId, sql`= ${productId}`)}) held`);
  return row.amount;
}
