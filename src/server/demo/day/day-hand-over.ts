import { randomUUID } from 'node:crypto';
import { instantOf } from '../../../domain/base/rome-time.ts';
import { moneyAtDoors } from '../../features/fulfilment/at-the-door.ts';
import { deliver, leave } from '../../features/fulfilment/deliver-order.ts';
import { finishPicking } from '../../features/fulfilment/make-ready.ts';
import { pickLines } from '../../features/fulfilment/pick-line.ts';
import { takeInCharge } from '../../features/fulfilment/steps.ts';
import { announceArrival } from '../../features/orders/register.ts';
import { cratesOf } from '../../features/picking/crates.ts';
import { takeRunEvents } from '../../features/runs/driving.ts';
import { leaveWithRun, loadCrate } from '../../features/runs/loading.ts';
import { assignDriver, proposeRuns } from '../../features/runs/planning.ts';
import { runRows, stopRows, stopsOfRun } from '../../features/runs/run-view.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { type DayDeps, given } from './day-deps.ts';
import type { Placed } from './day-orders.ts';
import type { Acting } from './day-picking.ts';
import { startOfDay } from './day-slots.ts';
import { actOf } from './day-staff.ts';

const VAN = { van: 'Furgone 1', crates: 42 };
/** Minutes ago. */
const RUN = { planned: 100, loaded: 48, left: 40, stops: [22, 9] };

/** The van of this hour is on its way: it has delivered the first orders, and the next ones wait for it. */
export async function driveDay(deps: DayDeps, { staff, now }: Acting, placed: readonly Placed[]): Promise<void> {
  const { db } = deps;
  const of = placed.filter(({ order }) => order.fate === 'out');
  const slot = of[0]?.slot;
  if (!slot) return;
  const planner = actOf(staff.manager, now, RUN.planned);
  const { storeId: store_id, day: date, begins: begin_time, ends: end_time } = slot;
  given(await proposeRuns(deps, planner, { store_id, date, begin_time, end_time, vans: [VAN] }), 'plan a run');
  const [run] = await runRows(db, sql`r.store_id = ${store_id} and r.service_date = ${date}`);
  if (!run) throw new Error('the demo planned no run');
  const { runId } = run;
  given(await assignDriver(db, planner, { run_id: runId, driver_id: staff.driver }), 'give a run to its driver');
  const driver = (minutesAgo: number) => actOf(staff.driver, now, minutesAgo);
  const stops = await stopRows(db, stopsOfRun(runId));
  for (const { crateId } of await cratesOf(
    db,
    stops.map(({ orderId }) => orderId),
  ))
    given(await loadCrate(db, driver(RUN.loaded), { runId, crate: `C${crateId}` }), 'load a crate');
  given(await leaveWithRun(deps, driver(RUN.left), { run_id: runId }), 'leave with a run');
  const money = await moneyAtDoors(
    db,
    stops.map(({ orderId }) => orderId),
  );
  for (const [index, minutesAgo] of RUN.stops.entries()) {
    const order = stops[index]?.orderId ?? 0;
    const toCollect = money.get(order)?.toCollect ?? 0;
    const paid = { by: 'cash' as const, amount: toCollect, given: Math.ceil(toCollect / 5) * 5 };
    const [arrived, done] = [driver(minutesAgo + 4), driver(minutesAgo)];
    const at = (act: typeof done) => ({ uuid: randomUUID(), order, at: act.now.getTime() });
    const events = [
      { ...at(arrived), seq: index * 2 + 1, kind: 'arrived' as const },
      { ...at(done), seq: index * 2 + 2, kind: 'delivered' as const, ...(toCollect > 0 && { payment: paid }) },
    ];
    const driving = { ...deps, substitutions: deps.config.substitutions };
    given(await takeRunEvents(driving, done, { run_id: runId, events }), 'deliver');
  }
}

/** Customers who are at the store say so. */
export async function arriveToday({ db }: DayDeps, now: Date, placed: readonly Placed[]): Promise<void> {
  const arrived = placed.filter(({ order }) => order.fate === 'arrived');
  for (const [index, { userId, orderId }] of arrived.entries()) {
    const { info, minutes, minutesAgo } = ARRIVALS[index % ARRIVALS.length] ?? ARRIVALS[0];
    const at = new Date(Math.max(startOfDay(now).getTime(), actOf(userId, now, minutesAgo).now.getTime()));
    given(await announceArrival(db, userId, { orderId, minutes, info }, at), 'announce an arrival');
  }
}

const ARRIVALS = [
  { info: 'Panda bianca, posto 3', minutes: 10, minutesAgo: 12 },
  { info: 'Golf grigia vicino all’ingresso', minutes: 10, minutesAgo: 4 },
] as const;

/** Hands over what was to be delivered yesterday, order by order, as a store without batches and runs does. */
export async function deliverYesterday(tx: Tx, deps: DayDeps, { staff }: Acting, placed: Placed): Promise<void> {
  const { db, catalogue, config } = deps;
  const { orderId, slot } = placed;
  const begin = instantOf(slot.day, slot.begins);
  const step = (staffId: number, minutesAgo: number) => ({ orderId, ...actOf(staffId, begin, minutesAgo) });
  const rules = { db, catalogue, substitutions: config.substitutions };
  given(await takeInCharge(db, step(staff.picker, 180)), 'take an order in charge');
  const lines = await tx.query<{ itemId: number; quantity: number; grams: number }>(sql`
    select order_item_id as item_id, quantity, weight_grams as grams from order_lines where order_id = ${orderId}
    order by position`);
  const said = lines.map(({ itemId, quantity, grams }) => ({
    order_item_id: itemId,
    ...(grams > 0 ? { weight_grams: grams } : { quantity }),
  }));
  given(await pickLines(tx, rules, step(staff.picker, 140), said), 'pick an order');
  given(await finishPicking(rules, step(staff.picker, 120)), 'finish an order');
  given(await leave(db, step(staff.driver, 70)), 'leave with an order');
  given(await deliver(rules, step(staff.driver, 40), []), 'deliver an order');
}
