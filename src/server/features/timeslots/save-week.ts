import {
  MAX_CUTOFF_MINUTES,
  MAX_PLAN_DAYS,
  MAX_SLOT_CRATES,
  MAX_SLOT_DESCRIPTION,
  MAX_SLOT_PLACES,
  MAX_WEEK_COPIES,
  MAX_WEEK_ROWS,
} from '../../../contract/timeslots/staff-limits.ts';
import type {
  Week,
  WeekCopyBody,
  WeekEffect,
  WeekEffectBody,
  WeekRow,
  WeekUpdateBody,
} from '../../../contract/timeslots/staff-schemas.ts';
import { problemIf, required, tooLong, tooMany } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, isDate, romeTime, weekdayOf } from '../../../domain/base/rome-time.ts';
import { holidaysBetween } from '../../../domain/delivery/holidays.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { wholeNumber } from './edit-slots.ts';
import { makeSlots } from './ensure-slots.ts';
import {
  deliveryFees,
  listWeeks,
  lockWeeks,
  madeSlots,
  planOf,
  slotsFollowWeek,
  type TemplateRow,
  templatesOf,
  weekSavedAt,
  writePlan,
  writeWeek,
  type ZoneHead,
  zoneHead,
} from './week-queries.ts';

interface Asked {
  /** The warehouses of the person; empty: all. */
  readonly own: readonly number[];
  /** The days for which slots are offered, and made. */
  readonly slotDays: number;
  readonly now: Date;
}

/** Returns the weekly pattern of a zone; undefined: there is no such zone. */
export async function readWeek(db: Queryable, zoneId: number, own: readonly number[]): Promise<Week | undefined> {
  const head = await zoneHead(db, zoneId, own);
  if (!head) return undefined;
  const savedAt = await weekSavedAt(db, zoneId);
  const plan = await planOf(db, zoneId);
  return {
    ...head,
    modifiedAt: savedAt?.toISOString() ?? '',
    rows: rowsOf(await templatesOf(db, zoneId)),
    ...(plan ? { plan: { validFrom: plan.validFrom, rows: rowsOf(plan.rows) } } : {}),
    fees: await deliveryFees(db),
  };
}

/** Replaces the weekly pattern of a zone. One that was saved since it was read is not overwritten (optimistic lock). */
export async function saveWeek(
  db: Database,
  { zoneId, modifiedAt, changesSlots = false, ...week }: WeekUpdateBody,
  { own, slotDays, now }: Asked,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    await lockWeeks(tx);
    if (!(await zoneHead(tx, zoneId, own))) return refuse('ENTRY_NOT_FOUND');
    if (((await weekSavedAt(tx, zoneId))?.toISOString() ?? '') !== modifiedAt) return refuse('ENTRY_CHANGED');
    const checked = await checkWeek(tx, week, now);
    if (!checked.ok) return checked;
    await writeFrom(tx, { zoneId, rows: checked.value, from: week.validFrom, changesSlots, slotDays, now });
    return ok();
  });
}

interface PatternToWrite {
  readonly zoneId: number;
  readonly rows: readonly TemplateRow[];
  /** YYYY-MM-DD; undefined: today. */
  readonly from: string | undefined;
  readonly changesSlots: boolean;
  readonly slotDays: number;
  readonly now: Date;
}

/** Writes a pattern as that of today or as a plan, and makes slots. */
async function writeFrom(tx: Tx, { zoneId, rows, from, changesSlots, slotDays, now }: PatternToWrite): Promise<void> {
  const today = romeTime(now).date;
  const replaced = await planOf(tx, zoneId);
  const first = from === undefined || from <= today ? today : from;
  if (first === today) await writeWeek(tx, zoneId, rows);
  else await writePlan(tx, zoneId, { validFrom: first, rows });
  // the days of a plan that was replaced follow, too
  const since = replaced && replaced.validFrom < first ? replaced.validFrom : first;
  if (changesSlots) await slotsFollowWeek(tx, { zoneId, now, from: since });
  await makeSlots(tx, { from: today, to: addDays(today, slotDays), zoneId });
  // customers who wait for home delivery are notified once there are slots
  await enqueue(tx, 'tell-area-waiters', {});
}

async function checkWeek(
  db: Queryable,
  { rows, validFrom }: Pick<WeekUpdateBody, 'rows' | 'validFrom'>,
  now: Date,
): Promise<Result<TemplateRow[], Refusal>> {
  const fees = new Set((await deliveryFees(db)).map(({ deliveryFeeId }) => deliveryFeeId));
  const checked = refuseIfAny([...problemsOf(rows, fees), ...dayProblems(validFrom, now)]);
  return checked.ok ? ok(rows.flatMap(templatesOfRow)) : checked;
}

