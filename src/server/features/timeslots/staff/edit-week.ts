import {
  MAX_CUTOFF_MINUTES,
  MAX_SLOT_CRATES,
  MAX_SLOT_DESCRIPTION,
  MAX_SLOT_PLACES,
  MAX_WEEK_ROWS,
} from '../../../../contract/timeslots/staff-limits.ts';
import type { Week, WeekRow, WeekUpdateBody } from '../../../../contract/timeslots/staff-schemas.ts';
import { problemIf, required, tooLong, tooMany } from '../../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../../domain/base/rome-time.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import type { Database, Queryable } from '../../../infra/database/types.ts';
import { enqueue } from '../../../infra/jobs/enqueue.ts';
import { makeSlots, SLOT_DAYS } from '../ensure-slots.ts';
import {
  deliveryFees,
  lockWeeks,
  slotsFollowWeek,
  type TemplateRow,
  templatesOf,
  weekSavedAt,
  writeWeek,
  zoneHead,
} from './week-queries.ts';
import { wholeNumber } from './whole-number.ts';

/** Returns the weekly pattern of a zone; undefined: there is no such zone. */
export async function readWeek(db: Queryable, zoneId: number): Promise<Week | undefined> {
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
export async function saveWeek(
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
    // who waits for home delivery is told once there are slots
    await enqueue(tx, 'tell-area-waiters', {});
    return ok();
  });
}

/** Days of the week with the same time and the same conditions make one row. */
export function rowsOf(templates: readonly TemplateRow[]): WeekRow[] {
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
        ...problemIf(TIME.test(row.begins) && TIME.test(row.ends) && row.ends <= row.begins, 'ENDS_BEFORE', `${at}/ends`),
        ...problemIf(isTwice, 'SLOT_TWICE', `${at}/begins`),
        ...wholeNumber(`${at}/cutoffMinutes`, row.cutoffMinutes, MAX_CUTOFF_MINUTES),
        ...wholeNumber(`${at}/capacity`, row.capacity, MAX_SLOT_PLACES),
        ...(row.crateCapacity === undefined ? [] : wholeNumber(`${at}/crateCapacity`, row.crateCapacity, MAX_SLOT_CRATES)),
        ...problemIf(!fees.has(row.deliveryFeeId ?? 0), 'INVALID_CHOICE', `${at}/deliveryFeeId`),
        ...tooLong(`${at}/description`, row.description.trim(), MAX_SLOT_DESCRIPTION),
      ];
    }),
  ];
}

function timeProblems(field: string, time: string): readonly Refusal[] {
  return [...required(field, time), ...problemIf(time.trim() !== '' && !TIME.test(time), 'FORMAT', field)];
}
