import type { WeekHead } from '../../../contract/timeslots/staff-schemas.ts';
import { jsonRows } from '../../infra/database/names.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

/** A line of a weekly pattern: one day of the week. */
export interface TemplateRow {
  readonly weekday: number;
  /** HH:MM */
  readonly begins: string;
  readonly ends: string;
  readonly cutoffMinutes: number;
  readonly capacity: number;
  readonly crateCapacity: number | null;
  readonly extended: boolean;
  readonly deliveryFeeId: number;
  readonly onHolidays: boolean;
  readonly description: string;
}

export type ZoneHead = Omit<WeekHead, 'perWeek'>;

const HEAD = sql`z.zone_id, z.name, z.delivery_service_id as service_id, s.name as store_name, z.active`;

export async function listWeeks(db: Queryable): Promise<WeekHead[]> {
  return db.query<WeekHead>(sql`
    select ${HEAD}, (select count(*)::int from timeslot_templates t where t.zone_id = z.zone_id) as per_week
    from zones z join stores s using (store_id) order by s.name, z.delivery_service_id, z.name, z.zone_id`);
}

export async function zoneHead(db: Queryable, zoneId: number): Promise<ZoneHead | undefined> {
  const row = await db.maybeOne<ZoneHead>(sql`
    select ${HEAD} from zones z join stores s using (store_id) where z.zone_id = ${zoneId}`);
  return row;
}

export async function templatesOf(db: Queryable, zoneId: number): Promise<TemplateRow[]> {
  return db.query<TemplateRow>(sql`
    select weekday, to_char(begins, 'HH24:MI') as begins, to_char(ends, 'HH24:MI') as ends, cutoff_minutes, capacity,
      crate_capacity, extended, delivery_fee_id, on_holidays, description
    from timeslot_templates t where zone_id = ${zoneId} order by t.begins, t.ends, weekday`);
}

export async function deliveryFees(db: Queryable): Promise<{ deliveryFeeId: number; name: string }[]> {
  return db.query(sql`select delivery_fee_id, name from delivery_fees order by delivery_fee_id`);
}

/** Returns when the pattern of a zone was last saved; undefined: never in the back office. */
export async function weekSavedAt(db: Queryable, zoneId: number): Promise<Date | undefined> {
  const row = await db.maybeOne<{ modifiedAt: Date }>(sql`
    select modified_at from timeslot_weeks where zone_id = ${zoneId}`);
  return row?.modifiedAt;
}

/** Serialises writers with a lock, also for the first save of a pattern; readers are not blocked. */
export async function lockWeeks(tx: Tx): Promise<void> {
  await tx.query(sql`lock table timeslot_weeks in share row exclusive mode`);
}

/** Replaces the pattern of a zone. `modified_at` always increases, even if the clock was set back. */
export async function writeWeek(tx: Tx, zoneId: number, rows: readonly TemplateRow[]): Promise<void> {
  await tx.query(sql`delete from timeslot_templates where zone_id = ${zoneId}`);
  await tx.query(sql`
    insert into timeslot_templates (zone_id, weekday, begins, ends, cutoff_minutes, capacity, crate_capacity, extended,
      delivery_fee_id, on_holidays, description)
    select ${zoneId}, weekday, begins, ends, cutoff_minutes, capacity, crate_capacity, extended, delivery_fee_id,
      on_holidays, description
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as t(weekday int, begins time, ends time, cutoff_minutes int,
      capacity int, crate_capacity int, extended boolean, delivery_fee_id int, on_holidays boolean, description text)`);
  await tx.query(sql`
    insert into timeslot_weeks as w (zone_id) values (${zoneId})
    on conflict (zone_id) do update set modified_at = greatest(clock_timestamp(),
      w.modified_at + interval '1 millisecond')`);
}

/**
 * Applies the new pattern to the zone's slots that can still be ordered, never below what is ordered and held. Slots
 * that are no longer in the pattern accept no further orders.
 */
export async function slotsFollowWeek(
  tx: Tx,
  zoneId: number,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  // in the order in which orders lock them, which prevents deadlocks
  await tx.query(sql`
    select from timeslots where zone_id = ${zoneId} and service_date >= ${today} and closes_at > ${now}
      order by timeslot_id for update`);
  await tx.query(sql`
    update timeslots t set
      capacity = greatest(p.capacity, t.taken + t.held),
      open_capacity = case when t.closed_by is null then null else p.capacity end,
      crate_capacity = case when p.crate_capacity is null then null else greatest(p.crate_capacity,
      t.crates_taken + t.crates_held) end, closes_at = (
      t.service_date + p.begins) at time zone 'Europe/Rome' - make_interval(mins => p.cutoff_minutes),
      delivery_fee_id = p.delivery_fee_id, extended = p.extended, description = p.description
    from timeslot_templates p
    where t.zone_id = ${zoneId} and t.service_date >= ${today} and t.closes_at > ${now}
      and p.zone_id = t.zone_id and p.weekday = extract(isodow from t.service_date) and p.begins = t.begins
        and p.ends = t.ends`);
  await tx.query(sql`
    update timeslots t set closed_by = 'staff', open_capacity = t.capacity
    where t.zone_id = ${zoneId} and t.service_date >= ${today} and t.closes_at > ${now} and t.closed_by is null
      and not exists (select from timeslot_templates p where p.zone_id = t.zone_id
        and p.weekday = extract(isodow from t.service_date) and p.begins = t.begins and p.ends = t.ends)`);
}
