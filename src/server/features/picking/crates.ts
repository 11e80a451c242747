import { ok, type Result } from '../../../domain/base/result.ts';
import { crateOfCode, type Temperature } from '../../../domain/delivery/crates.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';

/** A crate of an order, or of its part in one batch. */
export interface Crate {
  readonly crateId: number;
  readonly orderId: number;
  readonly batchId: number;
  readonly temperature: Temperature;
  /** The word by which the staff call the order on its day. */
  readonly word: string;
  /** Its place in the staging area; null: unknown. */
  readonly place: string | null;
  /** When it left; null: it is still here. */
  readonly outAt: Date | null;
}

/** Reads the crates of these orders in the order in which they are labelled: 1 of n, 2 of n. */
export function cratesOf(db: Queryable, orderIds: readonly number[]): Promise<Crate[]> {
  return db.query<Crate>(sql`
    select c.crate_id, c.order_id, c.batch_id, c.temperature, p.word, c.place, c.out_at
    from picking_crates c join picking_orders p using (batch_id, order_id)
    where c.order_id = any(${[...orderIds]}::int[]) order by c.order_id, c.crate_id`);
}

/** Reads the orders of a batch. */
export async function ordersOfBatch(db: Queryable, batchId: number): Promise<number[]> {
  const rows = await db.query<{ orderId: number }>(
    sql`select order_id from picking_orders where batch_id = ${batchId} order by place, order_id`,
  );
  return rows.map(({ orderId }) => orderId);
}

interface Placing {
  /** The code as it was scanned or typed. */
  readonly crate: string;
  readonly place: string;
  readonly staffId: number;
  readonly now: Date;
}

/** Records the place of a crate, replacing an earlier one. */
export async function placeCrate(
  db: Queryable,
  { crate, place, staffId, now }: Placing,
): Promise<Result<{ readonly crateId: number; readonly orderId: number }, Refusal>> {
  const placed = await db.maybeOne<{ crateId: number; orderId: number }>(sql`
    update picking_crates set place = ${place}, placed_by = ${staffId}, placed_at = ${now}
    where crate_id = ${crateOfCode(crate) ?? 0} returning crate_id, order_id`);
  return placed ? ok(placed) : refuse('CRATE_NOT_FOUND', { field: 'crate' });
}

/** The crates of a batch, or those of an order from all its batches. */
export type CratesOf = { readonly batchId: number } | { readonly orderId: number };

interface PlacingAll extends Omit<Placing, 'crate'> {
  /** Only crates of this temperature; undefined: all. */
  readonly temperature: Temperature | undefined;
}

/** Records the place of several crates. Those that have left are not changed. */
export async function placeCrates(
  db: Queryable,
  of: CratesOf,
  { temperature, place, staffId, now }: PlacingAll,
): Promise<void> {
  const which = 'batchId' in of ? sql`batch_id = ${of.batchId}` : sql`order_id = ${of.orderId}`;
  const kind = temperature === undefined ? sql`true` : sql`temperature = ${temperature}`;
  await db.query(sql`
    update picking_crates set place = ${place}, placed_by = ${staffId}, placed_at = ${now} where ${which}
      and ${kind} and out_at is null`);
}

interface Leaving {
  readonly orderId: number;
  readonly crate: string;
  readonly staffId: number;
  readonly now: Date;
}

/** Records that a crate leaves with its order. Repeating it changes nothing. A crate of another order is refused. */
export async function takeCrateOut(tx: Tx, { orderId, crate, staffId, now }: Leaving): Promise<Result<void, Refusal>> {
  const crateId = crateOfCode(crate) ?? 0;
  const found = await tx.maybeOne<{ orderId: number; orderNumber: number }>(sql`
    select c.order_id, ${ORDER_NUMBER} as order_number from picking_crates c join orders o using (order_id)
    where crate_id = ${crateId}`);
  if (!found) return refuse('CRATE_NOT_FOUND', { field: 'crate' });
  if (found.orderId !== orderId)
    return refuse('CRATE_OF_ANOTHER', { field: 'crate', details: { number: found.orderNumber } });
  await tx.query(sql`
    update picking_crates set out_at = ${now}, out_by = ${staffId} where crate_id = ${crateId} and out_at is null`);
  return ok();
}

/** Undoes the loading of these orders: their crates count as standing in their places again. */
export async function putCratesBack(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.query(
    sql`update picking_crates set out_at = null, out_by = null where order_id = any(${[...orderIds]}::int[])`,
  );
}
