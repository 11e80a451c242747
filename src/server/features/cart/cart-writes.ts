import { BUYABLE_CART, CART_BOUGHT } from '../../../domain/orders/cart-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export async function deleteCart(tx: Tx, cartId: number): Promise<void> {
  await tx.query(sql`delete from carts where cart_id = ${cartId}`);
}

export interface DeliveryPlace {
  readonly serviceId: number;
  readonly addressId: number | null;
  readonly zoneId: number;
  readonly storeId: number;
  /** True: the shop chose it (D 4, autoAssigned). */
  readonly isAutomatic: boolean;
}

/** Sets the delivery address of the cart. A slot of another zone is released. */
export async function writePlace(tx: Tx, cartId: number, place: DeliveryPlace): Promise<void> {
  await tx.query(sql`
    update carts set delivery_service_id = ${place.serviceId}, address_id = ${place.addressId}, zone_id = ${place.zoneId},
      store_id = ${place.storeId}, timeslot_id = case when zone_id = ${place.zoneId} then timeslot_id end,
      auto_assigned = ${place.isAutomatic},
      version = version + 1
    where cart_id = ${cartId}`);
}

/** Sets the slot of the cart. Who chooses a slot of a place has confirmed the place. */
export async function writeSlot(tx: Tx, cartId: number, timeslotId: number): Promise<void> {
  await tx.query(sql`
    update carts set timeslot_id = ${timeslotId}, auto_assigned = false, version = version + 1 where cart_id = ${cartId}`);
}

/**
 * Closes the cart of an order that this transaction writes, and begins the customer's next one at the same place, so that prices and
 * assortment stay those of the store. The caller has locked the cart and seen that it is open.
 */
export async function markBought(tx: Tx, cartId: number, now: Date): Promise<void> {
  const bought = await tx.query(sql`
    with bought as (
      update carts set status_id = ${CART_BOUGHT}, updated_at = ${now}
      where cart_id = ${cartId} and status_id = any(${BUYABLE_CART}::int[])
      returning user_id, delivery_service_id, address_id, zone_id, store_id)
    insert into carts (user_id, delivery_service_id, address_id, zone_id, store_id, auto_assigned)
    select user_id, delivery_service_id, address_id, zone_id, store_id, true from bought returning 1`);
  if (bought.length === 0) throw new Error('a cart was bought that is not open');
}

/** Deletes carts of visitors whose session is gone, because nobody can see them any more. */
export async function deleteLostCarts(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from carts where user_id is null and session_id is null and updated_at < ${now}`);
}
