import { type GrantedRole, hasRight } from '../../../contract/base/rights.ts';
import type { AssignBody, ProposeBody, Remedy, StopsBody } from '../../../contract/runs/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import {
  bestPlace,
  improveOrder,
  type OrderToBring,
  planRuns,
  SERVICE_MINUTES,
  timetable,
  type Van,
  type Way,
} from '../../../domain/delivery/runs/runs.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import type { TravelTimes } from '../../infra/travel/travel-times.ts';
import { GRANTED_ROLES } from '../customers/staff-roles.ts';
import type { ActingStaff } from '../fulfilment/steps.ts';
import { ofVans, pointOf, type RunRow, runRows, type StopRow, stopRows, stopsOfRun, toPlan } from './run-view.ts';

export interface PlanDeps {
  readonly db: Database;
  readonly travelTimes: TravelTimes;
}

const LONGEST_RUN = 240;

/**
 * Makes runs of the orders of a slot that are in none. Vans that are not needed get no run. The store is locked: of two
 * concurrent calls the second finds the orders planned.
 */
export async function proposeRuns(
  { db, travelTimes }: PlanDeps,
  { staffId, now }: ActingStaff,
  body: ProposeBody,
): Promise<Result<void, Refusal>> {
  const { store_id: storeId, date, begin_time: begins, end_time: ends } = body;
  const free = toPlan({ storeId, date, begins, ends });
  const depot = await placeOfStore(db, storeId);
  // services are called outside of the transaction; for an order that arrives meanwhile straight lines are used
  const travel = await travelTimes.between([depot, ...(await stopRows(db, free)).map(pointOf)]);
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    await lockStore(tx, storeId);
    const orders = (await stopRows(tx, free)).map(toBring);
    if (orders.length === 0) return refuse('NOTHING_TO_PLAN');
    const vans = body.vans.map(({ crates, minutes = LONGEST_RUN }) => ({ crates, minutes, starts: minuteOf(begins) }));
    const { runs } = planRuns(orders, vans, { depot, travel });
    if (runs.every((run) => run.length === 0)) return refuse('NO_ROOM');
    for (const [index, run] of runs.entries()) {
      const van = body.vans[index];
      if (run.length === 0 || !van) continue;
      const made = await tx.one<{ runId: number }>(sql`
        insert into delivery_runs (store_id, service_date, begins, ends, number, van, capacity, max_minutes, starts,
          made_by, made_at)
        select ${storeId}, ${date}, ${begins}::time, ${ends}::time, 1 + coalesce(max(number), 0), ${van.van},
          ${van.crates},
          ${van.minutes ?? LONGEST_RUN}, ${begins}::time, ${staffId}, ${now}
        from delivery_runs where store_id = ${storeId} and service_date = ${date} returning run_id`);
      await writeStops(tx, made.runId, { orders: run, starts: minuteOf(begins), way: { depot, travel } });
    }
    return ok();
  });
}

/**
 * Sets the orders of a run. They may come from another run that has not left, or from none; omitted orders are then in
 * no run.
 */
export async function setStops({ db, travelTimes }: PlanDeps, body: StopsBody): Promise<Result<RunRow, Refusal>> {
  const { run_id: runId, version, best = false } = body;
  const wanted = [...new Set(body.orders)];
  const run = await runById(db, runId);
  if (!run) return refuse('RUN_NOT_FOUND');
  const depot = await placeOfStore(db, run.storeId);
  const places = await stopRows(db, sql`o.order_id = any(${wanted}::int[])`);
  const travel = await travelTimes.between([depot, ...places.map(pointOf)]);
  return db.tx(async (tx): Promise<Result<RunRow, Refusal>> => {
    await lockStore(tx, run.storeId);
    const locked = await lockPlanned(tx, runId);
    if (!locked.ok) return locked;
    if (locked.value.version !== version) return refuse('RUN_CHANGED');
    const rows = await stopRows(
      tx,
      sql`o.order_id = any(${wanted}::int[]) and ${ofVans({ storeId: run.storeId, date: run.dateIso })}`,
    );
    const others = [...new Set(rows.flatMap(({ runId: other }) => (other === null || other === runId ? [] : [other])))];
    await tx.query(sql`select from delivery_runs where run_id = any(${others}::int[]) order by run_id for update`);
    const open = await runRows(tx, sql`r.run_id = any(${others}::int[]) and r.state = 'planned'`);
    if (rows.length < wanted.length || open.length < others.length) return refuse('ORDER_OF_OTHER_RUN');
    const byNumber = new Map(rows.map((row) => [row.orderId, toBring(row)]));
    const listed = wanted.flatMap((orderId) => byNumber.get(orderId) ?? []);
    const crates = listed.reduce((sum, order) => sum + order.crates, 0);
    if (crates > run.capacity) return refuse('RUN_FULL', { details: { capacity: run.capacity, crates } });
    const way = { depot, travel };
    const van = vanOfRun(run);
    await tx.query(sql`delete from run_stops where order_id = any(${wanted}::int[]) or run_id = ${runId}`);
    await writeStops(tx, runId, { orders: best ? improveOrder(listed, van, way) : listed, starts: van.starts, way });
    for (const other of open) await rewriteStops(tx, other, way);
    return ok(locked.value);
  });
}

