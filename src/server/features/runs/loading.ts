import type { LeaveBody, RunLeft } from '../../../contract/runs/run-schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { crateOfCode, type Temperature } from '../../../domain/delivery/crates.ts';
import { ALMOST_READY, orderStatus } from '../../../domain/orders/order-status.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import { within } from '../../infra/database/transaction.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { leave } from '../fulfilment/deliver-order.ts';
import type { ActingStaff } from '../fulfilment/steps.ts';
import { ORDER_NUMBER, type OrderHead } from '../orders/read/order-head.ts';
import { putCratesBack, takeCrateOut } from '../picking/crates.ts';
import { ownRun, type PlanDeps, placeOfStore, rewriteStops, runById } from './planning.ts';
import { pointOf, type RunRow, stopRows, stopsOfRun } from './run-view.ts';

interface CrateRow extends Pick<OrderHead, 'orderId' | 'orderNumber' | 'statusId'> {
  readonly temperature: Temperature;
  readonly isOut: boolean;
  readonly runId: number | null;
  readonly runNumber: number | null;
}

interface LoadedCrate {
  readonly crateId: number;
  readonly outcome: 'loaded' | 'again' | 'early';
}

/**
 * Records that a crate is scanned into the van of an own run; the first one begins the loading. Crates of another run,
 * or of orders that do not leave, are refused.
 */
export function loadCrate(
  db: Database,
  act: ActingStaff,
  { runId, crate }: { readonly runId: number; readonly crate: string },
) {
  const crateId = crateOfCode(crate) ?? 0;
  return db.tx(async (tx): Promise<Result<LoadedCrate, Refusal>> => {
    await tx.query(sql`select from delivery_runs where run_id = ${runId} for update`);
    const run = await ownRun(tx, act, runId);
    if (!run) return refuse('RUN_NOT_FOUND');
    if (run.state !== 'planned' && run.state !== 'loading') return refuse('RUN_HAS_LEFT');
    const found = await tx.maybeOne<CrateRow>(sql`
      select c.order_id, ${ORDER_NUMBER} as order_number, o.status_id, c.temperature, c.out_at is not null as is_out,
        p.run_id, r.number as run_number
      from picking_crates c join orders o using (order_id) left join run_stops p using (order_id)
        left join delivery_runs r using (run_id)
      where c.crate_id = ${crateId}`);
    if (!found) return refuse('CRATE_NOT_FOUND', { field: 'crate' });
    const { orderId, orderNumber, statusId, runNumber } = found;
    if (found.runId === null) return refuse('CRATE_OF_ANOTHER', { field: 'crate', details: { number: orderNumber } });
    if (found.runId !== runId)
      return refuse('CRATE_OF_OTHER_RUN', { field: 'crate', details: { number: runNumber ?? 0 } });
    if (statusId !== ALMOST_READY)
      return refuse('CRATE_NOT_TO_LOAD', {
        field: 'crate',
        details: { number: orderNumber, status: orderStatus(statusId).name },
      });
    if (run.state === 'planned')
      await tx.query(sql`update delivery_runs set state = 'loading' where run_id = ${runId}`);
    if (found.isOut) return ok({ crateId, outcome: 'again' });
    const taken = await takeCrateOut(tx, { orderId, crate, staffId: act.staffId, now: act.now });
    if (!taken.ok) return taken;
    const isEarly =
      found.temperature === 'frozen' &&
      (await missingCrates(tx, runId)).some(({ temperature }) => temperature !== 'frozen');
    return ok({ crateId, outcome: isEarly ? 'early' : 'loaded' });
  });
}

/** Returns the crates of leaving orders that are not scanned yet. */
function missingCrates(
  tx: Tx,
  runId: number,
): Promise<{ readonly crateId: number; readonly temperature: Temperature }[]> {
  return tx.query(sql`
    select c.crate_id, c.temperature from run_stops p join orders o using (order_id)
      join picking_crates c using (order_id)
    where p.run_id = ${runId} and o.status_id = ${ALMOST_READY} and c.out_at is null order by c.crate_id`);
}

