import { CRATE_NAMES, type Crates, countCrates, crateShortage } from '../../../domain/delivery/crates.ts';
import { t } from '../../../language/language.ts';
import { type Refused, refuse } from '../../http/outcome.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { FullCartRow, PlacesSql } from '../cart/stored/queries.ts';
import { isSlotClosed, slotById } from './queries.ts';

// The only statements that take places and crates of slots: each changes the counts only if they fit.

/** A place of a slot with the crates that go into it. */
export interface PlaceToTake {
  readonly timeslotId: number;
  readonly crates: Crates;
  readonly now: SqlFragment;
}

interface PlaceToHold extends Omit<PlaceToTake, 'now'> {
  /**
   * A condition: the cart with this alias may hold no place at present. Its slot is still chosen, if it has room, and
   * the counts stay.
   */
  readonly rests: (cart: SqlFragment) => SqlFragment;
}

/**
 * CTEs that hold a place of a slot with its crates for the cart of `carts` and release the place it held before, both
 * or neither. `allowed` has the cart if the slot has room for it. Two slots are locked in the order of their ids, which
 * prevents deadlocks between customers who swap slots. The counts come from the locked rows: PostgreSQL checks the
 * constraint first on the row version that the statement saw at its start, which may have been full, and only then on
 * the current one.
 */
export const holdPlaceSql =
  ({ timeslotId, crates, rests }: PlaceToHold): PlacesSql =>
  (carts) =>
    sql`
    others as materialized (
      select t.timeslot_id, t.capacity, t.taken, t.crate_capacity, t.crates_taken, t.chilled_taken, t.frozen_taken,
        ${countCrates(crates) === 0 ? sql`null::jsonb` : LOCKER} as locker,
        t.held - o.own as held_else, t.crates_held - o.own * m.held_crates as crates_else,
        t.chilled_held - o.own * m.held_chilled as chilled_else, t.frozen_held - o.own * m.held_frozen as frozen_else,
        (t.timeslot_id = ${timeslotId} and not ${rests(sql`m`)})::int as holds
      from ${carts} m join timeslots t on t.timeslot_id = any(array[${timeslotId}::int, m.held_timeslot_id])
        cross join lateral (select (m.held_timeslot_id is not distinct from t.timeslot_id)::int as own) o
      order by t.timeslot_id for update of t),
    allowed as materialized (
      select m.cart_id from ${carts} m where exists (
        select from others t where t.timeslot_id = ${timeslotId} and t.taken + t.held_else < t.capacity
          and ${cratesFit(crates, {
            locker: sql`t.locker`,
            all: sql`t.crates_taken + t.crates_else`,
            chilled: sql`t.chilled_taken + t.chilled_else`,
            frozen: sql`t.frozen_taken + t.frozen_else`,
          })})),
    moved as (
      update timeslots t set taken = s.taken, held = greatest(s.held_else + s.holds, 0), crates_taken = s.crates_taken,
        crates_held = greatest(s.crates_else + s.holds * ${countCrates(crates)}, 0),
        chilled_held = greatest(s.chilled_else + s.holds * ${crates.chilled}, 0),
        frozen_held = greatest(s.frozen_else + s.holds * ${crates.frozen}, 0)
      from others s, allowed where t.timeslot_id = s.timeslot_id),`;

/** CTEs that release the places, with their crates, of the carts in `carts`; `freed` has the slots. */
export const freePlacesSql: PlacesSql = (carts) => sql`
    given as materialized (
      select t.timeslot_id, g.places, g.crates, g.chilled, g.frozen from timeslots t
      join (select held_timeslot_id, count(*)::int as places, sum(held_crates)::int as crates,
        sum(held_chilled)::int as chilled,
          sum(held_frozen)::int as frozen
        from ${carts} group by 1) g on g.held_timeslot_id = t.timeslot_id
      order by t.timeslot_id for update of t),
    freed as (
      update timeslots t set held = greatest(t.held - g.places, 0), crates_held = greatest(t.crates_held - g.crates, 0),
        chilled_held = greatest(t.chilled_held - g.chilled, 0), frozen_held = greatest(t.frozen_held - g.frozen, 0)
      from given g where t.timeslot_id = g.timeslot_id
      returning t.timeslot_id),`;

/**
 * CTEs that take one place of a slot with its crates for the order of a cart: the place that the cart holds, even after
 * its time unless another cart has taken it, or a free one. Crates beyond those that the cart holds must be free.
 * `placed` is empty when the slot is full or closed. `now` is the time of the database, so that no process accepts
 * orders for longer.
 */
