import type { BatchFinished, EventsBody, FinishBody, SettleBody, TakeBody } from '../../../contract/picking/schemas.ts';
import type { HandBackBody } from '../../../contract/picking/work-schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { BEING_PICKED, TAKEN_IN_CHARGE } from '../../../domain/orders/order-status.ts';
import { type UntouchedBatch, untouchedOf } from '../../../domain/picking/batches.ts';
import type { PickedState } from '../../../domain/picking/picking-events.ts';
import { decidedBy } from '../../../domain/picking/proposals.ts';
import type { Language } from '../../../language/language.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { refusalText } from '../../http/spoken-texts.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { pickLines, type SubstitutionDeps } from '../fulfilment/pick-line.ts';
import { type BillDeps, finishPicking, takeInCharge } from '../fulfilment/picking.ts';
import { changeStatus } from '../orders/change-status.ts';
import { type BatchNow, type BatchOrder, batchNow, batchRow, holds, stateOfOrder } from './batch-view.ts';
import { closeBatch } from './work.ts';

/** Whoever of the staff acts, and when. */
export interface Act {
  readonly staffId: number;
  readonly actor: `staff:${number}`;
  readonly now: Date;
}

/**
 * Leases a batch to a person and a phone. A batch of somebody else is refused unless `takeOver` says that the person was asked. Its orders
 * are taken in charge: from then on their customers neither change nor cancel them. Taken again by the same phone it is the same lease.
 */
export async function takeBatch(deps: BillDeps, act: Act, body: TakeBody): Promise<Result<void, Refusal>> {
  const leased = await deps.db.tx((tx) => lease(tx, act, body));
  if (!leased.ok) return leased;
  const now = await batchNow(deps.db, body.batchId);
  // one that is in charge already, that is not paid or that was cancelled stays as it is: the batch says so
  for (const { orderId } of now?.orders ?? []) await takeInCharge(deps.db, { orderId, actor: act.actor, now: act.now });
  return ok();
}

async function lease(tx: Tx, { staffId, now }: Act, { batchId, phone, takeOver = false }: TakeBody): Promise<Result<void, Refusal>> {
  const batch = await batchRow(tx, batchId);
  if (!batch) return refuse('BATCH_NOT_FOUND');
  if (batch.state === 'finished') return refuse('BATCH_FINISHED');
  if (holds(batch, { staffId }) && batch.phone === phone) return ok();
  if (batch.state === 'taken' && !takeOver) return refuse('BATCH_TAKEN', { details: { name: batch.pickedBy ?? '' } });
  const isLeased = await tx.changed(sql`
    update picking_batches set state = 'taken', lease = lease + 1
    where batch_id = ${batchId} and lease = ${batch.lease} and state in ('free', 'taken')`);
  if (!isLeased) {
    // somebody was faster
    const other = await batchRow(tx, batchId);
    return other?.state === 'taken' ? refuse('BATCH_TAKEN', { details: { name: other.pickedBy ?? '' } }) : refuse('BATCH_FINISHED');
  }
  await tx.query(sql`
    insert into picking_leases (batch_id, lease, picker_id, phone, taken_at)
    values (${batchId}, ${batch.lease + 1}, ${staffId}, ${phone}, ${now})`);
  return ok();
}

/**
 * Gives a batch back: its lease ends, what is picked stays, and whoever takes it next does the rest. Somebody else's ends only where
 * `mayForOthers`. What its phone sends after that is late, as after a takeover.
 */
export function handBack(
  { db }: Pick<BillDeps, 'db'>,
  act: Act & { readonly mayForOthers: boolean },
  { batchId, lease: leaseNumber, reason }: HandBackBody,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const batch = await batchRow(tx, batchId);
    if (!batch) return refuse('BATCH_NOT_FOUND');
    if (batch.state === 'finished') return refuse('BATCH_FINISHED');
    const isTheirs = holds(batch, act) || (act.mayForOthers && batch.state === 'taken');
    const isFreed =
      isTheirs &&
      (await tx.changed(sql`
        update picking_batches set state = 'free' where batch_id = ${batchId} and lease = ${leaseNumber} and state = 'taken'`));
    if (!isFreed) return refuse('BATCH_NOT_YOURS');
    await tx.query(sql`
      insert into picking_hand_backs (batch_id, lease, given_by, given_at, reason)
      values (${batchId}, ${leaseNumber}, ${act.staffId}, ${act.now}, ${reason.trim()})`);
    return ok();
  });
}

