import {
  CANCELLED,
  FAILED,
  INVALIDATED,
  NOT_COLLECTED,
  ON_ITS_WAY,
  ON_ITS_WAY_WITH_PARTNER,
} from '../../../src/domain/orders/order-status.ts';
import { type SqlFragment, sql } from '../../../src/server/infra/database/sql.ts';
import { RULES } from '../../../tools/invariants/rules.ts';

/** The states of orders that have released their goods and their place: cancelled and declared void. */
const RELEASED = [CANCELLED, INVALIDATED];

/**
 * Whether the goods of a line (l, p, o) were returned to the shelf: for goods in a van the end of the run says so;
 * otherwise all goods that were not taken were returned, unless a delivery partner has them.
 */
const IS_BACK = sql`(case
  when exists (select from order_history h where h.order_id = o.order_id and h.status_id = ${ON_ITS_WAY_WITH_PARTNER})
    or exists (select from order_drivers d where d.order_id = o.order_id)
      and exists (select from order_history h where h.order_id = o.order_id and h.status_id = ${ON_ITS_WAY})
  then exists (select from run_returns r where r.order_item_id = l.order_item_id and r.became = 'shelf')
  else coalesce(p.returned, false) or o.status_id in (${NOT_COLLECTED}, ${FAILED}) end)`;

/** The rules of every shop, and one that needs every change of the stock to be recorded since the shop began. */
export const INVARIANTS = {
  'stock is never negative, and is what the shop took for orders and gave back': sql`
    select m.warehouse_id, m.product_id, m.moved, coalesce(o.ordered, 0) as ordered, coalesce(o.substituted,
      0) as substituted
    from (select warehouse_id, product_id, sum(delta)::int as moved from test_watch.stock_moves where by_shop
      group by 1, 2) m
    full join (
      select warehouse_id, product_id, sum(ordered)::int as ordered, sum(substituted)::int as substituted from (
        select o.warehouse_id, l.product_id, greatest(l.quantity, l.weight_grams) - case when ${IS_BACK} then
            least(coalesce(p.quantity + p.weight_grams, l.quantity + l.weight_grams), greatest(l.quantity,
            l.weight_grams)) else 0 end
          as ordered, 0 as substituted
        from orders o join order_lines l using (order_id) left join order_picks p using (order_item_id)
        where l.counted and o.status_id <> all(${RELEASED}::int[])
        union all
        select o.warehouse_id, p.substitute_product_id, 0, greatest(p.substitute_quantity, p.substitute_weight_grams)
        from orders o join order_lines l using (order_id) join order_picks p using (order_item_id)
        where p.substitute_counted and not ${IS_BACK}) g
      group by 1, 2) o using (warehouse_id, product_id)
    where coalesce(m.moved, 0) <> -coalesce(o.ordered + o.substituted, 0)
      or exists (select from stock s where s.warehouse_id = m.warehouse_id and s.product_id = m.product_id
        and s.available_amount < 0)`,

  ...RULES,
} as const satisfies Readonly<Record<string, SqlFragment>>;

export type InvariantName = keyof typeof INVARIANTS;

/**
 * Records every change of the stock with its statement, for the first rule. The shop's changes come from the two
 * statements of features/stores/stock.ts; other changes are made by tests.
 */
export const WATCH_STOCK: readonly string[] = [
  'create schema if not exists test_watch',
  'create table if not exists test_watch.stock_moves (warehouse_id int, product_id int, delta int, by_shop boolean)',
  `create or replace function test_watch.note_stock() returns trigger language plpgsql as $$
   begin
     insert into test_watch.stock_moves values (new.warehouse_id, new.product_id,
       coalesce(case when new.finished_until is null then new.available_amount else new.back_amount end, 0) - new.owed_amount
       - coalesce(case when old.finished_until is null then old.available_amount else old.back_amount end, 0) + old.owed_amount,
       current_query() ~ '(asked as materialized|with returned as)');
     return null;
   end $$`,
  `create or replace trigger note_stock after update of available_amount, back_amount, owed_amount on stock
   for each row when ((new.available_amount, new.back_amount, new.owed_amount) is distinct from
     (old.available_amount, old.back_amount, old.owed_amount)) execute function test_watch.note_stock()`,
];
