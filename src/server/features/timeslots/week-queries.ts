import type { WeekHead } from '../../../contract/timeslots/staff-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { jsonRows } from '../../infra/database/names.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { isOwnStore } from '../zones/own-stores.ts';

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

/** Returns the zones of the stores for which a person works, those of home delivery first. */
export async function listWeeks(db: Queryable, own: readonly number[]): Promise<WeekHead[]> {
  return db.query<WeekHead>(sql`
    select ${HEAD}, (select count(*)::int from timeslot_templates t where t.zone_id = z.zone_id) as per_week
    from zones z join stores s using (store_id) where ${isOwnStore(own)}
    order by z.delivery_service_id <> ${HOME}, z.delivery_service_id, s.name, z.name, z.zone_id`);
}

export async function zoneHead(db: Queryable, zoneId: number, own: readonly number[]): Promise<ZoneHead | undefined> {
  return db.maybeOne<ZoneHead>(sql`
    select ${HEAD} from zones z join stores s using (store_id) where z.zone_id = ${zoneId} and ${isOwnStore(own)}`);
}

export async function templatesOf(db: Queryable, zoneId: number): Promise<TemplateRow[]> {
  return db.query<TemplateRow>(sql`
    select weekday, to_char(begins, 'HH24:MI') as begins, to_char(ends, 'HH24:MI') as ends, cutoff_minutes, capacity,
      crate_capacity, extended, delivery_fee_id, on_holidays, description
    from timeslot_templates t where zone_id = ${zoneId} order by t.begins, t.ends, weekday`);
}

/** The pattern of a zone that is valid from a later day. */
export interface Plan {
  /** YYYY-MM-DD */
  readonly validFrom: string;
  readonly rows: readonly TemplateRow[];
}

export async function planOf(db: Queryable, zoneId: number): Promise<Plan | undefined> {
  const plan = await db.maybeOne<{ validFrom: string }>(sql`
    select valid_from::text from timeslot_plans where zone_id = ${zoneId}`);
  if (!plan) return undefined;
  const rows = await db.query<TemplateRow>(sql`
    select weekday, to_char(begins, 'HH24:MI') as begins, to_char(ends, 'HH24:MI') as ends, cutoff_minutes, capacity,
      crate_capacity, extended, delivery_fee_id, on_holidays, description
    from timeslot_patterns t where zone_id = ${zoneId} and valid_from = ${plan.validFrom}
    order by t.begins, t.ends, weekday`);
  return { ...plan, rows };
}

interface Fee {
  readonly deliveryFeeId: number;
  readonly name: string;
  /** Euro, for a small cart. */
  readonly fee: number;
}