/** Removes the batches of a slot that nobody has ever taken, so that all lines of their orders are in no batch. */
export async function dissolveBatches(tx: Tx, timeslotId: number): Promise<void> {
  await tx.query(sql`select from picking_batches where timeslot_id = ${timeslotId} order by batch_id for update`);
  const batches = await tx.query<UntouchedBatch>(sql`
    select b.batch_id, array(select order_id from picking_orders o where o.batch_id = b.batch_id order by o.place) as orders,
      state = 'free' and lease = 0 and not exists (
        select from picking_crates c where c.batch_id = b.batch_id and (placed_at is not null or out_at is not null)) as is_untouched
    from picking_batches b where timeslot_id = ${timeslotId} order by b.batch_id`);
  const gone = untouchedOf(batches).map(({ batchId }) => batchId);
  await tx.query(sql`delete from picking_batches where batch_id = any(${gone}::int[])`);
}

/**
 * Stores events, each once. Those of who has lost the batch, or that come after its end, are stored as conflicts: none is dropped. A wrong
 * scan changes no line, so nobody has to decide about it. The first that counts for an order says that it is being picked.
 */
export function takeEvents(deps: BillDeps, act: Act, { batchId, lease: leaseNumber, events }: EventsBody): Promise<Result<void, Refusal>> {
  return deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const batch = await lockBatch(tx, batchId);
    if (!batch) return refuse('BATCH_NOT_FOUND');
    const leased = await tx.maybeOne<{ pickerId: number }>(sql`
      select picker_id from picking_leases where batch_id = ${batchId} and lease = ${leaseNumber}`);
    if (!leased) return refuse('LEASE_UNKNOWN', { field: 'lease' });
    const counts = batch.state === 'taken' && batch.lease === leaseNumber && leased.pickerId === act.staffId;
    const rows = events.map(({ weightFrom, isConfirmed = false, pieces = 0, grams = 0, at, ...event }) => ({
      ...event,
      pieces,
      grams,
      weight_from: weightFrom,
      is_confirmed: isConfirmed,
      at: at / 1000,
    }));
    await tx.query(sql`
      insert into picking_events (event_id, batch_id, lease, seq, kind, order_item_id, pieces, grams, code, crate_id, product_id, reason,
        undoes, weight_from, is_confirmed, happened_at, sent_by, received_at, state)
      select uuid, ${batchId}, ${leaseNumber}, seq, kind, line, pieces, grams, code, crate, product, reason, undoes, weight_from,
        is_confirmed, to_timestamp(at), ${act.staffId}, ${act.now}, case when ${counts} or kind = 'wrong' then 'counted' else 'conflict' end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (uuid uuid, seq int, kind text, line int, pieces int, grams int,
        code text, crate int, product int, reason text, undoes uuid, weight_from text, is_confirmed boolean, at float8)
      on conflict (event_id) do nothing`);
    if (counts) await beginOrders(tx, act, { batchId, lines: events.map(({ line }) => line) });
    return ok();
  });
}

async function beginOrders(tx: Tx, { actor, now }: Act, { batchId, lines }: { batchId: number; lines: number[] }): Promise<void> {
  const begun = await tx.query<{ orderId: number }>(sql`
    select distinct o.order_id from picking_lines p join order_lines l using (order_item_id) join orders o using (order_id)
    where p.batch_id = ${batchId} and l.order_item_id = any(${lines}::int[]) and o.status_id = ${TAKEN_IN_CHARGE} order by o.order_id`);
  for (const { orderId } of begun) await changeStatus(tx, orderId, BEING_PICKED, { actor, now });
}

/** Says of events in conflict whether they count. After the end of a batch nothing counts any more: its orders have what was picked. */
export function settleEvents(deps: BillDeps, { staffId, now }: Act, { batchId, events, as }: SettleBody): Promise<Result<void, Refusal>> {
  return deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const batch = await lockBatch(tx, batchId);
    if (!batch) return refuse('BATCH_NOT_FOUND');
    if (batch.state === 'finished' && as === 'counted') return refuse('BATCH_FINISHED');
    await tx.query(sql`
      update picking_events set state = ${as}, settled_by = ${staffId}, settled_at = ${now}
      where batch_id = ${batchId} and event_id = any(${events}::uuid[]) and state = 'conflict'`);
    return ok();
  });
}

async function lockBatch(tx: Tx, batchId: number): Promise<{ readonly state: string; readonly lease: number } | undefined> {
  const row = await tx.maybeOne<{ state: string; lease: number }>(sql`
    select state, lease from picking_batches where batch_id = ${batchId} for update`);
  return row;
}

export type FinishDeps = BillDeps & SubstitutionDeps;
/** Says a refusal in the language of the person who ends the batch. */
type Spoken = FinishDeps & { readonly language: Language };

interface Finished {
  readonly outcomes: BatchFinished['outcomes'];
  /** Products whose stock changed. */
  readonly products: readonly number[];
}