/** Unloads a van: its run can be changed, and loaded again from the beginning. */
export function unloadRun(db: Database, runId: number): Promise<Result<RunRow, Refusal>> {
  return db.tx(async (tx): Promise<Result<RunRow, Refusal>> => {
    await tx.query(sql`select from delivery_runs where run_id = ${runId} for update`);
    const run = await runById(tx, runId);
    if (!run) return refuse('RUN_NOT_FOUND');
    if (run.state === 'planned') return ok(run);
    if (run.state !== 'loading') return refuse('RUN_HAS_LEFT');
    const orders = await tx.query<{ orderId: number }>(sql`
      select order_id from run_stops where run_id = ${runId} order by order_id`);
    await putCratesBack(
      tx,
      orders.map(({ orderId }) => orderId),
    );
    await tx.query(sql`update delivery_runs set state = 'planned' where run_id = ${runId}`);
    return ok(run);
  });
}

/**
 * The run leaves with the orders that are ready. The others stay at the store without a run, and the reply names them.
 * Crates that were not scanned need a reason, which is stored with the run. A repeated call continues an interrupted
 * one.
 */
export async function leaveWithRun(
  { db, travelTimes }: PlanDeps,
  act: ActingStaff,
  { run_id: runId, note = '' }: LeaveBody,
): Promise<Result<RunLeft['behind'], Refusal>> {
  const run = await ownRun(db, act, runId);
  if (!run) return refuse('RUN_NOT_FOUND');
  if (run.state !== 'planned' && run.state !== 'loading') return run.state === 'out' ? ok([]) : refuse('RUN_HAS_LEFT');
  const depot = await placeOfStore(db, run.storeId);
  const travel = await travelTimes.between([depot, ...(await stopRows(db, stopsOfRun(runId))).map(pointOf)]);
  const behind: RunLeft['behind'] = [];
  const leaving = await db.tx(async (tx): Promise<Result<readonly number[], Refusal>> => {
    await tx.query(sql`select from delivery_runs where run_id = ${runId} for update`);
    const stops = await stopRows(tx, stopsOfRun(runId));
    const ready = stops.filter(({ statusId, state }) => statusId === ALMOST_READY || state !== 'planned');
    if (ready.length === 0) return refuse('NOTHING_READY');
    const missing = (await missingCrates(tx, runId)).map(({ crateId }) => crateId);
    if (missing.length > 0 && note.trim() === '')
      return refuse('CRATES_NOT_LOADED', { field: 'note', details: { count: missing.length } });
    if (missing.length > 0)
      await tx.query(
        sql`update delivery_runs set missing_crates = ${missing}, missing_note = ${note.trim()}
          where run_id = ${runId}`,
      );
    behind.push(
      ...stops
        .filter((stop) => !ready.includes(stop))
        .map(({ orderId, customer }) => ({ orderId, customer, why: 'NOT_READY' })),
    );
    const waiting = ready.filter(({ state }) => state === 'planned').map(({ orderId }) => orderId);
    if (behind.length > 0 && waiting.length === ready.length) {
      await tx.query(sql`delete from run_stops where order_id = any(${behind.map(({ orderId }) => orderId)}::int[])`);
      await rewriteStops(tx, run, { depot, travel });
    }
    return ok(waiting);
  });
  if (!leaving.ok) return leaving;
  for (const orderId of leaving.value) {
    const left = await leaveOne(db, act, orderId);
    if (left.ok) continue;
    const [stop] = await stopRows(db, sql`o.order_id = ${orderId}`);
    await db.query(sql`delete from run_stops where order_id = ${orderId} and run_id = ${runId} and state = 'planned'`);
    behind.push({ orderId, customer: stop?.customer ?? '', why: left.refusals[0].code });
  }
  await db.query(sql`
    update delivery_runs set state = 'out', left_at = ${act.now} where run_id = ${runId} and state in ('planned',
      'loading')
      and exists (select from run_stops p where p.run_id = ${runId})`);
  return ok(behind);
}

function leaveOne(db: Database, { actor, now }: ActingStaff, orderId: number): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const left = await leave(within(db, tx), { orderId, actor, now });
    if (left.ok)
      await tx.query(sql`update run_stops set state = 'out' where order_id = ${orderId} and state = 'planned'`);
    return left;
  });
}
