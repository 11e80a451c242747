import type { EventsBody, SettleBody, TakeBody } from '../../../contract/picking/schemas.ts';
import type { HandBackBody } from '../../../contract/picking/work-schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { BEING_PICKED, TAKEN_IN_CHARGE } from '../../../domain/orders/order-status.ts';
import { type UntouchedBatch, untouchedOf } from '../../../domain/picking/batches.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import type { BillDeps } from '../fulfilment/make-ready.ts';
import { type ActingStaff, takeInCharge } from '../fulfilment/steps.ts';
import { changeStatus } from '../orders/change-status.ts';
import { type BatchOrder, batchRow, holds, loadBatch, stateOfOrder } from './batch-view.ts';

/**
 * Leases a batch to a person and a phone. A batch of somebody else is refused unless `takeOver` says that the takeover
 * was confirmed. Its orders are taken in charge: from then on their customers can neither change nor cancel them. If
 * the same phone takes it again, the lease is the same.
 */
export async function takeBatch(deps: BillDeps, act: ActingStaff, body: TakeBody): Promise<Result<void, Refusal>> {
  const leased = await deps.db.tx((tx) => lease(tx, act, body));
  if (!leased.ok) return leased;
  const { orders = [] } = (await loadBatch(deps.db, body.batch_id)) ?? {};
  // orders that are in charge already, unpaid or cancelled are not changed: the batch shows their state
  for (const { orderId } of orders) await takeInCharge(deps.db, { orderId, actor: act.actor, now: act.now });
  return ok();
}

async function lease(
  tx: Tx,
  { staffId, now }: ActingStaff,
  { batch_id: batchId, phone, take_over: takeOver = false }: TakeBody,
): Promise<Result<void, Refusal>> {
  const batch = await batchRow(tx, batchId);
  if (!batch) return refuse('BATCH_NOT_FOUND');
  if (batch.state === 'finished') return refuse('BATCH_FINISHED');
  if (holds(batch, { staffId }) && batch.phone === phone) return ok();
  if (batch.state === 'taken' && !takeOver) return refuse('BATCH_TAKEN', { details: { name: batch.pickedBy ?? '' } });
  const isLeased = await tx.changed(sql`
    update picking_batches set state = 'taken', lease = lease + 1
    where batch_id = ${batchId} and lease = ${batch.lease} and state in ('free', 'taken')`);
  if (!isLeased) {
    // somebody else took it first
    const other = await batchRow(tx, batchId);
    return other?.state === 'taken'
      ? refuse('BATCH_TAKEN', { details: { name: other.pickedBy ?? '' } })
      : refuse('BATCH_FINISHED');
  }
  await tx.query(sql`
    insert into picking_leases (batch_id, lease, picker_id, phone, taken_at)
    values (${batchId}, ${batch.lease + 1}, ${staffId}, ${phone}, ${now})`);
  return ok();
}

/**
 * Releases a batch: its lease ends, picked goods stay, and whoever takes it next does the rest. The batch of somebody
 * else is released only with `mayForOthers`. Later events of its phone are late, as after a takeover.
 */
export function handBack(
  { db }: Pick<BillDeps, 'db'>,
  act: ActingStaff & { readonly mayForOthers: boolean },
  { batch_id: batchId, lease: leaseNumber, reason }: HandBackBody,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const batch = await batchRow(tx, batchId);
    if (!batch) return refuse('BATCH_NOT_FOUND');
    if (batch.state === 'finished') return refuse('BATCH_FINISHED');
    const isTheirs = holds(batch, act) || (act.mayForOthers && batch.state === 'taken');
    const isFreed =
      isTheirs &&
      (await tx.changed(sql`
        update picking_batches set state = 'free' where batch_id = ${batchId} and lease = ${leaseNumber}
          and state = 'taken'`));
    if (!isFreed) return refuse('BATCH_NOT_YOURS');
    await tx.query(sql`
      insert into picking_hand_backs (batch_id, lease, given_by, given_at, reason)
      values (${batchId}, ${leaseNumber}, ${act.staffId}, ${act.now}, ${reason.trim()})`);
    return ok();
  });
}

/** Deletes the batches of a slot that were never taken, so that their orders are in no batch. */
export async function dissolveBatches(tx: Tx, timeslotId: number): Promise<void> {
  await tx.query(sql`select from picking_batches where timeslot_id = ${timeslotId} order by batch_id for update`);
  const batches = await tx.query<UntouchedBatch>(sql`
    select b.batch_id, array(select order_id from picking_orders o where o.batch_id = b.batch_id
      order by o.place) as orders,
      state = 'free' and lease = 0 and not exists (
        select from picking_crates c where c.batch_id = b.batch_id and (placed_at is not null
          or out_at is not null)) as is_untouched
    from picking_batches b where timeslot_id = ${timeslotId} order by b.batch_id`);
  const gone = untouchedOf(batches).map(({ batchId }) => batchId);
  await tx.query(sql`delete from picking_batches where batch_id = any(${gone}::int[])`);
}

/**
 * The maximum number of events of a batch: one of 200 lines has about 500, and a phone that sends more than this is
 * broken.
 */
const MAX_BATCH_EVENTS = 5000;

/** A condition for a valid event: it says pieces or grams, and what it puts into a crate exists. */
const isSound = (product: SqlFragment): SqlFragment =>
  sql`((pieces = 0 or grams = 0) and (kind <> 'replaced' or exists (select from products g
    where g.product_id = ${product})))`;

