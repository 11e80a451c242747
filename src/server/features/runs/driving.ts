import type { ProofBody, RunEvent, RunEventsBody } from '../../../contract/runs/run-schemas.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import { within } from '../../infra/database/transaction.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { inspectUpload, PICTURE_KINDS } from '../../infra/uploads/inspect-upload.ts';
import type { UploadStore } from '../../infra/uploads/upload-store.ts';
import { deliver, endWithoutSale, refuseUnchecked } from '../fulfilment/deliver-order.ts';
import type { BillDeps } from '../fulfilment/make-ready.ts';
import type { ActingStaff } from '../fulfilment/steps.ts';
import { writeAgeSeen, writeBroughtBack } from '../orders/fulfilment-writes.ts';
import { writeHandedBy } from '../payments/ledger/collecting.ts';
import { giveDepositsBack } from '../refunds/deposits.ts';
import { drivenRun, type PlanDeps, runById } from './planning.ts';
import type { RunRow } from './run-view.ts';

export type DriveDeps = BillDeps & PlanDeps & { readonly uploads: UploadStore };

/**
 * Stores events, each once, and executes new ones. An event that is impossible by now, too late, or of a driver from
 * whom the run was taken over is stored as a conflict with its reason: none is dropped. Money is taken only with goods
 * that are handed over: in any other event it is a conflict.
 */
export async function takeRunEvents(
  deps: DriveDeps,
  act: ActingStaff,
  body: RunEventsBody,
): Promise<Result<RunRow, Refusal>> {
  const { run_id: runId, events } = body;
  const stored = await deps.db.tx(async (tx): Promise<Result<RunRow, Refusal>> => {
    // the lock makes takeovers wait: an event belongs to the driver at the time of storing
    await tx.query(sql`select from delivery_runs where run_id = ${runId} for update`);
    const run = await drivenRun(tx, act, runId);
    if (!run) return refuse('RUN_NOT_FOUND');
    const isOwn = run.driverId === act.staffId;
    await tx.query(sql`
      insert into run_events (event_id, run_id, seq, kind, order_id, crate_id, returned, paid_by, paid_cents,
        given_cents, receipt, bags, boxes, empties, age_seen, note, happened_at, sent_by, received_at, state, why)
      select uuid, ${runId}, seq, kind, order_id, crate, coalesce(returned, '{}'), paid_by, paid, given, receipt,
        coalesce(bags, 0), coalesce(boxes, 0), coalesce(empties, 0), coalesce(age_seen, false), coalesce(note, ''),
        to_timestamp(at), ${act.staffId}, ${act.now},
        case when ${isOwn} and not has_lost_money then 'received' else 'conflict' end,
        case when not ${isOwn} then 'RUN_HANDED_OVER' when has_lost_money then 'BAD_INPUT' end
      from jsonb_to_recordset(${JSON.stringify(events.map(rowOf))}::jsonb) as e (uuid uuid, seq int, kind text,
        order_id int, crate int, returned int[], paid_by text, paid int, given int, receipt text, bags int, boxes int,
        empties int, age_seen boolean, note text, at float8, has_lost_money boolean)
      on conflict (event_id) do nothing`);
    return ok(run);
  });
  if (!stored.ok) return stored;
  const waiting = await deps.db.query<StoredEvent>(sql`
    select event_id, run_id, kind, order_id, returned, paid_by, receipt, bags, boxes, empties, age_seen, note,
      happened_at
    from run_events where run_id = ${runId} and state = 'received' order by seq, received_at, event_id`);
  for (const event of waiting) await carryOut(deps, act, event);
  return stored;
}

function rowOf({ order, payment, at, ...event }: RunEvent): object {
  const isHandedOver = event.kind === 'delivered';
  const { by, amount, given, receipt } = (isHandedOver && payment) || {};
  return {
    ...event,
    has_lost_money: !isHandedOver && payment !== undefined,
    order_id: order,
    at: at / 1000,
    paid_by: by,
    paid: amount === undefined ? undefined : fromEuro(amount),
    given: given === undefined ? undefined : fromEuro(given),
    receipt,
  };
}

interface StoredEvent {
  readonly eventId: string;
  readonly runId: number;
  readonly kind: RunEvent['kind'];
  readonly orderId: number | null;
  readonly returned: readonly number[];
  readonly paidBy: 'cash' | 'card' | null;
  readonly receipt: string | null;
  readonly bags: number;
  readonly boxes: number;
  readonly empties: number;
  readonly ageSeen: boolean;
  readonly note: string;
  readonly happenedAt: Date;
}

async function carryOut(deps: DriveDeps, act: ActingStaff, event: StoredEvent): Promise<void> {
  const { db } = deps;
  const { eventId, runId } = event;
  const done = await db.tx(async (tx): Promise<Result<void, Refusal>> => {
    // the lock serialises events from two phones of a driver
    await tx.query(sql`select from delivery_runs where run_id = ${runId} for update`);
    const isOurs = await tx.changed(
      sql`update run_events set state = 'counted' where event_id = ${eventId} and state = 'received'`,
    );
    if (!isOurs) return ok();
    const run = await runById(tx, runId);
    return run?.state === 'out' || event.kind === 'note' ? applyEvent(deps, { tx, act, event }) : refuse('RUN_NOT_OUT');
  });
  if (done.ok) return;
  const why = done.refusals[0].code;
  await db.query(
    sql`update run_events set state = 'conflict', why = ${why} where event_id = ${eventId} and state = 'received'`,
  );
}

