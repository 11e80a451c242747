import {
  MAX_CUTOFF_MINUTES,
  MAX_SLOT_CRATES,
  MAX_SLOT_PLACES,
  MAX_SLOTS_OF_ACT,
} from '../../../contract/timeslots/staff-limits.ts';
import type { SlotsChangeBody, SlotsEffect } from '../../../contract/timeslots/staff-schemas.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { problemIf, tooMany } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { instantOf } from '../../../domain/base/rome-time.ts';
import { slotNames, soldText } from '../../../domain/delivery/slots/slot-names.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { jsonRows } from '../../infra/database/names.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { type GridSlotRow, gridSlots } from './slot-grid.ts';
import { deliveryFees } from './week-queries.ts';

interface Asked {
  /** The warehouses of the person; empty: all. */
  readonly own: readonly number[];
  readonly now: Date;
}

/** Changes several slots in one act, all or none; returns the number of the act, by which it is taken back. */
export function changeSlots(db: Database, body: SlotsChangeBody, asked: Asked): Promise<Result<number, Refusal>> {
  return db.tx(async (tx) => {
    await lockSlots(
      tx,
      body.slots.map(({ timeslotId }) => timeslotId),
    );
    const planned = await planChange(tx, body, asked);
    if (!planned.ok) return planned;
    await writeSlots(tx, planned.value.after);
    const steps = planned.value.before.map((row, index) => stepOf(row, planned.value.after[index]));
    const { actId } = await tx.one<{ actId: number }>(sql`
      with over as (delete from slot_acts where made_at < ${new Date(asked.now.getTime() - DAY_MS)})
      insert into slot_acts (made_at, before)
      values (${asked.now}, ${JSON.stringify(steps)}::jsonb)
      returning act_id`);
    return ok(actId);
  });
}

/** Returns what a change would do; it is refused as the change would be. */
export async function slotsEffect(
  db: Queryable,
  body: SlotsChangeBody,
  asked: Asked,
): Promise<Result<SlotsEffect, Refusal>> {
  const planned = await planChange(db, body, asked);
  if (!planned.ok) return planned;
  const { before, after } = planned.value;
  const sum = (of: (row: GridSlotRow) => number) => before.reduce((total, row) => total + of(row), 0);
  return ok({
    slots: before.length,
    places: after.reduce((total, slot) => total + openPlaces(slot), 0) - sum((row) => openPlaces(slotOf(row))),
    ordered: sum(({ taken }) => taken),
    orderedTotal: euroOf(sum(({ orderedCents }) => orderedCents)),
    held: sum(({ held }) => held),
  });
}

/** What the staff can change of a slot. */
interface Slot {
  readonly timeslotId: number;
  /** Its places; of a closed slot those that it gets back. */
  readonly places: number;
  readonly closedBy: GridSlotRow['closedBy'];
  readonly deliveryFeeId: number;
  readonly closesAt: Date;
  readonly crateCapacity: number | null;
  readonly edits: number;
}

function slotOf(row: GridSlotRow): Slot {
  const { timeslotId, closedBy, deliveryFeeId, closesAt, crateCapacity, edits } = row;
  return {
    timeslotId,
    places: row.openCapacity ?? row.capacity,
    closedBy,
    deliveryFeeId,
    closesAt,
    crateCapacity,
    edits,
  };
}

const openPlaces = ({ closedBy, places }: Slot) => (closedBy === null ? places : 0);

interface Planned {
  readonly before: readonly GridSlotRow[];
  readonly after: readonly Slot[];
}

/** Returns the slots before and after a change, or every reason why it cannot be made. */
async function planChange(
  db: Queryable,
  body: SlotsChangeBody,
  { own, now }: Asked,
): Promise<Result<Planned, Refusal>> {
  const fees = new Set((await deliveryFees(db)).map(({ deliveryFeeId }) => deliveryFeeId));
  const checked = refuseIfAny(inputProblems(body, fees));
  if (!checked.ok) return checked;
  const ids = body.slots.map(({ timeslotId }) => timeslotId);
  const before = await gridSlots(db, sql`t.timeslot_id = any(${ids}::int[])`, own);
  if (before.length < new Set(ids).size) return refuse('ENTRY_NOT_FOUND');
  const after = before.map((row) => changed(row, body));
  const problems = refuseIfAny(slotProblems(before, after, { body, now }));
  return problems.ok ? ok({ before, after }) : problems;
}

