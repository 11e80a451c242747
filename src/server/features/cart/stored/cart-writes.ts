import { type Crates, countCrates } from '../../../../domain/delivery/crates.ts';
import { CART_BOUGHT, CART_OPEN, CART_PREPARED } from '../../../../domain/orders/cart-status.ts';
import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import { type CachedItems, changeAndReadCart, type FullCartRow, HOLD_COLUMNS } from './queries.ts';

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

/**
 * Sets the place of a visitor's cart and reads the cart, as `writePlace` does for a customer's. The caller has locked
 * the cart.
 */
export function writeVisitorPlace(tx: Tx, sessionId: number, place: DeliveryPlace): Promise<FullCartRow | undefined> {
  return changeAndReadCart(tx, { sessionId }, { set: setPlace(place) });
}

/** Assigns the columns of a place. A slot of another zone is released. */
export function setPlace({ serviceId, addressId, zoneId, storeId, isAutomatic }: DeliveryPlace): SqlFragment {
  return sql`delivery_service_id = ${serviceId}, address_id = ${addressId}, zone_id = ${zoneId}, store_id = ${storeId},
    auto_assigned = ${isAutomatic}, timeslot_id = case when c.zone_id = ${zoneId} then c.timeslot_id end,
    slot_said = case when c.zone_id = ${zoneId} then c.slot_said end,
    place_notice = case
      when ${isAutomatic} then null
      when c.zone_id is distinct from ${zoneId} or c.store_id <> ${storeId} then jsonb_build_object(
        'code', case when c.timeslot_id is null or c.zone_id = ${zoneId} then 'OTHER_PLACE'
        else 'SLOT_OF_OTHER_PLACE' end,
        'name', coalesce((select a.address_name from addresses a where a.address_id = ${addressId}),
          (select s.name from stores s where s.store_id = ${storeId})))
      when c.place_notice ->> 'code' like '%OTHER_PLACE' then c.place_notice end`;
}

/** Takes the notice about the cart's place; false: another reply took it first. */
export async function takePlaceNotice(db: Queryable, cartId: number): Promise<boolean> {
  return db.changed(sql`
    update carts set place_notice = null where cart_id = ${cartId} and place_notice is not null`);
}

/** Raises the version for a change of a table that belongs to the cart. The caller has locked the cart. */
export async function raiseVersion(tx: Tx, cartId: number): Promise<void> {
  await tx.query(sql`update carts set version = version + 1 where cart_id = ${cartId}`);
}

/** The CTE `mine`: the cart as it was read, locked, if it is in one of these states and nobody has changed it since. */
export function lockedCartSql(
  { cartId, version }: Pick<FullCartRow, 'cartId' | 'version'>,
  statusIds: readonly number[],
): SqlFragment {
  return sql`
    mine as materialized (
      select ${HOLD_COLUMNS} from carts c
      where cart_id = ${cartId} and version = ${version} and status_id = any(${statusIds}::int[]) for update)`;
}

/**
 * CTEs that close the cart `mine` of an order that the statement writes, and begin the customer's next cart at the same
 * place, so that prices and assortment stay those of the store.
 */
export function markBoughtSql(now: Date): SqlFragment {
  return sql`
    bought as (
      update carts c set status_id = ${CART_BOUGHT}, updated_at = ${now},
        held_timeslot_id = nullif(c.held_timeslot_id, c.timeslot_id),
        hold_until = case when c.held_timeslot_id <> c.timeslot_id then c.hold_until end
      from mine where c.cart_id = mine.cart_id
      returning c.user_id, c.delivery_service_id, c.address_id, c.zone_id, c.store_id),
    next as (
      insert into carts (user_id, delivery_service_id, address_id, zone_id, store_id, auto_assigned)
      select user_id, delivery_service_id, address_id, zone_id, store_id, true from bought)`;
}

/** The CTE that freezes the cart `mine` for its payment. */
export function markPreparedSql({ now, totalCents }: { readonly now: Date; readonly totalCents: number }): SqlFragment {
  return sql`
    frozen as (
      update carts c set status_id = ${CART_PREPARED}, version = c.version + 1, updated_at = ${now},
        shown_total_cents = ${totalCents}, held_timeslot_id = nullif(c.held_timeslot_id, c.timeslot_id)
      from mine where c.cart_id = mine.cart_id)`;
}

/** Locks a cart that is prepared for payment until the transaction ends; false: it is in another state. */
export async function lockPrepared(tx: Tx, cartId: number): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from carts where cart_id = ${cartId} and status_id = ${CART_PREPARED} for update`,
  );
  return rows.length > 0;
}

/**
 * Opens a prepared cart again. True: it holds the place of its slot from now on, because its time to hold places goes
 * on.
 */
export async function reopenCart(
  tx: Tx,
  cartId: number,
  { timeslotId, crates, now }: { readonly timeslotId: number; readonly crates: Crates; readonly now: SqlFragment },
): Promise<boolean> {
  const row = await tx.maybeOne<{ holds: boolean }>(sql`
    with before as materialized (
      select cart_id, timeslot_id = ${timeslotId} and held_timeslot_id is null and hold_until > ${now} as holds
      from carts where cart_id = ${cartId})
    update carts c set status_id = ${CART_OPEN}, version = c.version + 1, updated_at = now(),
      held_timeslot_id = case when b.holds then ${timeslotId}::int else c.held_timeslot_id end,
      held_crates = case when b.holds then ${countCrates(crates)}::int else c.held_crates end,
      held_chilled = case when b.holds then ${crates.chilled}::int else c.held_chilled end,
      held_frozen = case when b.holds then ${crates.frozen}::int else c.held_frozen end
    from before b where c.cart_id = b.cart_id returning coalesce(b.holds, false) as holds`);
  return row?.holds ?? false;
}

/** Deletes carts of visitors whose session is gone, because nobody can see them any more. */
export async function deleteLostCarts(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from carts where user_id is null and session_id is null and updated_at < ${now}`);
}

/** Stores the total that a reply shows. The version stays: nothing that the shopper chose has changed. */
export async function writeShownTotal(db: Queryable, cartId: number, total: number): Promise<void> {
  await db.query(sql`update carts set shown_total_cents = ${total} where cart_id = ${cartId}`);
}

/** Returns those of these products that are off sale in the database, with their names. */
export function goodsOffSale(
  db: Queryable,
  productIds: readonly number[],
): Promise<{ productId: number; name: string }[]> {
  return db.query(sql`
    select product_id, name from products where product_id = any(${productIds}::int[]) and not published
      order by name, product_id`);
}
