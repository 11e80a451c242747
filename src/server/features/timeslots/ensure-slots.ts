import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { holidaysBetween } from '../../../domain/delivery/holidays.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { startPlans } from './week-queries.ts';

/**
 * Makes the slots of today and the days after it, in Rome, from the zones' patterns, except when the store is
 * closed and on national holidays unless the pattern allows them. Existing slots stay as they are; on days that
 * were closed since, they accept no further orders, and they open again when the closed day is removed. Returns the
 * number of new slots.
 */
export async function ensureSlots(db: Database, { now, days }: { now: Date; days: number }): Promise<number> {
  const today = romeTime(now).date;
  await db.tx((tx) => startPlans(tx, today));
  return makeSlots(db, { from: today, to: addDays(today, days) });
}

/** The first and the last day, YYYY-MM-DD, and the zone; without a zone all of them. */
export interface SlotsToMake {
  readonly from: string;
  readonly to: string;
  readonly zoneId?: number;
}

/** Does the same as `ensureSlots` for certain days. */
export async function makeSlots(db: Queryable, { from, to, zoneId = 0 }: SlotsToMake): Promise<number> {
  const holidays = holidaysBetween(from, to);
  const isWanted = sql`(${zoneId}::int = 0 or z.zone_id = ${zoneId}::int)`;
  // in the order in which orders lock them, which prevents deadlocks
  const locked = (which: SqlFragment) => sql`
    select t.timeslot_id from timeslots t join zones z using (zone_id)
    where ${isWanted} and t.service_date between ${from} and ${to} and ${which} order by t.timeslot_id for update of t`;
  await db.query(sql`
    update timeslots t set closed_by = 'day', open_capacity = t.capacity
    from (${locked(sql`t.closed_by is null and ${isShut(sql`t.service_date`)}`)}) l
      where t.timeslot_id = l.timeslot_id`);
  await db.query(sql`
    update timeslots t set closed_by = null, open_capacity = null, capacity = greatest(t.open_capacity,
      t.taken + t.held)
    from (${locked(sql`t.closed_by = 'day' and not ${isShut(sql`t.service_date`)}`)}) l
      where t.timeslot_id = l.timeslot_id`);
  const made = await db.query(sql`
    insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id, extended,
      description, crate_capacity)
    select t.zone_id, d.at::date, t.begins, t.ends, t.capacity,
      (d.at::date + t.begins) at time zone 'Europe/Rome' - make_interval(mins => t.cutoff_minutes),
      t.delivery_fee_id, t.extended, t.description, t.crate_capacity
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as d (at)
    join timeslot_patterns t on t.weekday = extract(isodow from d.at) and t.valid_from <= d.at::date
      and d.at::date < t.valid_to and (t.on_holidays or d.at::date <> all(${holidays}::date[]))
    join zones z on z.zone_id = t.zone_id and z.active
    where ${isWanted} and not ${isShut(sql`d.at::date`)}
    on conflict (zone_id, service_date, begins, ends) do nothing
    returning 1`);
  return made.length;
}

/**
 * A condition: on a day, the slot `t` of the zone `z` is outside the hours of its store, because the day is closed or
 * because the store has special hours, between which the whole slot must lie.
 */
export function isShut(day: SqlFragment): SqlFragment {
  return sql`(exists (select from closed_days c where c.day = ${day} and (c.store_id is null or c.store_id = z.store_id)
    and (c.delivery_service_id is null or c.delivery_service_id = z.delivery_service_id))
    or exists (select from stores h, jsonb_to_recordset(h.special_days) as o(day text, "beginHour" text, "endHour" text)
      where h.store_id = z.store_id and o.day = (${day})::text
        and ${isOutside(sql`o."beginHour"`, sql`o."endHour"`)}))`;
}

/** A condition: the slot `t` does not lie between these hours (HH:MM); midnight ends a day. Empty hours are none. */
export function isOutside(begin: SqlFragment, end: SqlFragment): SqlFragment {
  return sql`(${begin} <> '' and (t.begins < nullif(${begin}, '')::time
    or t.ends > coalesce(nullif(nullif(${end}, ''), '00:00'), '24:00')::time))`;
}
