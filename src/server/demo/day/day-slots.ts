import { addDays, instantOf, romeTime } from '../../../domain/base/rome-time.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { DayOrder, DayService } from './day-tables.ts';

/** The town whose store, locker and zone the orders of the day have. */
const TOWN = 'BERGAMO';
const SERVICE_IDS: Readonly<Record<DayService, number>> = { home: HOME, drive: DRIVE, locker: LOCKER };

/** Where and when an order is handed over. */
export interface DaySlot {
  readonly timeslotId: number;
  readonly zoneId: number;
  readonly storeId: number;
  readonly serviceId: number;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly begins: string;
  readonly ends: string;
}

interface Hours {
  readonly begins: string;
  readonly ends: string;
}

/**
 * Returns the slot that a word of demo/day.txt means. `now` is the slot of this hour. Where a zone has none, at night
 * and on Sunday afternoons, one is made for this hour, so that the day has its run and its arrivals at every hour.
 */
export async function slotOf(
  db: Queryable,
  { service, slot: word }: Pick<DayOrder, 'service' | 'slot'>,
  now: Date,
): Promise<DaySlot> {
  const serviceId = SERVICE_IDS[service];
  const zone = await db.one<{ zoneId: number; storeId: number }>(sql`
    select z.zone_id, z.store_id from zones z join stores s using (store_id)
    where z.delivery_service_id = ${serviceId} and s.city = ${TOWN} order by z.zone_id limit 1`);
  const { date: today, time } = romeTime(now);
  const hoursOn = (day: string) => templatesOf(db, zone.zoneId, day);
  const slotOn = async (day: string, hours: Hours | undefined) => ({
    ...zone,
    ...{ serviceId, day },
    ...(await writeSlot(db, zone.zoneId, day, hours ?? hourOf(time))),
  });
  if (word === 'now') {
    const covering = (await hoursOn(today)).find(({ begins, ends }) => begins <= time && time < ends);
    return slotOn(today, covering);
  }
  const tomorrow = addDays(today, 1);
  if (word === 'next') {
    const later = (await hoursOn(today)).find(({ begins }) => begins > time);
    return later ? slotOn(today, later) : slotOn(tomorrow, (await hoursOn(tomorrow))[0]);
  }
  const day = addDays(today, word === 'tomorrow' ? 1 : word === 'yesterday' ? -1 : daysIn(word));
  const hours = await hoursOn(day);
  // not the first slot of the day, which is the next one at night
  return slotOn(day, hours[1] ?? hours[0]);
}

function daysIn(word: string): number {
  const days = Number(/^in (\d) days$/.exec(word)?.[1]);
  if (!Number.isInteger(days)) throw new Error(`demo/day.txt has the unknown slot "${word}"`);
  return days;
}

function templatesOf(db: Queryable, zoneId: number, day: string): Promise<Hours[]> {
  return db.query<Hours>(sql`
    select to_char(begins, 'HH24:MI') as begins, to_char(ends, 'HH24:MI') as ends from timeslot_templates
    where zone_id = ${zoneId} and weekday = extract(isodow from ${day}::date) and not extended order by begins, ends`);
}

/** The hour of a time of the day. */
function hourOf(time: string): Hours {
  const hour = Number(time.slice(0, 2));
  const at = (whole: number) => `${String(whole).padStart(2, '0')}:00`;
  return { begins: at(hour), ends: hour === 23 ? '23:59' : at(hour + 1) };
}

/** Writes a slot unless it exists, with the places and the fee of the zone's templates. */
function writeSlot(
  db: Queryable,
  zoneId: number,
  day: string,
  { begins, ends }: Hours,
): Promise<Hours & { timeslotId: number }> {
  return db.one<Hours & { timeslotId: number }>(sql`
    insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id, description,
      crate_capacity)
    select ${zoneId}, ${day}::date, ${begins}::time, ${ends}::time, t.capacity,
      (${day}::date + ${begins}::time) at time zone 'Europe/Rome' - make_interval(mins => t.cutoff_minutes),
      t.delivery_fee_id, t.description, t.crate_capacity
    from timeslot_templates t where t.zone_id = ${zoneId} and not t.extended order by t.weekday, t.begins limit 1
    on conflict (zone_id, service_date, begins, ends) do update set description = timeslots.description
    returning timeslot_id, to_char(begins, 'HH24:MI') as begins, to_char(ends, 'HH24:MI') as ends`);
}

/** The beginning of the day of a time in Rome. */
export function startOfDay(now: Date): Date {
  return instantOf(romeTime(now).date, '00:00');
}
