import type { CrateRoom, Crates } from '../../../domain/delivery/crates.ts';
import type { FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { crateRoomSql } from '../cart/stored/select-full-cart.ts';

export interface SlotRow {
  timeslotId: number;
  zoneId: number;
  serviceDate: string;
  begins: string;
  ends: string;
  capacity: number;
  /** Places that are ordered. */
  taken: number;
  /** Places that carts hold. */
  held: number;
  /** Null: its crates are not counted. */
  crates: CrateRoom | null;
  closesAt: Date;
  deliveryFeeId: number;
  extended: boolean;
  description: string;
  feeRows: FeeRow[];
}

const COLUMNS = sql`t.timeslot_id, t.zone_id, t.service_date, to_char(t.begins, 'HH24:MI') as begins,
  to_char(t.ends, 'HH24:MI') as ends, t.capacity, t.taken, t.held, t.closes_at, t.delivery_fee_id, t.extended,
  t.description,
  ${crateRoomSql(sql`l.crates`)} as crates,
  coalesce((select jsonb_agg(jsonb_build_object('fromCents', f.from_cents, 'toCents', f.to_cents,
    'feeCents', f.fee_cents) order by f.from_cents)
   from delivery_fee_rows f where f.delivery_fee_id = t.delivery_fee_id), '[]') as fee_rows`;

/** The slots \`t\` with the crates of their lockers. */
const SLOTS = sql`timeslots t left join lateral (
  select s.locker_crates as crates from zones z join stores s using (store_id) where z.zone_id = t.zone_id) l on true`;

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
      (select count(*)::int from placed_orders o where o.timeslot_id = t.timeslot_id
      and o.status_id <> all(${NOT_BOUGHT}::int[])
        and o.postcode = ${postcode}) as nearby,
      exists (select from slot_waiters w where w.user_id = ${userId} and w.timeslot_id = t.timeslot_id
      and w.told_at is null) as waiting
    from ${SLOTS}
    where t.zone_id = ${zoneId} and t.service_date between ${from} and ${to}
    order by t.service_date, t.extended, t.begins, t.ends`);
}

/** The weekday and hours of a slot that a customer has chosen for orders. */
export interface UsualSlot {
  /** 1: Monday. */
  readonly weekday: number;
  /** HH:MM */
  readonly begins: string;
  readonly ends: string;
}

/** The number of last orders that determine the usual slot. */
const LAST_ORDERS = 12;

/**
 * Returns the slots of the customer's last orders by a service, the most frequent first; equally frequent ones by the
 * latest.
 */
export async function usualSlots(db: Queryable, userId: number, serviceId: number | null): Promise<UsualSlot[]> {
  return db.query<UsualSlot>(sql`
    select weekday, begins, ends from (
      select order_id, slot ->> 'beginTime' as begins, slot ->> 'endTime' as ends,
        extract(isodow from (slot ->> 'dateIso')::date)::int as weekday
      from placed_orders where user_id = ${userId} and delivery_service_id = ${serviceId}
        and status_id <> all(${NOT_BOUGHT}::int[])
      order by order_id desc limit ${LAST_ORDERS}) o
    group by weekday, begins, ends order by count(*) desc, max(order_id) desc`);
}

export async function slotById(db: Queryable, timeslotId: number): Promise<SlotRow | undefined> {
  const row = await db.maybeOne<SlotRow>(sql`select ${COLUMNS} from ${SLOTS} where t.timeslot_id = ${timeslotId}`);
  return row;
}

/** Returns for each of these zones (at least one) whether it has slots to choose now. */
export async function offerSlots(db: Queryable, zoneIds: readonly number[], now: Date): Promise<boolean> {
  const found = await db.one<{ allOffer: boolean }>(sql`
    select bool_and(exists (select from timeslots t
      where t.zone_id = z.zone_id and t.closes_at > ${now} and t.closed_by is null)) as all_offer
    from unnest(${[...zoneIds]}::int[]) as z (zone_id)`);
  return found.allOffer;
}

/** The data that determine whether a slot can be chosen. */
export interface SlotToChoose extends Pick<SlotRow, 'timeslotId' | 'zoneId' | 'serviceDate' | 'closesAt'> {
  /** False: crates are not counted. */
  readonly countsCrates: boolean;
}

export async function slotToChoose(db: Queryable, timeslotId: number): Promise<SlotToChoose | undefined> {
  const row = await db.maybeOne<SlotToChoose>(sql`
    select t.timeslot_id, t.zone_id, t.service_date, t.closes_at, t.crate_capacity is not null
      or s.locker_crates is not null as counts_crates
    from timeslots t join zones z using (zone_id) join stores s using (store_id) where t.timeslot_id = ${timeslotId}`);
  return row;
}

/**
 * Returns whether a slot can no longer be ordered: its time is over, or the staff closed it and this cart has no place
 * in it.
 */
export async function isSlotClosed(
  db: Queryable,
  timeslotId: number,
  { hasPlace, now }: { readonly hasPlace: boolean; readonly now: SqlFragment },
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from timeslots
    where timeslot_id = ${timeslotId} and (closes_at <= ${now} or (closed_by is not null
      and not ${hasPlace}::boolean))`);
  return rows.length > 0;
}

/** Returns the room of a locker in crates; undefined: its crates are not counted. */
export async function lockerCrates(db: Queryable, storeId: number): Promise<Crates | undefined> {
  const row = await db.maybeOne<{ lockerCrates: Crates | null }>(sql`
    select locker_crates from stores where store_id = ${storeId}`);
  return row?.lockerCrates ?? undefined;
}
