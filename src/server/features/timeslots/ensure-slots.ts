import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { holidaysBetween } from '../../../domain/delivery/holidays.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/**
 * Makes the slots of today and the days after it, in Rome, from the zones' templates, but none on days on which the store is closed and on
 * national holidays unless the template says so. Slots that exist stay as they are; on days that were closed since, they take no more orders
 * than they have. Returns how many are new.
 */
export async function ensureSlots(db: Queryable, { now, days }: { now: Date; days: number }): Promise<number> {
  const today = romeTime(now).date;
  const last = addDays(today, days);
  const holidays = holidaysBetween(today, last);
  await db.query(sql`
    update timeslots t set capacity = t.taken + t.held
    from zones z where z.zone_id = t.zone_id and t.service_date between ${today} and ${last} and t.capacity > t.taken + t.held
      and exists (select from closed_days c where c.day = t.service_date and (c.store_id is null or c.store_id = z.store_id))`);
  const made = await db.query(sql`
    insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id, extended, description,
      crate_capacity)
    select t.zone_id, d.at::date, t.begins, t.ends, t.capacity,
      (d.at::date + t.begins) at time zone 'Europe/Rome' - make_interval(mins => t.cutoff_minutes),
      t.delivery_fee_id, t.extended, t.description, t.crate_capacity
    from generate_series(${today}::date::timestamp, ${last}::date::timestamp, interval '1 day') as d (at)
    join timeslot_templates t on t.weekday = extract(isodow from d.at) and (t.on_holidays or d.at::date <> all(${holidays}::date[]))
    join zones z on z.zone_id = t.zone_id and z.active
    where not exists (select from closed_days c where c.day = d.at::date and (c.store_id is null or c.store_id = z.store_id))
    on conflict (zone_id, service_date, begins, ends) do nothing
    returning 1`);
  return made.length;
}