interface Applied {
  readonly tx: Tx;
  readonly act: ActingStaff;
  readonly event: StoredEvent;
}

async function applyEvent(deps: DriveDeps, { tx, act, event }: Applied): Promise<Result<void, Refusal>> {
  const { kind, runId, orderId } = event;
  const { now } = act;
  if (kind === 'back') {
    await tx.query(sql`update delivery_runs set state = 'back', back_at = ${now} where run_id = ${runId}`);
    return ok();
  }
  const stop = await tx.maybeOne<{ isOpen: boolean }>(sql`
    select state in ('out', 'arrived') as is_open from run_stops where order_id = ${orderId}
      and run_id = ${runId} for update`);
  if (!stop || orderId === null) return refuse('ORDER_NOT_FOUND');
  if (kind === 'called' || kind === 'unloaded' || kind === 'note') return ok();
  if (kind === 'arrived') {
    // late events do not change a stop that is done
    await tx.query(sql`
      update run_stops set state = 'arrived', arrived_at = coalesce(arrived_at, ${timeOf(event, now)})
      where order_id = ${orderId} and state in ('out', 'arrived')`);
    return ok();
  }
  if (!stop.isOpen) return refuse('STEP_NOT_NOW');
  const ended = await endStop(deps, { tx, act, event }, orderId);
  if (!ended.ok) return ended;
  const state = kind === 'delivered' && event.returned.length > 0 ? 'partial' : kind;
  await tx.query(
    sql`update run_stops set state = ${state}, done_at = ${timeOf(event, now)} where order_id = ${orderId}`,
  );
  return ok();
}

async function endStop(
  deps: DriveDeps,
  { tx, act, event }: Applied,
  orderId: number,
): Promise<Result<unknown, Refusal>> {
  const { kind, note, returned, paidBy, receipt } = event;
  const { actor, now } = act;
  const db = within(deps.db, tx);
  const step = { orderId, actor, now };
  // goods in the van come back with it: the end of the run decides about them
  if (kind === 'absent')
    return endWithoutSale(db, step, { as: 'not-collected', note: 'Non c’era nessuno a ricevere la spesa' });
  if (kind === 'refused')
    return endWithoutSale(db, step, {
      as: 'failed',
      note: note === '' ? 'La spesa è stata rifiutata alla porta' : note,
    });
  if (event.ageSeen) await writeAgeSeen(tx, orderId, { staffId: act.staffId, now: timeOf(event, now) });
  const checked = await refuseUnchecked(tx, orderId, returned);
  if (!checked.ok) return checked;
  const delivered = await deliver({ ...deps, db }, step, returned);
  if (!delivered.ok) return delivered;
  await writeBroughtBack(tx, orderId, event);
  await giveDepositsBack(tx, { orderId, empties: event.empties, staffId: act.staffId, now });
  if (paidBy === null) return delivered;
  await writeHandedBy(tx, orderId, { by: paidBy, receipt: receipt ?? undefined, now });
  return ok();
}

const LATEST_MS = 12 * 3_600_000;

/** Returns the time of the event by the phone's clock, if plausible; otherwise the time of its arrival here. */
function timeOf({ happenedAt }: StoredEvent, now: Date): Date {
  const age = now.getTime() - happenedAt.getTime();
  return age >= 0 && age < LATEST_MS ? happenedAt : now;
}

/**
 * Stores a photo or signature of an own stop, once. It is re-encoded, without its metadata, and its key is a hash. An
 * id that another proof has is refused: a repeated proof must be of the same stop, kind and person.
 */
export async function addProof(
  { db, uploads }: DriveDeps,
  act: ActingStaff,
  body: ProofBody,
): Promise<Result<void, Refusal>> {
  const { run_id: runId, order_id: orderId, uuid, kind, picture } = body;
  const own = await db.maybeOne(sql`
    select 1 as one from run_stops join delivery_runs using (run_id)
    where run_id = ${runId} and order_id = ${orderId} and run_stops.state <> 'planned'
      and (driver_id = ${act.staffId} or exists (
        select from run_drivers d where d.run_id = ${runId} and d.driver_id = ${act.staffId}))`);
  if (!own) return refuse('RUN_NOT_FOUND');
  const found = await inspectUpload(Buffer.from(picture, 'base64'), PICTURE_KINDS);
  if (typeof found === 'string') return refuse('PROOF_UNREADABLE', { field: 'picture' });
  const fileKey = await uploads.put(found.bytes);
  const isNew = await db.changed(sql`
    insert into run_proofs (proof_id, run_id, order_id, kind, file_key, media_type, bytes, added_by, added_at)
    values (${uuid}, ${runId}, ${orderId}, ${kind}, ${fileKey}, ${found.mediaType}, ${found.bytes.length},
      ${act.staffId}, ${act.now})
    on conflict (proof_id) do nothing`);
  if (isNew) return ok();
  await uploads.remove(fileKey);
  const same = await db.maybeOne(sql`
    select 1 as one from run_proofs where proof_id = ${uuid} and run_id = ${runId} and order_id = ${orderId}
      and kind = ${kind}
      and added_by = ${act.staffId}`);
  return same ? ok() : refuse('PROOF_UNREADABLE', { field: 'uuid' });
}

/** Deletes the rows of old photos and signatures, and returns the files, which the caller must remove. */
export async function deleteProofs(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.query<{ fileKey: string }>(sql`
    delete from run_proofs where added_at < ${before} returning file_key -- in any order: files to remove
    `);
  return rows.map(({ fileKey }) => fileKey);
}
