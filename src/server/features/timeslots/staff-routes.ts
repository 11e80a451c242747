import {
  MAX_CUTOFF_MINUTES,
  MAX_REASON,
  MAX_SLOT_CRATES,
  MAX_SLOT_DESCRIPTION,
  MAX_SLOT_PLACES,
  MAX_WEEK_ROWS,
} from '../../../contract/timeslots/staff-limits.ts';
import type {
  ClosedDay,
  ClosedDayInsertBody,
  ClosedDayList,
  Week,
  WeekRow,
  WeekUpdateBody,
} from '../../../contract/timeslots/staff-schemas.ts';
import { problemIf, required, tooLong, tooMany } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import { DELIVERY_SERVICES } from '../../../domain/delivery/delivery-service.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { openSlot, resizeSlot, staffSlots, wholeNumber } from './edit-slots.ts';
import { makeSlots, SLOT_DAYS } from './ensure-slots.ts';
import {
  deliveryFees,
  listWeeks,
  lockWeeks,
  slotsFollowWeek,
  type TemplateRow,
  templatesOf,
  weekSavedAt,
  writeWeek,
  zoneHead,
} from './week-queries.ts';

/** Issue 14: closed days, weekly patterns and their slots, which the staff edit in the back office. */
export function staffTimeslotHandlers({ db }: { readonly db: Database }) {
  const days = async (now: Date) => done(await closedDays(db, now));
  const week = async (zoneId: number) => {
    const found = await readWeek(db, zoneId);
    return found ? done(found) : refuse('ENTRY_NOT_FOUND');
  };
  return {
    staffClosedDayList: ({ now }) => days(now),
    staffClosedDayInsert: async ({ now }, { body }) => {
      const closed = await closeDay(db, body, now);
      return closed.ok ? days(now) : closed;
    },
    staffClosedDayDelete: async ({ now }, { body }) => {
      await openDay(db, body.closedDayId, now);
      return days(now);
    },
    staffWeekList: async () => done({ zones: await listWeeks(db) }),
    staffWeekView: (_context, { query }) => week(query.zone_id),
    staffWeekUpdate: async ({ now }, { body }) => {
      const saved = await saveWeek(db, body, now);
      return saved.ok ? week(body.zoneId) : saved;
    },
    staffSlotList: async ({ now }, { query }) => {
      const head = await zoneHead(db, query.zone_id);
      return head ? done({ ...head, slots: await staffSlots(db, query.zone_id, now) }) : refuse('ENTRY_NOT_FOUND');
    },
    staffSlotUpdate: async ({ now }, { body }) => {
      const changed = await resizeSlot(db, body, now);
      return changed.ok ? done(changed.value) : changed;
    },
    staffSlotOpen: async ({ now }, { body }) => {
      const changed = await openSlot(db, body, now);
      return changed.ok ? done(changed.value) : changed;
    },
  } satisfies Partial<Handlers>;
}

/** The maximum of future closed days, and of those shown. */
const MAX_CLOSED_DAYS = 1000;
/** The maximum of days from today to a new closed day. */
const MAX_DAYS_AHEAD = 1100;

interface ClosedDayRow {
  readonly closedDayId: number;
  readonly day: string;
  readonly storeId: number | null;
  readonly storeName: string | null;
  readonly deliveryServiceId: number | null;
  readonly reason: string;
  readonly orders: number;
}

/**
 * Returns the closed days from today on in Rome, with the number of orders on them, and the stores that can be closed.
 */
async function closedDays(db: Queryable, now: Date): Promise<ClosedDayList> {
  const rows = await db.query<ClosedDayRow>(sql`
    select c.closed_day_id, c.day::text, c.store_id, s.name as store_name, c.delivery_service_id, c.reason,
      (select coalesce(sum(t.taken), 0)::int from timeslots t join zones z using (zone_id)
        where t.service_date = c.day and (c.store_id is null or z.store_id = c.store_id)
          and (c.delivery_service_id is null or z.delivery_service_id = c.delivery_service_id)) as orders
    from closed_days c left join stores s using (store_id)
    where c.day >= ${romeTime(now).date} order by c.day, s.name nulls first, c.delivery_service_id nulls first,
      c.closed_day_id
    limit ${MAX_CLOSED_DAYS}`);
  const stores = await db.query<{ storeId: number; name: string }>(sql`
    select store_id, name from stores where kind <> 'global' order by name, store_id`);
  return { closedDays: rows.map(closedDayOf), stores };
}

