import { MINUTE_MS } from '../../../domain/base/duration.ts';
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
 * Returns the slot that a word of demo/day.txt means. `now` is the slot of this hour, `next` the one after it. Where a
 * zone has none, at night and on Sunday afternoons, one of two hours is made, so that the day has its run, its arrivals
 * and its wave at every hour; late in the evening the next slot is that of tomorrow.
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
  const { date: today, time } = romeTime(reference(service, word, now));
  const dayOfNext = Number(time.slice(0, 2)) > LATEST_HOUR ? addDays(today, 1) : today;
  const day = word === 'next' ? dayOfNext : addDays(today, daysUntil(word));
  const hours = hoursOf(await templatesOf(db, zone.zoneId, day), word, day === today ? time : undefined);
  return { ...zone, serviceId, day, ...(await writeSlot(db, zone.zoneId, day, hours)) };
}

/** A van that has delivered its first orders left a while ago: its slot is that of then, but of today. */
function reference(service: DayService, word: string, now: Date): Date {
  if (service !== 'home' || word !== 'now') return now;
  return new Date(Math.max(startOfDay(now).getTime(), now.getTime() - VAN_MINUTES * MINUTE_MS));
}

const VAN_MINUTES = 25;

/** After this hour no further slot of two hours fits into the day. */
const LATEST_HOUR = 19;
const WORDS: Readonly<Record<string, number>> = { now: 0, tomorrow: 1, yesterday: -1 };

function daysUntil(word: string): number {
  const days = WORDS[word] ?? Number(/^in (\d) days$/.exec(word)?.[1]);
  if (!Number.isInteger(days)) throw new Error(`demo/day.txt has the unknown slot "${word}"`);
  return days;
}

/** `time`: the present time of the day; undefined on other days. */
function hoursOf(templates: readonly Hours[], word: string, time: string | undefined): Hours {
  const [first, second] = templates;
  if (time === undefined) {
    const usual = word === 'next' ? first : (second ?? first);
    if (!usual) throw new Error('the demo has a day without slots');
    return usual;
  }
  const hour = Number(time.slice(0, 2));
  if (word === 'now') return templates.find(({ begins, ends }) => begins <= time && time < ends) ?? twoHoursFrom(hour);
  return templates.find(({ begins }) => begins > time) ?? twoHoursFrom(hour + 2);
}

function templatesOf(db: Queryable, zoneId: number, day: string): Promise<Hours[]> {
  return db.query<Hours>(sql`
    select to_char(begins, 'HH24:MI') as begins, to_char(ends, 'HH24:MI') as ends from timeslot_templates
    where zone_id = ${zoneId} and weekday = extract(isodow from ${day}::date) and not extended order by begins, ends`);
}

function twoHoursFrom(hour: number): Hours {
  const at = (whole: number) => (whole > 23 ? '23:59' : `${String(whole).padStart(2, '0')}:00`);
  return { begins: at(hour), ends: at(hour + 2) };
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
