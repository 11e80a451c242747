import type { FastifyInstance } from 'fastify';
import { UUID } from '../../../contract/base/max-id.ts';
import { RUN_PROOF } from '../../../contract/runs/routes.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { instantOf, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import { arrivalWindow } from '../../../domain/delivery/runs/at-the-door.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Recorded } from '../../http/recorded.ts';
import { type FileDeps, type StoredFile, serveFiles } from '../../http/serving/stored-files.ts';
import { staffOf } from '../../http/staff-only.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { SubstitutionDeps } from '../fulfilment/pick-line.ts';
import type { ActingStaff } from '../fulfilment/steps.ts';
import { addProof, type DriveDeps, takeRunEvents } from './driving.ts';
import { leaveWithRun, loadCrate, unloadRun } from './loading.ts';
import { assignDriver, deleteRun, drivenRun, ownRun, proposeRuns, remedyOf, runById, setStops } from './planning.ts';
import { closeRun, driveView, returnsOf } from './returns.ts';
import { expected, isDone, type RunRow, runDay, runRows, runsWithStops, stopRows, stopsOfRun } from './run-view.ts';

type Deps = DriveDeps & FileDeps & Pick<SubstitutionDeps, 'catalogue'> & { readonly wakeJobs: () => void };

/** Runs: the orders of a slot are divided into vans, drivers deliver them, and returned goods are counted. */
export function register(deps: Deps) {
  return {
    handlers: { ...planningHandlers(deps), ...drivingHandlers(deps) },
    routes: async (server: FastifyInstance) => registerProofs(server, deps),
    recorded: RECORDED,
    ofStores: {
      run_id: sql`select r.run_id as id, s.warehouse_id from delivery_runs r join stores s using (store_id)`,
    },
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    proof_id: (id) => ({
      customer: sql`select user_id from run_proofs join orders using (order_id) where proof_id::text = ${String(id)}`,
    }),
  },
};

function planningHandlers(deps: Deps) {
  const { db } = deps;
  /** Returns the day of a run after a change. */
  const dayAfter = async (changed: Result<RunRow, Refusal>, now: Date) =>
    changed.ok ? done(await runDay(db, { ...changed.value, date: changed.value.dateIso }, now)) : changed;
  return {
    staffRunList: async (context, { query }) => {
      const { now } = context;
      const { stores: own } = await context.staff();
      const { date = romeTime(now).date, store_id: storeId, begin_time: beginTime, end_time: endTime } = query;
      return isDate(date)
        ? done(await runDay(db, { date, storeId, beginTime, endTime, own }, now))
        : refuse('INVALID_DATE', { field: 'date' });
    },
    staffRunPropose: async (context, { body }) => {
      const { date, store_id: storeId, begin_time: beginTime, end_time: endTime } = body;
      if (!isDate(date)) return refuse('INVALID_DATE', { field: 'date' });
      const made = await proposeRuns(deps, await actOf(context), body);
      return made.ok ? done(await runDay(db, { date, storeId, beginTime, endTime }, context.now)) : made;
    },
    staffRunStops: async ({ now }, { body }) => dayAfter(await setStops(deps, body), now),
    staffRunDelete: async ({ now }, { body }) => dayAfter(await deleteRun(db, body.run_id), now),
    staffRunAssign: async (context, { body }) =>
      dayAfter(await assignDriver(db, await actOf(context), body), context.now),
    staffRunRemedy: async (_, { query }) => {
      const remedy = await remedyOf(deps, { runId: query.run_id, orderId: query.order_id });
      return remedy.ok ? done(remedy.value) : remedy;
    },
    staffRunUnload: async ({ now }, { body }) => dayAfter(await unloadRun(db, body.run_id), now),
    staffRunReturns: async ({ now }, { query }) => {
      const run = await runById(db, query.run_id);
      return run ? done(await returnsOf(db, run, now)) : refuse('RUN_NOT_FOUND');
    },
    staffRunSheet: async (context, { query }) => {
      const run = await runById(db, query.run_id);
      return run ? done(await driveView(db, run, await actOf(context))) : refuse('RUN_NOT_FOUND');
    },
    staffRunClose: async (context, { body }) => {
      const closed = await closeRun(db, await actOf(context), body);
      if (!closed.ok) return closed;
      deps.catalogue.announceStock(closed.value.risen);
      return dayAfter(ok(closed.value.run), context.now);
    },
  } satisfies Partial<Handlers>;
}