/**
 * The batch is picked: what its events say is written into its orders by the rules of fulfilment, order by order, and an order of which
 * nothing else is open is ready. A repeated call goes on where an interrupted one stopped.
 */
export async function finishBatch(deps: Spoken, act: Act, { batchId, lease: leaseNumber }: FinishBody): Promise<Result<Finished, Refusal>> {
  const found = await batchNow(deps.db, batchId);
  if (!found) return refuse('BATCH_NOT_FOUND');
  const { batch, orders, events } = found;
  if (batch.state === 'finished' && batch.lease === leaseNumber) return ok({ outcomes: [], products: [] });
  if (!holds(batch, act) || batch.lease !== leaseNumber) return refuse('BATCH_NOT_YOURS');
  const conflicts = events.filter(({ state }) => state === 'conflict').length;
  if (conflicts > 0) return refuse('BATCH_CONFLICTS', { details: { count: conflicts } });
  const toPick = new Set(orders.filter((order) => stateOfOrder(order) === 'to_pick').map(({ orderId }) => orderId));
  const open = found.lines.filter(({ line, orderId }) => toPick.has(orderId) && found.folded.lines.get(line)?.state === 'pending');
  if (open[0]) return refuse('BATCH_LINES_OPEN', { details: { count: open.length, name: open[0].name } });
  const outcomes: BatchFinished['outcomes'] = [];
  const products: number[] = [];
  for (const order of [...orders].sort((one, other) => one.orderId - other.orderId)) {
    if (!toPick.has(order.orderId)) outcomes.push({ orderId: order.orderId, outcome: 'skipped' });
    else outcomes.push(await finishOrder(deps, act, { found, order, products }));
  }
  if (!outcomes.some(({ outcome }) => outcome === 'refused')) await closeBatch(deps.db, act, found);
  return ok({ outcomes, products });
}

interface OrderToFinish {
  readonly found: BatchNow;
  readonly order: BatchOrder;
  /** Collects products whose stock changed. */
  readonly products: number[];
}

async function finishOrder(deps: Spoken, act: Act, { found, order, products }: OrderToFinish): Promise<BatchFinished['outcomes'][number]> {
  const { orderId } = order;
  const step = { ...act, orderId };
  const isAgreed = (line: number, product: number) =>
    found.questions.some((question) => question.line === line && question.state === 'answered' && decidedBy(question) === product);
  const written = await deps.db.tx(async (tx): Promise<Result<number[], Refusal>> => {
    const batch = await lockBatch(tx, found.batch.batchId);
    if (batch?.state !== 'taken' || batch.lease !== found.batch.lease) return refuse('BATCH_NOT_YOURS');
    const said = found.lines.flatMap(({ line, orderId: of, grams }) => {
      const picked = of === orderId ? found.folded.lines.get(line) : undefined;
      return picked ? [saidOf(picked, grams > 0)] : [];
    });
    return pickLines(tx, { ...deps, isAgreed }, step, said);
  });
  const refused = (refusal: Refusal) => ({ orderId, outcome: 'refused' as const, why: refusal.code, said: saidWhy(deps, refusal) });
  if (!written.ok) return refused(written.refusals[0]);
  products.push(...written.value);
  const ready = await finishPicking(deps, step);
  if (ready.ok) return { orderId, outcome: (await isAsked(deps, orderId)) ? 'asked' : 'ready' };
  const why = ready.refusals[0].code;
  if (why === 'LINE_NOT_PICKED') return { orderId, outcome: 'in_part' };
  return why === 'NOTHING_PICKED' ? { orderId, outcome: 'nothing' } : refused(ready.refusals[0]);
}

/** Returns a refusal in words, after the name of the goods that it is about. */
function saidWhy({ language }: Spoken, refusal: Refusal): string {
  const name = refusal.details?.['name'];
  const text = refusalText(language, refusal);
  return typeof name === 'string' ? `${name}: ${text}` : text;
}

/** The line as a member of the staff would have said it by hand. */
function saidOf({ line, pieces, grams, substitute }: PickedState, isLoose: boolean): Parameters<typeof pickLines>[3][number] {
  const amounts = (amount: { readonly pieces: number; readonly grams: number }) =>
    isLoose ? { weight_grams: amount.grams } : { quantity: amount.pieces };
  return {
    order_item_id: line,
    ...amounts({ pieces, grams }),
    ...(substitute === undefined ? {} : { substitute: { product_id: substitute.product, ...amounts(substitute) } }),
  };
}

/** Its customer has to accept the total first. */
async function isAsked({ db }: BillDeps, orderId: number): Promise<boolean> {
  const row = await db.maybeOne<{ statusId: number }>(sql`select status_id from orders where order_id = ${orderId}`);
  return row?.statusId === BEING_PICKED;
}
