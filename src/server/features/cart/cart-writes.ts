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
}

/** Sets the delivery address of the cart. A slot of another zone is released. */
export async function writePlace(tx: Tx, cartId: number, place: DeliveryPlace): Promise<void> {
  await tx.query(sql`
    update carts set delivery_service_id = ${place.serviceId}, address_id = ${place.addressId}, zone_id = ${place.zoneId},
      store_id = ${place.storeId}, timeslot_id = case when zone_id = ${place.zoneId} then timeslot_id end,
      version = version + 1
    where cart_id = ${cartId}`);
}

export async function writeSlot(tx: Tx, cartId: number, timeslotId: number): Promise<void> {
  await tx.query(sql`update carts set timeslot_id = ${timeslotId}, version = version + 1 where cart_id = ${cartId}`);
}

/** The cart of an order that this transaction writes. The caller has locked it and seen that it is open. */
export async function markBought(tx: Tx, cartId: number, now: Date): Promise<void> {
  const bought = await tx.query(sql`
    update carts set status_id = ${CART_BOUGHT}, updated_at = ${now}
    where cart_id = ${cartId} and status_id = any(${BUYABLE_CART}::int[]) returning 1`);
  if (bought.length === 0) throw new Error('a cart was bought that is not open');
}

/** Deletes carts of visitors whose session is gone, because nobody can see them any more. */
export async function deleteLostCarts(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from carts where user_id is null and session_id is null and updated_at < ${now}`);
}