export async function deliveryFees(db: Queryable): Promise<Fee[]> {
  const rows = await db.query<{ deliveryFeeId: number; name: string; feeCents: number | null }>(sql`
    select d.delivery_fee_id, d.name, (select f.fee_cents from delivery_fee_rows f
      where f.delivery_fee_id = d.delivery_fee_id order by f.from_cents limit 1) as fee_cents
    from delivery_fees d order by d.delivery_fee_id`);
  return rows.map(({ feeCents, ...fee }) => ({ ...fee, fee: euroOf(feeCents ?? 0) }));
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

/** Replaces the pattern of a zone that is valid today, and drops its plan. */
export async function writeWeek(tx: Tx, zoneId: number, rows: readonly TemplateRow[]): Promise<void> {
  await tx.query(sql`delete from timeslot_templates where zone_id = ${zoneId}`);
  await tx.query(sql`
    insert into timeslot_templates (zone_id, weekday, begins, ends, cutoff_minutes, capacity, crate_capacity, extended,
      delivery_fee_id, on_holidays, description)
    select ${zoneId}, weekday, begins, ends, cutoff_minutes, capacity, crate_capacity, extended, delivery_fee_id,
      on_holidays, description
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as t(weekday int, begins time, ends time, cutoff_minutes int,
      capacity int, crate_capacity int, extended boolean, delivery_fee_id int, on_holidays boolean, description text)`);
  await tx.query(sql`delete from timeslot_plans where zone_id = ${zoneId}`);
  await touchWeek(tx, zoneId);
}

/** Replaces the plan of a zone. */
export async function writePlan(tx: Tx, zoneId: number, { validFrom, rows }: Plan): Promise<void> {
  await tx.query(sql`
    insert into timeslot_plans (zone_id, valid_from, rows)
    values (${zoneId}, ${validFrom}::date, ${jsonRows(rows)}::jsonb)
    on conflict (zone_id) do update set valid_from = excluded.valid_from, rows = excluded.rows`);
  await touchWeek(tx, zoneId);
}

/** `modified_at` always increases, even if the clock was set back. */
async function touchWeek(tx: Tx, zoneId: number): Promise<void> {
  await tx.query(sql`
    insert into timeslot_weeks as w (zone_id) values (${zoneId})
    on conflict (zone_id) do update set modified_at = greatest(clock_timestamp(),
      w.modified_at + interval '1 millisecond')`);
}

/** Makes the plans of all zones whose day has come the patterns of these zones. */
export async function startPlans(tx: Tx, today: string): Promise<void> {
  const due = await tx.query<{ zoneId: number }>(sql`
    select zone_id from timeslot_plans where valid_from <= ${today}::date order by zone_id for update`);
  for (const { zoneId } of due) {
    const plan = await planOf(tx, zoneId);
    if (plan) await writeWeek(tx, zoneId, plan.rows);
  }
}

/** Slots of a zone that are made already, from a day on, and can still be ordered. */
export interface SlotsToFollow {
  readonly zoneId: number;
  readonly now: Date;
  /** YYYY-MM-DD */
  readonly from: string;
}

const made = ({ zoneId, now, from }: SlotsToFollow) =>
  sql`t.zone_id = ${zoneId} and t.service_date >= ${from}::date and t.closes_at > ${now}`;

/** A condition: the row `p` of a weekly pattern has the slot `t`. */
const HAS_SLOT = sql`p.zone_id = t.zone_id and p.valid_from <= t.service_date and t.service_date < p.valid_to
  and p.weekday = extract(isodow from t.service_date) and p.begins = t.begins and p.ends = t.ends`;

/**
 * Applies the patterns to the zone's slots that can still be ordered, never below what is ordered and held. Slots that
 * are no longer in the pattern accept no further orders, and open again when it has them again. Slots that the staff
 * changed by hand stay as they are.
 */
export async function slotsFollowWeek(tx: Tx, slots: SlotsToFollow): Promise<void> {
  // in the order in which orders lock them, which prevents deadlocks
  await tx.query(sql`select from timeslots t where ${made(slots)} order by timeslot_id for update`);
  await tx.query(sql`
    update timeslots t set
      capacity = greatest(p.capacity, t.taken + t.held),
      closed_by = nullif(t.closed_by, 'week'),
      open_capacity = case when nullif(t.closed_by, 'week') is null then null else p.capacity end,
      crate_capacity = case when p.crate_capacity is null then null else greatest(p.crate_capacity,
      t.crates_taken + t.crates_held) end, closes_at = (
      t.service_date + p.begins) at time zone 'Europe/Rome' - make_interval(mins => p.cutoff_minutes),
      delivery_fee_id = p.delivery_fee_id, extended = p.extended, description = p.description
    from timeslot_patterns p
    where ${made(slots)} and t.edits = 0 and ${HAS_SLOT}`);
  await tx.query(sql`
    update timeslots t set closed_by = 'week', open_capacity = t.capacity
    where ${made(slots)} and t.closed_by is null and t.edits = 0
      and not exists (select from timeslot_patterns p where ${HAS_SLOT})`);
}

export interface MadeSlotRow {
  readonly day: string;
  readonly begins: string;
  readonly ends: string;
  readonly used: number;
  readonly taken: number;
  readonly edits: number;
  readonly isClosed: boolean;
}

/** Returns the slots that a pattern would change, in their order. */
export function madeSlots(db: Queryable, slots: SlotsToFollow): Promise<MadeSlotRow[]> {
  return db.query<MadeSlotRow>(sql`
    select t.service_date::text as day, to_char(t.begins, 'HH24:MI') as begins, to_char(t.ends, 'HH24:MI') as ends,
      t.taken + t.held as used, t.taken, t.edits, t.closed_by is not null as is_closed
    from timeslots t where ${made(slots)} order by t.service_date, t.begins, t.ends`);
}
