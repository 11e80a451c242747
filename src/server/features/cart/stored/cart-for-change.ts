import { CART_CLOSED, CART_OPEN, CART_SET_ASIDE } from '../../../../domain/orders/cart-status.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { type CartLine, type LineIds, lineCount, linesToStore } from './cart-lines.ts';

/** The place, slot, wishes and goods of an order that is changed in a cart. */
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
  readonly items: readonly Pick<CartLine, 'productId' | 'quantity' | 'weightGrams' | 'infos' | 'details'>[];
}

/** Sets the open cart aside, so that another one can be open. The caller has locked it. */
export async function setCartAside(tx: Tx, cartId: number): Promise<void> {
  await tx.query(sql`
    update carts set status_id = ${CART_SET_ASIDE}, version = version + 1, updated_at = now()
    where cart_id = ${cartId} and status_id = ${CART_OPEN}`);
}

/**
 * Opens a cart that changes an order (D 7, order/modify); no other one is open. It holds no place of the slot, because
 * the order has one.
 */
export async function openCartForChange(tx: Tx, lineIds: LineIds, order: ReopenedOrder): Promise<number> {
  const firstId = await lineIds.take(tx, order.items.length);
  const lines = linesToStore(
    order.items.map((item, index) => ({ itemId: firstId + index, ...item, seenCents: null, seenLeft: null })),
  );
  const row = await tx.maybeOne<{ cartId: number }>(sql`
    insert into carts (user_id, delivery_service_id, address_id, zone_id, store_id, timeslot_id, infos, lines,
      changes_order_id)
    values (${order.userId}, ${order.serviceId}, ${order.addressId}, ${order.zoneId}, ${order.storeId},
      ${order.timeslotId},
      ${JSON.stringify(order.infos)}::jsonb, ${lines}::json, ${order.orderId}) returning cart_id`);
  if (!row) throw new Error('no cart was written');
  return row.cartId;
}

/** Closes the cart of an abandoned change; its order stays unchanged. The caller has locked the cart. */
export async function closeCartOfChange(tx: Tx, cartId: number): Promise<void> {
  await tx.query(sql`
    update carts set status_id = ${CART_CLOSED}, version = version + 1, lines = default, changes_order_id = null
    where cart_id = ${cartId} and status_id = ${CART_OPEN}`);
}

/** Reopens the cart that a change had set aside, in place of the empty one that an order begins. */
export async function bringCartBack(tx: Tx, userId: number): Promise<void> {
  const aside = await tx.maybeOne<{ cartId: number }>(sql`
    select cart_id from carts where user_id = ${userId} and status_id = ${CART_SET_ASIDE} for update`);
  if (!aside) return;
  await tx.query(sql`
    delete from carts c where user_id = ${userId} and status_id = ${CART_OPEN} and ${lineCount(sql`c`)} = 0`);
  await tx.query(sql`
    update carts set status_id = ${CART_OPEN}, version = version + 1, updated_at = now()
      where cart_id = ${aside.cartId}`);
}
