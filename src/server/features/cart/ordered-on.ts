import { OPEN_CART } from '../../../domain/orders/cart-status.ts';
import { INSERTED } from '../../../domain/orders/insertion-type.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { integerList, type SqlFragment, sql } from '../../infra/database/sql.ts';

/** Pieces and grams by product. Cancelled or failed orders do not count, nor do gifts of promotions, nor the order that the cart changes. */
export function orderedOn(date: string, userId: number): SqlFragment {
  return sql`to_json(array(
    select json_build_object('productId', l.product_id, 'amount', sum(l.quantity + l.weight_grams)::int)
    from orders o join order_lines l using (order_id)
    where o.user_id = ${userId} and o.status_id <> all(${NOT_BOUGHT}::int[])
      and l.insertion_type_id = ${INSERTED}
      and not exists (select from carts c where c.user_id = ${userId} and c.status_id in (${integerList(OPEN_CART)}) and c.changes_order_id = o.order_id)
      and o.placed_at >= (${date}::date)::timestamp at time zone 'Europe/Rome'
    group by l.product_id))`;
}