function dayProblems(day: string | undefined, now: Date): readonly Refusal[] {
  if (day === undefined) return [];
  if (!isDate(day)) return [{ code: 'INVALID_DATE', field: 'validFrom' }];
  const today = romeTime(now).date;
  return [
    ...problemIf(day < today, 'DAY_OVER', 'validFrom'),
    ...problemIf(day > addDays(today, MAX_PLAN_DAYS), 'PLAN_TOO_FAR', 'validFrom'),
  ];
}

/** Returns what a pattern would change among the slots that are made already; it is refused as a save would be. */
export async function weekEffect(
  db: Queryable,
  { zoneId, ...week }: WeekEffectBody,
  { own, slotDays, now }: Asked,
): Promise<Result<WeekEffect, Refusal>> {
  const head = await zoneHead(db, zoneId, own);
  if (!head) return refuse('ENTRY_NOT_FOUND');
  const checked = await checkWeek(db, week, now);
  return checked.ok
    ? ok(await effectOf(db, head, { rows: checked.value, validFrom: week.validFrom, slotDays, now }))
    : checked;
}

interface PatternFrom {
  readonly rows: readonly TemplateRow[];
  readonly validFrom: string | undefined;
  readonly slotDays: number;
  readonly now: Date;
}

async function effectOf(
  db: Queryable,
  { zoneId, name }: ZoneHead,
  { rows, validFrom, slotDays, now }: PatternFrom,
): Promise<WeekEffect> {
  const today = romeTime(now).date;
  const from = validFrom ?? today;
  const capacities = new Map(rows.map((row) => [timeOf(row.weekday, row), row.capacity]));
  const slots = (await madeSlots(db, { zoneId, now, from })).map((slot) => ({
    ...slot,
    planned: capacities.get(timeOf(weekdayOf(slot.day), slot)),
  }));
  const following = slots.filter(({ edits }) => edits === 0);
  const closing = following.filter(({ planned, isClosed }) => planned === undefined && !isClosed);
  const times = (some: readonly { day: string; begins: string; ends: string }[]) =>
    some.map(({ day, begins, ends }) => ({ day, begins, ends }));
  const plan = await planOf(db, zoneId);
  return {
    zoneName: name,
    byHand: times(slots.filter(({ edits }) => edits > 0)),
    closing: closing.length,
    orders: closing.reduce((sum, { taken }) => sum + taken, 0),
    fuller: times(following.filter(({ planned = Number.MAX_SAFE_INTEGER, used }) => used > planned)),
    holidays: holidaysBetween(from, addDays(today, slotDays)),
    ...(plan ? { replacesPlan: plan.validFrom } : {}),
  };
}

const timeOf = (weekday: number, { begins, ends }: { begins: string; ends: string }) => `${weekday} ${begins} ${ends}`;

/**
 * Copies the pattern of a zone, its plan if it has one, into other zones of the same service; all of them or none. A
 * trial only says what would change.
 */
export async function copyWeek(
  db: Database,
  { zoneId, toZoneIds, validFrom, isTrial }: WeekCopyBody,
  { own, slotDays, now }: Asked,
): Promise<Result<WeekEffect[], Refusal>> {
  return db.tx(async (tx) => {
    if (!isTrial) await lockWeeks(tx);
    const source = await zoneHead(tx, zoneId, own);
    if (!source) return refuse('ENTRY_NOT_FOUND');
    const zones = await listWeeks(tx, own);
    const targets = zones.filter((zone) => toZoneIds.includes(zone.zoneId));
    if (targets.length < new Set(toZoneIds).size) return refuse('ENTRY_NOT_FOUND');
    const others = targets.filter(({ serviceId }) => serviceId !== source.serviceId).map(({ name }) => name);
    const checked = refuseIfAny<Refusal>([
      ...problemIf(toZoneIds.length === 0, 'WEEK_COPY_NONE', 'toZoneIds'),
      ...problemIf(toZoneIds.includes(zoneId), 'WEEK_COPY_ITSELF', 'toZoneIds'),
      ...tooMany('toZoneIds', toZoneIds, MAX_WEEK_COPIES),
      ...(others.length === 0
        ? []
        : [{ code: 'WEEK_COPY_SERVICE' as const, field: 'toZoneIds', details: { zones: others.join(', ') } }]),
      ...dayProblems(validFrom, now),
    ]);
    if (!checked.ok) return checked;
    const rows = (await planOf(tx, zoneId))?.rows ?? (await templatesOf(tx, zoneId));
    const effects: WeekEffect[] = [];
    for (const target of targets) {
      effects.push(await effectOf(tx, target, { rows, validFrom, slotDays, now }));
      const copy = { zoneId: target.zoneId, rows, from: validFrom, changesSlots: true, slotDays, now };
      if (!isTrial) await writeFrom(tx, copy);
    }
    return ok(effects);
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