function drivingHandlers(deps: Deps) {
  const { db, wakeJobs } = deps;
  /** Returns the present state of an own run, for the phone. */
  const drive = async (act: ActingStaff, runId: number, find = ownRun) => {
    const run = await find(db, act, runId);
    return run ? ok(await driveView(db, run, act)) : refuse('RUN_NOT_FOUND');
  };
  return {
    orderVan: async (context, { query }) => {
      const { userId } = await context.customer();
      const van = await vanOf(db, { orderId: query.order_id, userId }, context.now);
      return van ? done(van) : refuse('ORDER_NOT_FOUND');
    },
    staffRunOwn: async (context) => {
      const { staffId, now } = await actOf(context);
      const rows = await runRows(db, sql`r.driver_id = ${staffId} and r.state <> 'closed'`);
      return done({ runs: await runsWithStops(db, rows, now) });
    },
    staffRunView: async (context, { query }) => {
      const run = await drive(await actOf(context), query.run_id);
      return run.ok ? done(run.value) : run;
    },
    staffRunLoad: async (context, { body }) => {
      const act = await actOf(context);
      const loaded = await loadCrate(db, act, { runId: body.run_id, crate: body.crate });
      if (!loaded.ok) return loaded;
      const run = await drive(act, body.run_id);
      return run.ok ? done({ ...run.value, ...loaded.value }) : run;
    },
    staffRunLeave: async (context, { body }) => {
      const act = await actOf(context);
      const left = await leaveWithRun(deps, act, body);
      if (!left.ok) return left;
      wakeJobs();
      const run = await drive(act, body.run_id);
      return run.ok ? done({ ...run.value, behind: left.value }) : run;
    },
    staffRunEvents: async (context, { body }) => {
      const act = await actOf(context);
      const taken = await takeRunEvents(deps, act, body);
      if (!taken.ok) return taken;
      wakeJobs();
      const run = await drive(act, body.run_id, drivenRun);
      if (!run.ok) return run;
      const stored = await db.query<{ uuid: string; outcome: 'counted' | 'conflict' | 'seen' | 'unknown' }>(sql`
        select event_id as uuid, case when state = 'received' then 'unknown' else state end as outcome from run_events
        where run_id = ${body.run_id} and event_id = any(${body.events.map(({ uuid }) => uuid)}::uuid[]) -- in any order: a map
      `);
      const outcomes = new Map(stored.map(({ uuid, outcome }) => [uuid, outcome]));
      return done({
        ...run.value,
        received: body.events.map(({ uuid }) => ({ uuid, outcome: outcomes.get(uuid) ?? 'unknown' })),
      });
    },
    staffRunProof: async (context, { body }) => {
      const added = await addProof(deps, await actOf(context), body);
      return added.ok ? done({}) : added;
    },
  } satisfies Partial<Handlers>;
}

/** Returns when the van comes with an order, of its customer only; undefined: there is no such order of theirs. */
async function vanOf(db: Queryable, { orderId, userId }: { orderId: number; userId: number }, now: Date) {
  const own = await db.maybeOne<{ runId: number | null }>(sql`
    select p.run_id from orders o left join run_stops p using (order_id) where o.order_id = ${orderId}
      and o.user_id = ${userId}`);
  if (!own) return undefined;
  const [run] = own.runId === null ? [] : await runRows(db, sql`r.run_id = ${own.runId}`);
  if (!run || run.state === 'planned' || run.state === 'loading') return { state: 'unknown', stopsBefore: 0 } as const;
  const stops = await stopRows(db, stopsOfRun(run.runId));
  const index = stops.findIndex((stop) => stop.orderId === orderId);
  const stop = stops[index];
  if (!stop || isDone(stop) || run.state !== 'out') return { state: 'done', stopsBefore: 0 } as const;
  if (stop.state === 'arrived') return { state: 'here', stopsBefore: 0 } as const;
  const stopsBefore = stops.slice(0, index).filter((each) => !isDone(each)).length;
  // the van does not arrive before the slot begins
  const earliest = Math.max(now.getTime(), instantOf(run.dateIso, stop.slot.beginTime).getTime());
  const { from, to } = arrivalWindow(expected(run, stops, now).at.get(orderId) ?? earliest, stopsBefore, earliest);
  const time = (ms: number) => romeTime(new Date(ms)).time;
  return { state: 'out', stopsBefore, from: time(from), to: time(to) } as const;
}

async function actOf(context: CallContext): Promise<ActingStaff> {
  const { userId: staffId } = await context.staff();
  return { staffId, actor: `staff:${staffId}`, now: context.now };
}

/** Serves photos and signatures of deliveries to the staff who may see orders. */
function registerProofs(server: FastifyInstance, deps: Deps): void {
  serveFiles(server, deps, {
    path: RUN_PROOF,
    by: 'proof_id',
    call: 'runProof',
    find: async (id, context) => {
      if (!UUID.test(id) || !(await staffOf(context, 'orders'))) return undefined;
      return deps.db.maybeOne<StoredFile>(sql`select file_key, media_type from run_proofs where proof_id = ${id}`);
    },
  });
}