export const takePlaceSql =
  ({ timeslotId, crates, now }: PlaceToTake): PlacesSql =>
  (carts) => {
    const own = sql`(m.held_timeslot_id is not distinct from t.timeslot_id)::int`;
    return sql`
    placed as (
      update timeslots t set taken = t.taken + 1, held = t.held - ${own},
        crates_taken = t.crates_taken + ${countCrates(crates)}, crates_held = t.crates_held - ${own} * m.held_crates,
        chilled_taken = t.chilled_taken + ${crates.chilled}, chilled_held = t.chilled_held - ${own} * m.held_chilled,
        frozen_taken = t.frozen_taken + ${crates.frozen}, frozen_held = t.frozen_held - ${own} * m.held_frozen
      from ${carts} m
      where t.timeslot_id = ${timeslotId} and t.closes_at > ${now} and t.taken + t.held - ${own} < t.capacity
        and ${cratesFit(crates, {
          locker: LOCKER,
          all: sql`t.crates_taken + t.crates_held - ${own} * m.held_crates`,
          chilled: sql`t.chilled_taken + t.chilled_held - ${own} * m.held_chilled`,
          frozen: sql`t.frozen_taken + t.frozen_held - ${own} * m.held_frozen`,
        })}
      returning t.timeslot_id),`;
  };

/**
 * CTEs that replace the crates of an order's place by those of its changed version: the order keeps its one place, also
 * after the slot is closed for new orders, and only the `more` crates that the change needs must be free. A second
 * place that the cart holds is released. `placed` is empty when there is no room for more.
 */
export const growPlaceSql =
  ({ timeslotId, more }: { readonly timeslotId: number; readonly more: Crates }): PlacesSql =>
  (carts) => {
    const own = sql`(m.held_timeslot_id is not distinct from t.timeslot_id)::int`;
    return sql`
    placed as (
      update timeslots t set held = greatest(t.held - ${own}, 0),
        crates_taken = t.crates_taken + ${countCrates(more)},
        crates_held = greatest(t.crates_held - ${own} * coalesce(m.held_crates, 0), 0),
        chilled_taken = t.chilled_taken + ${more.chilled},
        chilled_held = greatest(t.chilled_held - ${own} * coalesce(m.held_chilled, 0), 0),
        frozen_taken = t.frozen_taken + ${more.frozen}, frozen_held = greatest(t.frozen_held - ${own} * coalesce(
        m.held_frozen, 0), 0)
      from ${carts} m
      where t.timeslot_id = ${timeslotId}
        and ${cratesFit(more, {
          locker: LOCKER,
          all: sql`t.crates_taken + t.crates_held - ${own} * coalesce(m.held_crates, 0)`,
          chilled: sql`t.chilled_taken + t.chilled_held - ${own} * coalesce(m.held_chilled, 0)`,
          frozen: sql`t.frozen_taken + t.frozen_held - ${own} * coalesce(m.held_frozen, 0)`,
        })}
      returning t.timeslot_id),`;
  };

/** Takes more crates for an order that has its place. Returns false if there is no room for them. */
export async function growPlace(
  tx: Tx,
  place: { readonly timeslotId: number; readonly more: Crates },
): Promise<boolean> {
  const row = await tx.maybeOne<{ hasRoom: boolean }>(sql`
    with nobody as (select null::int as held_timeslot_id, 0 as held_crates, 0 as held_chilled, 0 as held_frozen),
    ${growPlaceSql(place)(sql`nobody`)}
    grown as (select 1 from placed)
    select exists (select from grown) as has_room`);
  return row?.hasRoom ?? false;
}

/** The crates of the locker of the slot `t`; null: the slot has no locker, or its crates are not counted. */
const LOCKER = sql`(select s.locker_crates from zones z join stores s using (store_id) where z.zone_id = t.zone_id)`;

interface Used {
  /** A jsonb expression of the crates by temperature. */
  readonly locker: SqlFragment;
  readonly all: SqlFragment;
  readonly chilled: SqlFragment;
  readonly frozen: SqlFragment;
}