function inputProblems(body: SlotsChangeBody, fees: ReadonlySet<number>): Refusal[] {
  const { slots, capacity, more, crateCapacity, deliveryFeeId, cutoffMinutes, isOpen } = body;
  const given = [capacity, more, crateCapacity, deliveryFeeId, cutoffMinutes, isOpen];
  return [
    ...problemIf(slots.length === 0, 'SLOTS_NONE', 'slots'),
    ...tooMany('slots', slots, MAX_SLOTS_OF_ACT),
    ...problemIf(
      given.every((each) => each === undefined),
      'SLOTS_NOTHING',
      'capacity',
    ),
    ...problemIf(capacity !== undefined && more !== undefined, 'SLOTS_TWO_NUMBERS', 'capacity'),
    ...(capacity === undefined ? [] : wholeNumber('capacity', capacity, MAX_SLOT_PLACES)),
    ...(more === undefined ? [] : wholeNumber('capacity', Math.abs(more), MAX_SLOT_PLACES)),
    ...(crateCapacity === undefined || crateCapacity === null
      ? []
      : wholeNumber('crateCapacity', crateCapacity, MAX_SLOT_CRATES)),
    ...problemIf(deliveryFeeId !== undefined && !fees.has(deliveryFeeId), 'INVALID_CHOICE', 'deliveryFeeId'),
    ...(cutoffMinutes === undefined ? [] : wholeNumber('cutoffMinutes', cutoffMinutes, MAX_CUTOFF_MINUTES)),
  ];
}

function changed(row: GridSlotRow, body: SlotsChangeBody): Slot {
  const slot = slotOf(row);
  const { capacity, more = 0, crateCapacity, deliveryFeeId, cutoffMinutes, isOpen } = body;
  return {
    timeslotId: slot.timeslotId,
    places: capacity ?? slot.places + more,
    closedBy: isOpen === undefined ? slot.closedBy : isOpen ? null : (slot.closedBy ?? 'staff'),
    deliveryFeeId: deliveryFeeId ?? slot.deliveryFeeId,
    closesAt:
      cutoffMinutes === undefined
        ? slot.closesAt
        : new Date(instantOf(row.day, row.begins).getTime() - cutoffMinutes * 60_000),
    crateCapacity: crateCapacity === undefined ? slot.crateCapacity : crateCapacity,
    edits: slot.edits + 1,
  };
}

interface AskedChange {
  readonly body: SlotsChangeBody;
  readonly now: Date;
}

/** Returns what is wrong at each field, with the slots that it concerns. */
function slotProblems(before: readonly GridSlotRow[], after: readonly Slot[], { body, now }: AskedChange): Refusal[] {
  const asRead = new Map(body.slots.map(({ timeslotId, edits }) => [timeslotId, edits]));
  const isAbsolute = [body.capacity, body.crateCapacity, body.deliveryFeeId, body.cutoffMinutes].some(
    (each) => each !== undefined,
  );
  const where = (is: (row: GridSlotRow, slot: Slot) => boolean) =>
    before.filter((row, index) => {
      const slot = after[index];
      return slot !== undefined && is(row, slot);
    });
  const isSized = body.capacity !== undefined || body.more !== undefined;
  return [
    ...named(
      'SLOTS_CHANGED',
      'slots',
      where((row) => isAbsolute && row.edits !== asRead.get(row.timeslotId)),
    ),
    ...named(
      'SLOTS_OVER',
      'slots',
      where((row) => row.closesAt <= now),
    ),
    ...named(
      'SLOTS_OF_CLOSED_DAY',
      'isOpen',
      where((row) => body.isOpen === true && row.closedBy === 'day'),
    ),
    ...named(
      'SLOTS_BELOW_ZERO',
      'capacity',
      where((_, slot) => slot.places < 0),
    ),
    ...named(
      'SLOTS_BELOW_ORDERED',
      'capacity',
      where((row, { places }) => isSized && places >= 0 && places < row.taken + row.held),
      soldText,
    ),
    ...named(
      'SLOTS_CRATES_BELOW',
      'crateCapacity',
      where((row, { crateCapacity }) => crateCapacity !== null && crateCapacity < row.crates),
      ({ crates }) => String(crates),
    ),
    ...named(
      'SLOTS_CUTOFF_OVER',
      'cutoffMinutes',
      where((row, slot) => row.closesAt > now && slot.closesAt <= now),
    ),
    ...problemIf(
      after.some(({ places }) => places > MAX_SLOT_PLACES),
      'SLOTS_TOO_LARGE',
      'capacity',
    ),
  ];
}

