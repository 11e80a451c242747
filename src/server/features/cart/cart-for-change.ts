import { CART_CLOSED, CART_OPEN, CART_SET_ASIDE } from '../../../domain/orders/cart-status.ts';
import { jsonRows } from '../../infra/database/names.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** The place, slot, wishes and goods of an order that are opened again in a cart. */
export interface ReopenedOrder {
  readonly orderId: number;
  readonly userId: number;
  readonly serviceId: number;
  /** Null: the goods are picked up. */
  readonly addressId: number | null;
  readonly zoneId: number;
  readonly storeId: number;
  readonly timeslotId: number;
  readonly infos: object;
  /** One for each product and choice. */
  readonly items: readonly {
    readonly productId: number;
    readonly quantity: number;
    readonly weightGrams: number;
    readonly infos: object;
    readonly details: object;
  }[];
}

/** Sets the open cart aside, which the caller has locked, so that another one can be open. */
export async function setCartAside(tx: Tx, cartId: number): Promise<void> {
  await tx.query(sql`
    update carts set status_id = ${CART_SET_ASIDE}, version = version + 1, updated_at = now()
    where cart_id = ${cartId} and status_id = ${CART_OPEN}`);
}

/** Opens a cart that changes an order (D 7, order/modify); no other one is open. It holds no place of the slot: the order has one. */
export async function openCartForChange(tx: Tx, order: ReopenedOrder): Promise<number> {
  const row = await tx.maybeOne<{ cartId: number }>(sql`
    with made as (
      insert into carts (user_id, delivery_service_id, address_id, zone_id, store_id, timeslot_id, infos, changes_order_id)
      values (${order.userId}, ${order.serviceId}, ${order.addressId}, ${order.zoneId}, ${order.storeId}, ${order.timeslotId},
        ${JSON.stringify(order.infos)}::jsonb, ${order.orderId}) returning cart_id),
    lined as (
      insert into cart_items (cart_id, product_id, quantity, weight_grams, infos, details)
      select made.cart_id, i.* from made, jsonb_to_recordset(${jsonRows(order.items)}::jsonb) as i (product_id int, quantity int,
        weight_grams int, infos jsonb, details jsonb))
    select cart_id from made`);
  if (!row) throw new Error('no cart was written');
  return row.cartId;
}

/** Closes the cart of a change that is given up; its order is as if nothing had been. The caller has locked the cart. */
export async function closeCartOfChange(tx: Tx, cartId: number): Promise<void> {
  await tx.query(sql`delete from cart_items where cart_id = ${cartId}`);
  await tx.query(sql`
    update carts set status_id = ${CART_CLOSED}, version = version + 1, changes_order_id = null
    where cart_id = ${cartId} and status_id = ${CART_OPEN}`);
}

/** Opens the cart again that a change had set aside, in place of the empty one that an order begins. */
export async function bringCartBack(tx: Tx, userId: number): Promise<void> {
  const aside = await tx.maybeOne<{ cartId: number }>(sql`
    select cart_id from carts where user_id = ${userId} and status_id = ${CART_SET_ASIDE} for update`);
  if (!aside) return;
  await tx.query(sql`
    delete from carts c where user_id = ${userId} and status_id = ${CART_OPEN}
      and not exists (select from cart_items i where i.cart_id = c.cart_id)`);
  await tx.query(sql`
    update carts set status_id = ${CART_OPEN}, version = version + 1, updated_at = now() where cart_id = ${aside.cartId}`);
}
