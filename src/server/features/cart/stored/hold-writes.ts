import { type Crates, countCrates } from '../../../../domain/delivery/crates.ts';
import { MIN_EXTENSION_SECONDS } from '../../../../domain/delivery/slots/slot-status.ts';
import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import type { SlotNotice } from './queries.ts';
import { type CachedItems, changeAndReadCart, type FullCartRow, HOLD_COLUMNS, type PlacesSql } from './queries.ts';

export interface SlotToHold {
  readonly timeslotId: number;
  readonly zoneId: number;
  readonly crates: Crates;
  /** The minutes of a hold. All holds of a cart together last at most twice as long. */
  readonly minutes: number;
  /** Minutes, as for `restsAfterHold`. */
  readonly rest: number;
  /** The closing time of the slot: no hold outlives it. */
  readonly closesAt: Date;
  readonly now: SqlFragment;
  readonly places: PlacesSql;
}

/**
 * Returns a condition: the hold of a cart ended less than `rest` minutes ago, so that it may hold nothing for now and
 * others may take the place (decision 31). The slot can be chosen meanwhile. It is false after a hold that ended early
 * because its slot could no longer be ordered.
 */
export function restsAfterHold(
  cart: SqlFragment,
  now: SqlFragment,
  { minutes, rest }: Pick<SlotToHold, 'minutes' | 'rest'>,
): SqlFragment {
  const end = sql`${cart}.hold_until + make_interval(mins => ${rest})`;
  return sql`coalesce(${cart}.hold_until <= ${now} and ${end} > ${now}
    and ${cart}.hold_until >= ${cart}.hold_limit - make_interval(mins => ${minutes}), false)`;
}

/**
 * Sets the slot of the customer's cart, holds a place of it unless the cart must rest after a hold, and reads the cart,
 * as `changeAndReadCart`. The cart has to go to the zone of the slot. Choosing a slot confirms the place.
 */
export function writeSlot(
  db: Queryable,
  userId: number,
  { timeslotId, zoneId, crates, minutes, rest, closesAt, now, places }: SlotToHold,
  cached?: CachedItems,
): Promise<FullCartRow | undefined> {
  const rests = restsAfterHold(sql`c`, now, { minutes, rest });
  const some = (count: number) => sql`make_interval(mins => ${count})`;
  const isSame = sql`coalesce(c.held_timeslot_id = ${timeslotId} and c.hold_until > ${now}, false)`;
  // the total time for holds has begun earlier
  const goesOn = sql`coalesce(c.hold_limit > ${now} and c.hold_until + ${some(rest)} > ${now}, false)`;
  const set = sql`timeslot_id = ${timeslotId}, auto_assigned = false, place_notice = null,
    held_timeslot_id = case when not ${rests} then ${timeslotId}::int end,
    held_crates = ${countCrates(crates)}, held_chilled = ${crates.chilled}, held_frozen = ${crates.frozen},
    hold_until = case when ${rests} or ${isSame} then c.hold_until
      else least(${now} + ${some(minutes)}, ${closesAt}::timestamptz, case when ${goesOn} then c.hold_limit end) end,
    hold_limit = case when ${rests} or ${goesOn} then c.hold_limit else ${now} + ${some(2 * minutes)} end,
    slot_said = case when ${rests} then 'HOLD_OVER' end`;
  return changeAndReadCart(db, { userId }, { set, where: sql`c.zone_id = ${zoneId}`, places }, cached);
}

/**
 * Extends the hold of the cart's slot as far as it may, and reads the cart. Undefined: nothing is held, or the total
 * time is used up.
 */
export function extendHold(
  db: Queryable,
  userId: number,
  minutes: number,
  cached?: CachedItems,
): Promise<FullCartRow | undefined> {
  const end = sql`least(c.hold_until + make_interval(mins => ${minutes}), c.hold_limit,
    (select t.closes_at from slot_places t where t.timeslot_id = c.held_timeslot_id))`;
  const where = sql`c.held_timeslot_id = c.timeslot_id
    and c.hold_until + make_interval(secs => ${MIN_EXTENSION_SECONDS}) <= ${end}`;
  const set = sql`hold_until = ${end}, slot_said = null`;
  return changeAndReadCart(db, { userId }, { set, where }, cached);
}

/** The holds to end: those that have expired, of one slot or of all, or that of one cart whatever its time. */
export type HoldsToEnd =
  | { readonly cartId: number }
  | { readonly before: SqlFragment; readonly timeslotId?: number | undefined };

/**
 * Ends holds of carts, without changing their total time, and gives their places back by `places` (CTEs, one of them
 * `freed`). Returns the slots that got places.
 */
export async function endHolds(db: Queryable, which: HoldsToEnd, places: PlacesSql): Promise<number[]> {
  const ending =
    'cartId' in which
      ? sql`cart_id = ${which.cartId}`
      : sql`hold_until <= ${which.before} ${which.timeslotId === undefined ? sql`` : sql`and held_timeslot_id = ${which.timeslotId}`}`;
  const rows = await db.query<{ timeslotId: number }>(sql`
    with ended as materialized (
      select ${HOLD_COLUMNS} from carts c where held_timeslot_id is not null and ${ending}
      order by cart_id for update skip locked),
    ${places(sql`ended`)}
    cleared as (
      update carts c set held_timeslot_id = null from ended where c.cart_id = ended.cart_id)
    select timeslot_id from freed order by timeslot_id`);
  return rows.map((row) => row.timeslotId);
}

/**
 * Stores that its owner was notified about the chosen slot; false: another reply did it, or another slot was chosen.
 */
export async function takeSlotNotice(
  db: Queryable,
  { cartId, timeslotId }: Pick<FullCartRow, 'cartId' | 'timeslotId'>,
  notice: SlotNotice,
): Promise<boolean> {
  return db.changed(sql`
    update carts set slot_said = ${notice}
    where cart_id = ${cartId} and timeslot_id = ${timeslotId} and slot_said is distinct from ${notice}`);
}