function closedDayOf(row: ClosedDayRow): ClosedDay {
  const { storeId, storeName: name, deliveryServiceId: serviceId } = row;
  return {
    closedDayId: row.closedDayId,
    day: row.day,
    ...(storeId === null ? {} : { store: { storeId, name: name ?? '' } }),
    ...(serviceId === null ? {} : { serviceId }),
    reason: row.reason,
    orders: row.orders,
  };
}

/** Closes a day. Its slots accept no further orders; existing orders stay. */
async function closeDay(
  db: Database,
  { storeId, serviceId, day, reason }: ClosedDayInsertBody,
  now: Date,
): Promise<Result<void, Refusal>> {
  const checked = refuseIfAny<Refusal>([
    ...dayProblems(day, romeTime(now).date),
    ...problemIf(serviceId !== undefined && !DELIVERY_SERVICES.includes(serviceId), 'INVALID_CHOICE', 'serviceId'),
    ...tooLong('reason', reason.trim(), MAX_REASON),
  ]);
  if (!checked.ok) return checked;
  return db.tx(async (tx) => {
    const known = await tx.query(sql`select from stores where store_id = ${storeId ?? null}::int and kind <> 'global'`);
    if (storeId !== undefined && known.length === 0) return refuse('INVALID_CHOICE', { field: 'storeId' });
    if (
      !(await tx.changed(sql`
      insert into closed_days (store_id, delivery_service_id, day, reason)
      select ${storeId ?? null}::int, ${serviceId ?? null}::int, ${day}::date, ${reason.trim()}
      on conflict (store_id, delivery_service_id, day) do nothing`))
    )
      return refuse('DAY_CLOSED_ALREADY', { field: 'day' });
    await slotsFollow(tx, day, now);
    return ok();
  });
}

/** Removes a closed day; a missing one is no error. */
async function openDay(db: Database, closedDayId: number, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    const row = await tx.maybeOne<{ day: string }>(sql`
      delete from closed_days where closed_day_id = ${closedDayId} returning day::text`);
    if (row) await slotsFollow(tx, row.day, now);
  });
}

/** Updates the slots of a day; days further ahead have none yet. */
async function slotsFollow(tx: Tx, day: string, now: Date): Promise<void> {
  const today = romeTime(now).date;
  if (day >= today && day <= addDays(today, SLOT_DAYS)) await makeSlots(tx, { from: day, to: day });
}

function dayProblems(day: string, today: string): readonly Refusal[] {
  if (day.trim() === '') return required('day', day);
  if (!isDate(day)) return [{ code: 'INVALID_DATE', field: 'day' }];
  return [
    ...problemIf(day < today, 'DAY_OVER', 'day'),
    ...problemIf(day > addDays(today, MAX_DAYS_AHEAD), 'DAY_TOO_FAR', 'day'),
  ];
}

/** Returns the weekly pattern of a zone; undefined: there is no such zone. */
async function readWeek(db: Queryable, zoneId: number): Promise<Week | undefined> {
  const head = await zoneHead(db, zoneId);
  if (!head) return undefined;
  const savedAt = await weekSavedAt(db, zoneId);
  return {
    ...head,
    modifiedAt: savedAt?.toISOString() ?? '',
    rows: rowsOf(await templatesOf(db, zoneId)),
    fees: await deliveryFees(db),
  };
}