/**
 * Stores events, each once. Those of a person who has lost the batch, of an order that is done, that come after the end
 * of the batch, or that are invalid are stored as conflicts: none is dropped. A wrong scan changes no line, so it needs
 * no decision. The first valid one for an order marks it as being picked.
 */
export function takeEvents(
  deps: BillDeps,
  act: ActingStaff,
  { batch_id: batchId, lease: leaseNumber, events }: EventsBody,
): Promise<Result<void, Refusal>> {
  return deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const batch = await lockBatch(tx, batchId);
    if (!batch) return refuse('BATCH_NOT_FOUND');
    const leased = await tx.maybeOne<{ pickerId: number }>(sql`
      select picker_id from picking_leases where batch_id = ${batchId} and lease = ${leaseNumber}`);
    if (!leased) return refuse('LEASE_UNKNOWN', { field: 'lease' });
    const counts = batch.state === 'taken' && batch.lease === leaseNumber && leased.pickerId === act.staffId;
    const rows = events.map(({ is_confirmed = false, pieces = 0, grams = 0, at, ...event }) => ({
      ...event,
      pieces,
      grams,
      is_confirmed,
      at: at / 1000,
    }));
    const lines = events.map(({ line }) => line);
    const done = await linesDone(tx, batchId, lines);
    await tx.query(sql`
      insert into picking_events (event_id, batch_id, lease, seq, kind, order_item_id, pieces, grams, code, crate_id,
        product_id, reason, undoes, weight_from, is_confirmed, happened_at, sent_by, received_at, state)
      select uuid, ${batchId}, ${leaseNumber}, seq, kind, line, pieces, grams, code, crate, product, reason, undoes,
        weight_from, is_confirmed, to_timestamp(at), ${act.staffId}, ${act.now}, case when kind = 'wrong'
          or ${counts} and not line = any(${done}::int[]) and ${isSound(sql`product`)} then 'counted'
            else 'conflict' end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (uuid uuid, seq int, kind text, line int,
        pieces int, grams int, code text, crate int, product int, reason text, undoes uuid, weight_from text,
        is_confirmed boolean, at float8)
      on conflict (event_id) do nothing`);
    const { all } = await countEvents(tx, batchId);
    if (all > MAX_BATCH_EVENTS)
      return refuse('TOO_MANY_ITEMS', { field: 'events', details: { max: MAX_BATCH_EVENTS } });
    if (counts) await beginOrders(tx, act, { batchId, lines });
    return ok();
  });
}

/** Returns which of these lines are of orders that are done: their result is written. */
async function linesDone(tx: Tx, batchId: number, lines: readonly number[]): Promise<number[]> {
  const rows = await tx.query<Pick<BatchOrder, 'statusId' | 'isReplaced'> & { readonly line: number }>(sql`
    select l.order_item_id as line, o.status_id, o.replaced_by_order_id is not null as is_replaced
    from picking_lines p join order_lines l using (order_item_id) join orders o using (order_id)
    where p.batch_id = ${batchId} and l.order_item_id = any(${[...lines]}::int[]) order by l.order_item_id`);
  return rows.filter((row) => stateOfOrder(row) === 'done').map(({ line }) => line);
}

/** Counts the events. They are only ever added, and a valid one stays valid: equal counts mean the same events. */
export function countEvents(tx: Tx, batchId: number): Promise<{ readonly all: number; readonly counted: number }> {
  return tx.one(sql`
    select count(*)::int as all, (count(*) filter (where state = 'counted'))::int as counted
    from picking_events where batch_id = ${batchId}`);
}

async function beginOrders(
  tx: Tx,
  { actor, now }: ActingStaff,
  { batchId, lines }: { batchId: number; lines: number[] },
): Promise<void> {
  const begun = await tx.query<{ orderId: number }>(sql`
    select distinct o.order_id from picking_lines p join order_lines l using (order_item_id)
      join orders o using (order_id)
    where p.batch_id = ${batchId} and l.order_item_id = any(${lines}::int[])
      and o.status_id = ${TAKEN_IN_CHARGE} order by o.order_id`);
  for (const { orderId } of begun) await changeStatus(tx, orderId, BEING_PICKED, { actor, now });
}

/**
 * Decides for events in conflict whether they are valid. After the end of a batch none can be: its orders have their
 * result.
 */
export function settleEvents(
  deps: BillDeps,
  { staffId, now }: ActingStaff,
  { batch_id: batchId, events, as }: SettleBody,
): Promise<Result<void, Refusal>> {
  return deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const batch = await lockBatch(tx, batchId);
    if (!batch) return refuse('BATCH_NOT_FOUND');
    if (batch.state === 'finished' && as === 'counted') return refuse('BATCH_FINISHED');
    await tx.query(sql`
      update picking_events set state = ${as}, settled_by = ${staffId}, settled_at = ${now}
      where batch_id = ${batchId} and event_id = any(${events}::uuid[]) and state = 'conflict'
        and (${as === 'returned'} or ${isSound(sql`picking_events.product_id`)})`);
    return ok();
  });
}

/** Locks a batch until the transaction ends. */
export async function lockBatch(
  tx: Tx,
  batchId: number,
): Promise<{ readonly state: string; readonly lease: number } | undefined> {
  const row = await tx.maybeOne<{ state: string; lease: number }>(sql`
    select state, lease from picking_batches where batch_id = ${batchId} for update`);
  return row;
}
