import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/**
 * Makes the slots of today and the days after it, in Rome, from the zones' templates. Those that exist stay as they are.
 * Returns how many are new.
 */
export async function ensureSlots(db: Queryable, { now, days }: { now: Date; days: number }): Promise<number> {
  const today = romeTime(now).date;
  const made = await db.query(sql`
    insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id, extended, description)
    select t.zone_id, day::date, t.begins, t.ends, t.capacity,
      (day::date + t.begins) at time zone 'Europe/Rome' - make_interval(mins => t.cutoff_minutes),
      t.delivery_fee_id, t.extended, t.description
    from generate_series(${today}::date::timestamp, ${addDays(today, days)}::date::timestamp, interval '1 day') as day
    join timeslot_templates t on t.weekday = extract(isodow from day)
    join zones z on z.zone_id = t.zone_id and z.active
    on conflict (zone_id, service_date, begins, ends) do nothing
    returning 1`);
  return made.length;
}