/** Replaces the weekly pattern of a zone. One that was saved since it was read is not overwritten (optimistic lock). */
async function saveWeek(
  db: Database,
  { zoneId, modifiedAt, rows, changesSlots = false }: WeekUpdateBody,
  now: Date,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    await lockWeeks(tx);
    if (!(await zoneHead(tx, zoneId))) return refuse('ENTRY_NOT_FOUND');
    if (((await weekSavedAt(tx, zoneId))?.toISOString() ?? '') !== modifiedAt) return refuse('ENTRY_CHANGED');
    const fees = new Set((await deliveryFees(tx)).map(({ deliveryFeeId }) => deliveryFeeId));
    const checked = refuseIfAny(problemsOf(rows, fees));
    if (!checked.ok) return checked;
    await writeWeek(tx, zoneId, rows.flatMap(templatesOfRow));
    const today = romeTime(now).date;
    if (changesSlots) await slotsFollowWeek(tx, zoneId, { now, today });
    await makeSlots(tx, { from: today, to: addDays(today, SLOT_DAYS), zoneId });
    // customers who wait for home delivery are notified once there are slots
    await enqueue(tx, 'tell-area-waiters', {});
    return ok();
  });
}

/** Joins the days of the week with the same time and conditions into one row. */
function rowsOf(templates: readonly TemplateRow[]): WeekRow[] {
  const alike = Map.groupBy(templates, ({ weekday: _, ...rest }) => JSON.stringify(rest));
  return Array.from(alike.values(), (days) => {
    const [first] = days as [TemplateRow];
    return {
      weekdays: days.map(({ weekday }) => weekday),
      begins: first.begins,
      ends: first.ends,
      cutoffMinutes: first.cutoffMinutes,
      capacity: first.capacity,
      ...(first.crateCapacity === null ? {} : { crateCapacity: first.crateCapacity }),
      extended: first.extended,
      deliveryFeeId: first.deliveryFeeId,
      onHolidays: first.onHolidays,
      description: first.description,
    };
  });
}

function templatesOfRow(row: WeekRow): TemplateRow[] {
  return row.weekdays.map((weekday) => ({
    weekday,
    begins: row.begins,
    ends: row.ends,
    cutoffMinutes: row.cutoffMinutes ?? 0,
    capacity: row.capacity ?? 0,
    crateCapacity: row.crateCapacity ?? null,
    extended: row.extended,
    deliveryFeeId: row.deliveryFeeId ?? 0,
    onHolidays: row.onHolidays,
    description: row.description.trim(),
  }));
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function problemsOf(rows: readonly WeekRow[], fees: ReadonlySet<number>): Refusal[] {
  const seen = new Set<string>();
  return [
    ...tooMany('rows', rows, MAX_WEEK_ROWS),
    ...rows.flatMap((row, index) => {
      const at = `rows/${index}`;
      const times = row.weekdays.map((weekday) => `${weekday} ${row.begins} ${row.ends}`);
      const isTwice = times.some((time) => seen.has(time)) || new Set(times).size < times.length;
      for (const time of times) seen.add(time);
      return [
        ...problemIf(row.weekdays.length === 0, 'WEEKDAY_MISSING', `${at}/weekdays`),
        ...timeProblems(`${at}/begins`, row.begins),
        ...timeProblems(`${at}/ends`, row.ends),
        ...problemIf(
          TIME.test(row.begins) && TIME.test(row.ends) && row.ends <= row.begins,
          'ENDS_BEFORE',
          `${at}/ends`,
        ),
        ...problemIf(isTwice, 'SLOT_TWICE', `${at}/begins`),
        ...wholeNumber(`${at}/cutoffMinutes`, row.cutoffMinutes, MAX_CUTOFF_MINUTES),
        ...wholeNumber(`${at}/capacity`, row.capacity, MAX_SLOT_PLACES),
        ...(row.crateCapacity === undefined
          ? []
          : wholeNumber(`${at}/crateCapacity`, row.crateCapacity, MAX_SLOT_CRATES)),
        ...problemIf(!fees.has(row.deliveryFeeId ?? 0), 'INVALID_CHOICE', `${at}/deliveryFeeId`),
        ...tooLong(`${at}/description`, row.description.trim(), MAX_SLOT_DESCRIPTION),
      ];
    }),
  ];
}

function timeProblems(field: string, time: string): readonly Refusal[] {
  return [...required(field, time), ...problemIf(time.trim() !== '' && !TIME.test(time), 'FORMAT', field)];
}