export async function deleteRun(db: Database, runId: number): Promise<Result<RunRow, Refusal>> {
  return db.tx(async (tx): Promise<Result<RunRow, Refusal>> => {
    const locked = await lockPlanned(tx, runId);
    if (locked.ok) await tx.query(sql`delete from delivery_runs where run_id = ${runId}`);
    return locked;
  });
}

/**
 * Assigns a driver to a run. For a run under way this is a takeover: later events of the previous phone are stored as
 * conflicts.
 */
export async function assignDriver(
  db: Database,
  { staffId, now }: ActingStaff,
  body: AssignBody,
): Promise<Result<RunRow, Refusal>> {
  const { run_id: runId, driver_id: driverId, takes_over: takesOver = false } = body;
  return db.tx(async (tx): Promise<Result<RunRow, Refusal>> => {
    const run = await lockRun(tx, runId);
    if (!run) return refuse('RUN_NOT_FOUND');
    if (run.state === 'back' || run.state === 'closed') return refuse('RUN_NOT_OUT');
    if (run.driverId === (driverId ?? null)) return ok(run);
    if (run.state === 'out' && driverId === undefined) return refuse('REQUIRED', { field: 'driver_id' });
    if (driverId !== undefined && !(await mayDrive(tx, driverId)))
      return refuse('DRIVER_UNKNOWN', { field: 'driver_id' });
    if (run.state === 'out' && !takesOver) return refuse('RUN_UNDER_WAY', { field: 'takes_over' });
    if (run.state === 'out' && run.driverId !== null)
      await tx.query(sql`
        insert into run_drivers (run_id, driver_id, until, handed_by) values (${runId}, ${run.driverId}, ${now},
          ${staffId})`);
    await tx.query(sql`update delivery_runs set driver_id = ${driverId ?? null} where run_id = ${runId}`);
    return ok(run);
  });
}

async function mayDrive(db: Queryable, userId: number): Promise<boolean> {
  const person = await db.maybeOne<{ roles: GrantedRole[] }>(sql`
    select ${GRANTED_ROLES} as roles from customers where user_id = ${userId} and not blocked`);
  return person !== undefined && hasRight(person.roles, 'handing_over');
}

/**
 * Returns the best place for a late stop among the runs of its slot that have not left, and the resulting changes.
 * Nothing is written: the caller may then set these stops.
 */
export async function remedyOf(
  { db, travelTimes }: PlanDeps,
  { runId, orderId }: { readonly runId: number; readonly orderId: number },
): Promise<Result<Remedy, Refusal>> {
  const run = await runById(db, runId);
  if (!run) return refuse('RUN_NOT_FOUND');
  if (run.state !== 'planned') return refuse(run.state === 'loading' ? 'RUN_LOADING' : 'RUN_HAS_LEFT');
  const { storeId, dateIso, beginTime, endTime } = run;
  const open = await runRows(
    db,
    sql`r.store_id = ${storeId} and r.service_date = ${dateIso} and r.begins = ${beginTime}::time
    and r.ends = ${endTime}::time and r.state = 'planned'`,
  );
  const stops = await stopRows(db, sql`p.run_id = any(${open.map((each) => each.runId)}::int[])`);
  const depot = await placeOfStore(db, storeId);
  const way = { depot, travel: await travelTimes.between([depot, ...stops.map(pointOf)]) };
  const routes = open.map((each) => ({
    van: vanOfRun(each),
    before: stops.filter((stop) => stop.runId === each.runId).map(toBring),
  }));
  const order = routes.flatMap(({ before }) => before).find((each) => each.orderId === orderId);
  if (!order) return refuse('ORDER_NOT_FOUND');
  const left = routes.map(({ van, before }) => ({ van, orders: before.filter((each) => each !== order) }));
  const best = bestPlace(left, order, way);
  const target = best && open[best.index];
  if (!target) return refuse('NO_BETTER_PLACE');
  const late = (orders: readonly OrderToBring[], { starts }: Van) => Math.round(timetable(orders, starts, way).late);
  const lateBefore = routes.reduce((sum, { before, van }) => sum + late(before, van), 0);
  const lateAfter = left.reduce(
    (sum, { orders, van }, index) => sum + late(index === best.index ? best.orders : orders, van),
    0,
  );
  if (lateAfter >= lateBefore) return refuse('NO_BETTER_PLACE');
  const stop = timetable(best.orders, minuteOf(target.starts), way).stops.find((each) => each.orderId === orderId);
  return ok({
    runId: target.runId,
    number: target.number,
    van: target.van,
    version: target.version,
    orders: best.orders.map((each) => each.orderId),
    place: best.orders.indexOf(order) + 1,
    arrives: timeOfMinute(stop?.arrives ?? 0),
    lateMinutes: Math.round(stop?.late ?? 0),
    lateBefore,
    lateAfter,
  });
}

