import type { FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import type { Crates } from '../../../domain/delivery/locker-crates.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export interface SlotRow {
  timeslot_id: number;
  zone_id: number;
  service_date: string;
  begins: string;
  ends: string;
  capacity: number;
  taken: number;
  closes_at: Date;
  delivery_fee_id: number;
  extended: boolean;
  description: string;
  fee_rows: FeeRow[];
}

const COLUMNS = sql`t.timeslot_id, t.zone_id, t.service_date, to_char(t.begins, 'HH24:MI') as begins,
  to_char(t.ends, 'HH24:MI') as ends, t.capacity, t.taken, t.closes_at, t.delivery_fee_id, t.extended, t.description,
  coalesce((select jsonb_agg(jsonb_build_object('fromCents', f.from_cents, 'toCents', f.to_cents,
    'feeCents', f.fee_cents) order by f.from_cents)
   from delivery_fee_rows f where f.delivery_fee_id = t.delivery_fee_id), '[]') as fee_rows`;

/** Slots of a zone on days [from, to], in their order. */
export async function slotsOf(db: Queryable, zoneId: number, from: string, to: string): Promise<SlotRow[]> {
  return db.query<SlotRow>(sql`
    select ${COLUMNS} from timeslots t
    where t.zone_id = ${zoneId} and t.service_date between ${from} and ${to}
    order by t.service_date, t.extended, t.begins`);
}

export async function slotById(db: Queryable, timeslotId: number): Promise<SlotRow | undefined> {
  const [row] = await db.query<SlotRow>(sql`select ${COLUMNS} from timeslots t where t.timeslot_id = ${timeslotId}`);
  return row;
}

/** The room of a locker in crates; undefined: nobody counted them. */
export async function lockerCrates(db: Queryable, storeId: number): Promise<Crates | undefined> {
  const [row] = await db.query<{ locker_crates: Crates | null }>(sql`
    select locker_crates from stores where store_id = ${storeId}`);
  return row?.locker_crates ?? undefined;
}

/** Takes one place of a slot; false when it is full or closed. `now`: by the database's clock, so that no process takes orders for longer. */
export async function takeSlotPlace(tx: Tx, timeslotId: number, now: SqlFragment): Promise<boolean> {
  const rows = await tx.query(sql`
    update timeslots set taken = taken + 1
    where timeslot_id = ${timeslotId} and taken < capacity and closes_at > ${now} returning timeslot_id`);
  return rows.length > 0;
}

export async function releaseSlotPlace(tx: Tx, timeslotId: number): Promise<void> {
  await tx.query(sql`update timeslots set taken = greatest(taken - 1, 0) where timeslot_id = ${timeslotId}`);
}
