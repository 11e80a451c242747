import type { Crates } from '../../../domain/delivery/crates.ts';
import type { FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { PlacesSql } from '../cart/cart-change.ts';

export interface SlotRow {
  timeslot_id: number;
  zone_id: number;
  service_date: string;
  begins: string;
  ends: string;
  capacity: number;
  /** Places that are ordered. */
  taken: number;
  /** Places that carts hold. */
  held: number;
  /** Null: nobody counted the crates. */
  crate_capacity: number | null;
  /** Crates that are ordered. */
  crates_taken: number;
  closes_at: Date;
  delivery_fee_id: number;
  extended: boolean;
  description: string;
  fee_rows: FeeRow[];
}

const COLUMNS = sql`t.timeslot_id, t.zone_id, t.service_date, to_char(t.begins, 'HH24:MI') as begins,
  to_char(t.ends, 'HH24:MI') as ends, t.capacity, t.taken, t.held, t.crate_capacity, t.crates_taken, t.closes_at, t.delivery_fee_id, t.extended, t.description,
  coalesce((select jsonb_agg(jsonb_build_object('fromCents', f.from_cents, 'toCents', f.to_cents,
    'feeCents', f.fee_cents) order by f.from_cents)
   from delivery_fee_rows f where f.delivery_fee_id = t.delivery_fee_id), '[]') as fee_rows`;

export interface OfferedSlotRow extends SlotRow {
  /** Orders of this slot that go to the same postcode. */
  nearby: number;
  /** The customer waits for a place. */
  waiting: boolean;
}

export interface SlotsToOffer {
  readonly zoneId: number;
  /** The first and the last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** The postcode to which the cart is delivered at home; null: it is picked up. */
  readonly postcode: string | null;
  /** Null: a visitor. */
  readonly userId: number | null;
}

/** Slots of a zone, in their order. */
export async function slotsOf(
  db: Queryable,
  { zoneId, from, to, postcode, userId }: SlotsToOffer,
): Promise<OfferedSlotRow[]> {
  return db.query<OfferedSlotRow>(sql`
    select ${COLUMNS},
      (select count(*)::int from orders o where o.timeslot_id = t.timeslot_id and o.status_id <> all(${NOT_BOUGHT}::int[])
        and o.address ->> 'postcode' = ${postcode}) as nearby,
      exists (select from slot_waiters w where w.user_id = ${userId} and w.timeslot_id = t.timeslot_id and w.told_at is null) as waiting
    from timeslots t
    where t.zone_id = ${zoneId} and t.service_date between ${from} and ${to}
    order by t.service_date, t.extended, t.begins`);
}

export async function slotById(db: Queryable, timeslotId: number): Promise<SlotRow | undefined> {
  const [row] = await db.query<SlotRow>(sql`select ${COLUMNS} from timeslots t where t.timeslot_id = ${timeslotId}`);
  return row;
}

/**
 * CTEs that hold a place of a slot for the cart of `carts` (cart_id, held_timeslot_id) and give back the place it held before, both or neither.
 * `allowed` has the cart if it holds a place of this slot afterwards. Two slots are locked in the order of their ids, which prevents
 * deadlocks between customers who change from one to the other. The counts come from the locked rows: PostgreSQL checks the constraint on the
 * row as the statement first saw it, which may have been full then, before it turns to the present one.
 */
export const holdPlaceSql =
  (timeslotId: number): PlacesSql =>
  (carts) =>
    sql`
    slots as materialized (
      select t.timeslot_id, t.taken, t.held, t.taken + t.held < t.capacity as has_room
      from ${carts} m join timeslots t on t.timeslot_id = any(array[${timeslotId}::int, m.held_timeslot_id])
      where m.held_timeslot_id is distinct from ${timeslotId}
      order by t.timeslot_id for update of t),
    allowed as materialized (
      select m.cart_id, m.held_timeslot_id from ${carts} m
      where m.held_timeslot_id = ${timeslotId} or exists (select from slots s where s.timeslot_id = ${timeslotId} and s.has_room)),
    moved as (
      update timeslots t set taken = s.taken, held = s.held + case when t.timeslot_id = ${timeslotId} then 1 else -1 end
      from slots s, allowed a where t.timeslot_id = s.timeslot_id),`;

/** CTEs that give back the places which the carts of `carts` (held_timeslot_id) held; `freed` has the slots. */
export const freePlacesSql: PlacesSql = (carts) => sql`
    given as materialized (
      select t.timeslot_id, g.places from timeslots t
      join (select held_timeslot_id, count(*)::int as places from ${carts} group by 1) g on g.held_timeslot_id = t.timeslot_id
      order by t.timeslot_id for update of t),
    freed as (
      update timeslots t set held = greatest(t.held - g.places, 0) from given g where t.timeslot_id = g.timeslot_id
      returning t.timeslot_id),`;

export interface PlaceToTake {
  readonly timeslotId: number;
  /** Crates that the order fills. */
  readonly crates: number;
  readonly now: SqlFragment;
}

/** Returns whether a slot has room for so many more crates. */
export function hasRoomFor(crates: number, slot: Pick<SlotRow, 'crate_capacity' | 'crates_taken'>): boolean {
  return slot.crate_capacity === null || slot.crates_taken + crates <= slot.crate_capacity;
}

/**
 * CTEs that take one place of a slot for the order of a cart (held_timeslot_id): the one it holds, also after its time while nobody else
 * has taken it, or a free one, with room for its crates. `placed` is empty when the slot is full or closed.
 * `now`: by the database's clock, so that no process takes orders for longer.
 */
export const takePlaceSql =
  ({ timeslotId, crates, now }: PlaceToTake): PlacesSql =>
  (carts) =>
    sql`
    placed as (
      update timeslots t set taken = t.taken + 1, crates_taken = t.crates_taken + ${crates},
        held = t.held - (m.held_timeslot_id is not distinct from t.timeslot_id)::int
      from ${carts} m
      where t.timeslot_id = ${timeslotId} and t.closes_at > ${now}
        and (m.held_timeslot_id = t.timeslot_id or t.taken + t.held < t.capacity)
        and (t.crate_capacity is null or t.crates_taken + ${crates} <= t.crate_capacity)
      returning t.timeslot_id),`;

/** The room of a locker in crates; undefined: nobody counted them. */
export async function lockerCrates(db: Queryable, storeId: number): Promise<Crates | undefined> {
  const [row] = await db.query<{ locker_crates: Crates | null }>(sql`
    select locker_crates from stores where store_id = ${storeId}`);
  return row?.locker_crates ?? undefined;
}

/** Gives back the place of an order with its crates. */
export async function releaseSlotPlace(
  tx: Tx,
  { timeslotId, crates }: { readonly timeslotId: number; readonly crates: number },
): Promise<void> {
  await tx.query(sql`
    update timeslots set taken = greatest(taken - 1, 0), crates_taken = greatest(crates_taken - ${crates}, 0)
    where timeslot_id = ${timeslotId}`);
}