function vanOfRun({ capacity, maxMinutes, starts }: RunRow): Van {
  return { crates: capacity, minutes: maxMinutes, starts: minuteOf(starts) };
}

export async function runById(db: Queryable, runId: number): Promise<RunRow | undefined> {
  const [row] = await runRows(db, sql`r.run_id = ${runId}`);
  return row;
}

/** Returns a run if the caller drives it; a driver cannot see the runs of others. */
export async function ownRun(
  db: Queryable,
  { staffId }: Pick<ActingStaff, 'staffId'>,
  runId: number,
): Promise<RunRow | undefined> {
  const run = await runById(db, runId);
  return run?.driverId === staffId ? run : undefined;
}

/** Returns a run if the caller drives it, or drove it until somebody else took it over. */
export async function drivenRun(
  db: Queryable,
  act: Pick<ActingStaff, 'staffId'>,
  runId: number,
): Promise<RunRow | undefined> {
  const run = await ownRun(db, act, runId);
  if (run) return run;
  const former = await db.query(
    sql`select from run_drivers where run_id = ${runId} and driver_id = ${act.staffId} limit 1`,
  );
  return former.length > 0 ? runById(db, runId) : undefined;
}

async function lockRun(tx: Tx, runId: number): Promise<RunRow | undefined> {
  await tx.query(sql`select from delivery_runs where run_id = ${runId} for update`);
  return runById(tx, runId);
}

/** Locks a run until the transaction ends, if its loading has not begun. */
async function lockPlanned(tx: Tx, runId: number): Promise<Result<RunRow, Refusal>> {
  const run = await lockRun(tx, runId);
  if (!run) return refuse('RUN_NOT_FOUND');
  if (run.state === 'loading') return refuse('RUN_LOADING');
  return run.state === 'planned' ? ok(run) : refuse('RUN_HAS_LEFT');
}

function lockStore(tx: Tx, storeId: number): Promise<unknown> {
  return tx.query(sql`select from stores where store_id = ${storeId} for no key update`);
}

export async function placeOfStore(db: Queryable, storeId: number): Promise<Point> {
  const row = await db.maybeOne<{ latitude: number | null; longitude: number | null }>(sql`
    select latitude, longitude from stores where store_id = ${storeId}`);
  return { latitude: row?.latitude ?? 0, longitude: row?.longitude ?? 0 };
}

function toBring(row: StopRow): OrderToBring {
  const { orderId, crates, slot } = row;
  const [opens, closes] = [minuteOf(slot.beginTime), minuteOf(slot.endTime)];
  return { orderId, crates, point: pointOf(row), serviceMinutes: SERVICE_MINUTES, opens, closes };
}

/** Formats a minute of the day as HH:MM. */
function timeOfMinute(minute: number): string {
  const whole = Math.floor(minute);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

interface Stops {
  readonly orders: readonly OrderToBring[];
  readonly starts: number;
  readonly way: Way;
}

async function writeStops(tx: Tx, runId: number, { orders, starts, way }: Stops): Promise<void> {
  const table = timetable(orders, starts, way);
  const rows = table.stops.map(({ orderId, travel }, position) => ({ order_id: orderId, position, travel }));
  await tx.query(sql`
    insert into run_stops (order_id, run_id, position, travel)
    select order_id, ${runId}, position, travel
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (order_id int, position int, travel float8)`);
  await tx.query(sql`
    update delivery_runs set version = version + 1, travel_back = ${table.travelBack}, metres = ${table.metres}
      where run_id = ${runId}`);
}

/** Computes the route of a run again that has lost stops. */
export async function rewriteStops(tx: Tx, { runId, starts }: RunRow, way: Way): Promise<void> {
  const orders = (await stopRows(tx, stopsOfRun(runId))).map(toBring);
  await tx.query(sql`delete from run_stops where run_id = ${runId}`);
  await writeStops(tx, runId, { orders, starts: minuteOf(starts), way });
}

/** Removes an order that moves to another slot from its run. */
export async function dropFromRun(tx: Tx, orderId: number): Promise<void> {
  await tx.query(sql`delete from run_stops where order_id = ${orderId} and state = 'planned'`);
}