type NamingCode = Extract<Refusal['code'], `SLOTS_${string}`>;

/** Returns a problem that names the slots; none where there are no slots. */
function named(
  code: NamingCode,
  field: string,
  rows: readonly GridSlotRow[],
  rest: (row: GridSlotRow) => string = () => '',
): Refusal[] {
  if (rows.length === 0) return [];
  return [{ code, field, details: { slots: () => slotNames(rows, rest) } }];
}

/** Locks slots in the order in which orders lock them, which prevents deadlocks. */
async function lockSlots(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query(sql`
    select from timeslots where timeslot_id = any(${ids}::int[]) order by timeslot_id for update`);
}

/** Writes slots. The capacity of a closed one stays at what is taken (trigger timeslots_stay_closed). */
async function writeSlots(tx: Tx, slots: readonly Slot[]): Promise<void> {
  await tx.query(sql`
    update timeslots t set capacity = greatest(n.places, t.taken + t.held), closed_by = n.closed_by,
      open_capacity = case when n.closed_by is not null then n.places end, delivery_fee_id = n.delivery_fee_id,
      closes_at = n.closes_at, crate_capacity = greatest(n.crate_capacity, case when n.crate_capacity is not null
      then t.crates_taken + t.crates_held end), edits = n.edits
    from jsonb_to_recordset(${jsonRows(slots)}::jsonb) as n(timeslot_id int, places int, closed_by text,
      delivery_fee_id int, closes_at timestamptz, crate_capacity int, edits int)
    where t.timeslot_id = n.timeslot_id`);
}

/** What a slot was before an act, and after it what shows whether somebody changed it since. */
interface Step {
  readonly before: Omit<Slot, 'closesAt'> & { readonly closesAt: string };
  readonly edits: number;
  readonly closedBy: Slot['closedBy'];
}

function stepOf(row: GridSlotRow, after: Slot | undefined): Step {
  const before = slotOf(row);
  return {
    before: { ...before, closesAt: before.closesAt.toISOString() },
    edits: after?.edits ?? before.edits,
    closedBy: after?.closedBy ?? null,
  };
}

/**
 * Takes an act back, unless somebody changed one of its slots since. Places that were ordered meanwhile stay, and a day
 * that was closed or opened meanwhile stays so.
 */
export function undoSlots(db: Database, actId: number, { own }: Asked): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const act = await tx.maybeOne<{ before: Step[] }>(sql`
      select before from slot_acts where act_id = ${actId} for update`);
    if (!act) return refuse('SLOT_ACT_GONE');
    const steps = new Map(act.before.map((step) => [step.before.timeslotId, step]));
    const ids = [...steps.keys()];
    await lockSlots(tx, ids);
    const rows = await gridSlots(tx, sql`t.timeslot_id = any(${ids}::int[])`, own);
    if (rows.length < ids.length) return refuse('SLOT_ACT_GONE');
    const changedSince = rows.filter((row) => row.edits !== steps.get(row.timeslotId)?.edits);
    const checked = refuseIfAny(named('SLOTS_CHANGED', 'actId', changedSince));
    if (!checked.ok) return checked;
    const slots = rows.flatMap((row) => {
      const step = steps.get(row.timeslotId);
      if (!step) return [];
      const closedBy = row.closedBy === step.closedBy ? step.before.closedBy : row.closedBy;
      return [{ ...step.before, closesAt: new Date(step.before.closesAt), closedBy }];
    });
    await writeSlots(tx, slots);
    await tx.query(sql`delete from slot_acts where act_id = ${actId}`);
    return ok();
  });
}

/**
 * Returns the problem of a field that must hold a whole number from 0 to `max`; undefined: the field is empty or valid.
 */
export function wholeNumber(field: string, value: number | undefined, max: number): readonly Refusal[] {
  if (value === undefined) return [{ code: 'REQUIRED', field }];
  if (!Number.isInteger(value)) return [{ code: 'NUMBERS_ONLY', field }];
  if (value < 0) return [{ code: 'NUMBER_TOO_SMALL', field, details: { min: 0 } }];
  return value > max ? [{ code: 'NUMBER_TOO_LARGE', field, details: { max } }] : [];
}
