import { MAX_SLOT_CRATES, MAX_SLOT_PLACES } from '../../../contract/timeslots/staff-limits.ts';
import type { SlotOpenBody, SlotUpdateBody, StaffSlot } from '../../../contract/timeslots/staff-schemas.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';

interface StaffSlotRow {
  readonly timeslotId: number;
  readonly day: string;
  readonly begins: string;
  readonly ends: string;
  readonly taken: number;
  readonly held: number;
  readonly capacity: number;
  readonly openCapacity: number | null;
  readonly closedBy: 'day' | 'staff' | null;
  /** The crates of orders, and of carts that hold a place. */
  readonly crates: number;
  readonly crateCapacity: number | null;
  readonly extended: boolean;
  readonly closesAt: Date;
}

/** Returns the slots of a zone from today on in Rome, in their order. */
export async function staffSlots(db: Queryable, zoneId: number, now: Date): Promise<StaffSlot[]> {
  const rows = await slotRows(db, sql`t.zone_id = ${zoneId} and t.service_date >= ${romeTime(now).date}`);
  return rows.map((row) => slotOf(row, now));
}

function slotRows(db: Queryable, condition: SqlFragment): Promise<StaffSlotRow[]> {
  return db.query<StaffSlotRow>(sql`
    select t.timeslot_id, t.service_date::text as day, to_char(t.begins, 'HH24:MI') as begins, to_char(t.ends,
      'HH24:MI') as ends, t.taken, t.held, t.capacity, t.open_capacity, t.closed_by, t.crates_taken + t.crates_held
      as crates, t.crate_capacity, t.extended,
      t.closes_at
    from timeslots t where ${condition} order by t.service_date, t.extended, t.begins, t.ends`);
}

function slotOf(row: StaffSlotRow, now: Date): StaffSlot {
  return {
    timeslotId: row.timeslotId,
    day: row.day,
    begins: row.begins,
    ends: row.ends,
    ordered: row.taken,
    held: row.held,
    capacity: row.openCapacity ?? row.capacity,
    crates: row.crates,
    ...(row.crateCapacity === null ? {} : { crateCapacity: row.crateCapacity }),
    state: stateOf(row, now),
    extended: row.extended,
    closesAt: row.closesAt.toISOString(),
  };
}

function stateOf(row: StaffSlotRow, now: Date): StaffSlot['state'] {
  if (row.closesAt <= now) return 'over';
  if (row.closedBy !== null) return row.closedBy === 'day' ? 'closed-day' : 'closed';
  return row.taken + row.held < row.capacity ? 'open' : 'full';
}

/** Closes or opens a slot. A slot of a closed day opens with its day. */
export function openSlot(
  db: Database,
  { timeslotId, isOpen }: SlotOpenBody,
  now: Date,
): Promise<Result<StaffSlot, Refusal>> {
  return changeSlot(db, timeslotId, now, async (tx, row) => {
    if (isOpen && row.closedBy === 'day') return refuse('SLOT_OF_CLOSED_DAY');
    if (isOpen)
      await tx.query(sql`
        update timeslots set closed_by = null, open_capacity = null, capacity = greatest(open_capacity, taken + held)
        where timeslot_id = ${timeslotId} and closed_by is not null`);
    else
      await tx.query(sql`
        update timeslots set closed_by = 'staff', open_capacity = capacity
        where timeslot_id = ${timeslotId} and closed_by is null`);
    return ok();
  });
}

/**
 * Changes the capacity of a slot, never below what is ordered and held; for a closed slot, the capacity that it gets
 * when it opens again.
 */
export async function resizeSlot(
  db: Database,
  { timeslotId, capacity, crateCapacity }: SlotUpdateBody,
  now: Date,
): Promise<Result<StaffSlot, Refusal>> {
  const checked = refuseIfAny([
    ...wholeNumber('capacity', capacity, MAX_SLOT_PLACES),
    ...(crateCapacity === undefined ? [] : wholeNumber('crateCapacity', crateCapacity, MAX_SLOT_CRATES)),
  ]);
  if (!checked.ok) return checked;
  return changeSlot(db, timeslotId, now, async (tx, row) => {
    const below = refuseIfAny(belowUse(row, { capacity: capacity ?? 0, crateCapacity }));
    if (!below.ok) return below;
    // the capacity of a closed slot stays at what is taken (trigger timeslots_stay_closed)
    await tx.query(sql`
      update timeslots set capacity = ${capacity}, open_capacity = case when closed_by is null then null
        else ${capacity}::int end,
        crate_capacity = ${crateCapacity ?? null}
      where timeslot_id = ${timeslotId}`);
    return ok();
  });
}

type Change = (tx: Tx, row: StaffSlotRow) => Promise<Result<void, Refusal>>;

/** Changes a slot under a lock, so that concurrent orders of customers count. */
function changeSlot(db: Database, timeslotId: number, now: Date, change: Change): Promise<Result<StaffSlot, Refusal>> {
  return db.tx(async (tx) => {
    await tx.query(sql`select from timeslots where timeslot_id = ${timeslotId} for update`);
    const row = await slotRow(tx, timeslotId);
    if (!row) return refuse('ENTRY_NOT_FOUND');
    if (row.closesAt <= now) return refuse('SLOT_OVER');
    const changed = await change(tx, row);
    if (!changed.ok) return changed;
    return ok(slotOf((await slotRow(tx, timeslotId)) ?? row, now));
  });
}

async function slotRow(tx: Tx, timeslotId: number): Promise<StaffSlotRow | undefined> {
  const [row] = await slotRows(tx, sql`t.timeslot_id = ${timeslotId}`);
  return row;
}

interface Size {
  readonly capacity: number;
  readonly crateCapacity: number | undefined;
}

function belowUse({ taken, held, crates }: StaffSlotRow, { capacity, crateCapacity }: Size): Refusal[] {
  const problems: Refusal[] = [];
  if (capacity < taken + held)
    problems.push({ code: 'SLOT_BELOW_ORDERED', field: 'capacity', details: { ordered: taken, held } });
  if (crateCapacity !== undefined && crateCapacity < crates)
    problems.push({ code: 'CRATES_BELOW_ORDERED', field: 'crateCapacity', details: { crates } });
  return problems;
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