/** A condition: crates fit into the slot `t` beside those of others. */
function cratesFit(crates: Crates, { locker, all, chilled, frozen }: Used): SqlFragment {
  const total = countCrates(crates);
  if (total === 0) return sql`true`;
  return sql`(t.crate_capacity is null or ${all} + ${total} <= t.crate_capacity)
        and (${crates.ambient} = 0 or coalesce(${all} - (${chilled}) - (${frozen}) + ${crates.ambient} <=
          (${locker} ->> 'ambient')::int,
          true))
        and (${crates.chilled} = 0 or coalesce(${chilled} + ${crates.chilled} <= (${locker} ->> 'chilled')::int, true))
        and (${crates.frozen} = 0 or coalesce(${frozen} + ${crates.frozen} <= (${locker} ->> 'frozen')::int, true))`;
}

/** Turns an ordered place with its crates into a held one. */
export async function holdTakenPlace(
  tx: Tx,
  { timeslotId, crates }: { readonly timeslotId: number; readonly crates: Crates },
): Promise<void> {
  const all = countCrates(crates);
  await tx.query(sql`
    update timeslots set taken = taken - 1, held = held + 1, crates_taken = crates_taken - ${all},
      crates_held = crates_held + ${all}, chilled_taken = chilled_taken - ${crates.chilled},
      chilled_held = chilled_held + ${crates.chilled}, frozen_taken = frozen_taken - ${crates.frozen},
      frozen_held = frozen_held + ${crates.frozen}
    where timeslot_id = ${timeslotId}`);
}

/**
 * Releases the place of an order with its crates. `places` 0: the place stays with another version of the order, which
 * needs fewer crates.
 */
export async function releaseSlotPlace(
  tx: Tx,
  { timeslotId, crates, places = 1 }: { readonly timeslotId: number; readonly crates: Crates; readonly places?: 0 | 1 },
): Promise<void> {
  await tx.query(sql`
    update timeslots set taken = greatest(taken - ${places}, 0), crates_taken = greatest(
      crates_taken - ${countCrates(crates)}, 0),
      chilled_taken = greatest(chilled_taken - ${crates.chilled}, 0), frozen_taken = greatest(
      frozen_taken - ${crates.frozen}, 0)
    where timeslot_id = ${timeslotId}`);
}

/**
 * Moves the place of an order with its crates to another slot, if that has room for them: both slots change, or
 * neither. They are locked in the order of their ids, which prevents deadlocks between orders that swap slots.
 */
export async function movePlace(
  tx: Tx,
  { from, to, crates }: { readonly from: number; readonly to: number; readonly crates: Crates },
): Promise<boolean> {
  await tx.query(
    sql`select from timeslots where timeslot_id = any(${[from, to]}::int[]) order by timeslot_id for update`,
  );
  const hasMoved = await tx.changed(sql`
    update timeslots t set taken = t.taken + 1, crates_taken = t.crates_taken + ${countCrates(crates)},
      chilled_taken = t.chilled_taken + ${crates.chilled}, frozen_taken = t.frozen_taken + ${crates.frozen}
    where t.timeslot_id = ${to} and t.taken + t.held < t.capacity and t.closed_by is null
      and ${cratesFit(crates, {
        locker: LOCKER,
        all: sql`t.crates_taken + t.crates_held`,
        chilled: sql`t.chilled_taken + t.chilled_held`,
        frozen: sql`t.frozen_taken + t.frozen_held`,
      })}`);
  if (hasMoved) await releaseSlotPlace(tx, { timeslotId: from, crates });
  return hasMoved;
}

/** Returns why the database gave a cart no place of a slot: it is closed or full, or has too few free crates. */
export async function refuseFullSlot(
  db: Queryable,
  { heldTimeslotId: heldId, heldCrates: held }: Pick<FullCartRow, 'heldTimeslotId' | 'heldCrates'>,
  { timeslotId, crates, now }: PlaceToTake,
): Promise<Refused> {
  const slot = await slotById(db, timeslotId);
  if (!slot) return refuse('SLOT_NOT_FOUND');
  const isOwn = heldId === timeslotId;
  const hasPlace = slot.taken + slot.held - (isOwn ? 1 : 0) < slot.capacity;
  if (await isSlotClosed(db, timeslotId, { hasPlace, now })) return refuse('SLOT_CLOSED');
  const shortage = hasPlace ? crateShortage(crates, slot.crates, isOwn && held ? held : undefined) : undefined;
  if (!shortage) return refuse('SLOT_FULL');
  const { temperature, needed, left } = shortage;
  return temperature === undefined
    ? refuse('SLOT_TOO_SMALL', { details: { needed, left } })
    : refuse('LOCKER_TOO_SMALL', { details: { crates: () => t(CRATE_NAMES[temperature]), needed, left } });
}
