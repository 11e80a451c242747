import { BUYABLE_CART, CART_BOUGHT } from '../../../domain/orders/cart-status.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { type CachedItems, changeAndReadCart, type FullCartRow } from './queries.ts';

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

/** Sets the delivery address of the customer's cart and reads the cart, as `changeAndReadCart`. */
export function writePlace(
  db: Queryable,
  userId: number,
  place: DeliveryPlace,
  cached?: CachedItems,
): Promise<FullCartRow | undefined> {
  return changeAndReadCart(db, { userId }, { set: setPlace(place) }, cached);
}

/** Assigns the columns of a place. A slot of another zone is released. */
export function setPlace({ serviceId, addressId, zoneId, storeId, isAutomatic }: DeliveryPlace): SqlFragment {
  return sql`delivery_service_id = ${serviceId}, address_id = ${addressId}, zone_id = ${zoneId}, store_id = ${storeId},
    auto_assigned = ${isAutomatic}, timeslot_id = case when c.zone_id = ${zoneId} then c.timeslot_id end`;
}

/**
 * Sets the slot of the customer's cart and reads the cart, as `changeAndReadCart`. The cart has to go to the zone of the slot. Who chooses
 * a slot of a place has confirmed the place.
 */
export function writeSlot(
  db: Queryable,
  userId: number,
  { timeslotId, zoneId }: { readonly timeslotId: number; readonly zoneId: number },
  cached?: CachedItems,
): Promise<FullCartRow | undefined> {
  const change = { set: sql`timeslot_id = ${timeslotId}, auto_assigned = false`, where: sql`c.zone_id = ${zoneId}` };
  return changeAndReadCart(db, { userId }, change, cached);
}

/** Raises the version for a change of a table that belongs to the cart. The caller has locked the cart. */
export async function raiseVersion(tx: Tx, cartId: number): Promise<void> {
  await tx.query(sql`update carts set version = version + 1 where cart_id = ${cartId}`);
}

/**
 * Closes the cart of an order that this transaction writes, and begins the customer's next one at the same place, so that prices and
 * assortment stay those of the store. False: the cart is no longer as it was read, and the order must not be written.
 */
export async function markBought(
  tx: Tx,
  { cart_id: cartId, version }: Pick<FullCartRow, 'cart_id' | 'version'>,
  now: Date,
): Promise<boolean> {
  const bought = await tx.query(sql`
    with bought as (
      update carts set status_id = ${CART_BOUGHT}, updated_at = ${now}
      where cart_id = ${cartId} and version = ${version} and status_id = any(${BUYABLE_CART}::int[])
      returning user_id, delivery_service_id, address_id, zone_id, store_id)
    insert into carts (user_id, delivery_service_id, address_id, zone_id, store_id, auto_assigned)
    select user_id, delivery_service_id, address_id, zone_id, store_id, true from bought returning 1`);
  return bought.length > 0;
}

/** Deletes carts of visitors whose session is gone, because nobody can see them any more. */
export async function deleteLostCarts(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from carts where user_id is null and session_id is null and updated_at < ${now}`);
}
