import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import type { Bought } from '../../support/people/staff-of-shop.ts';
import { orderOf } from '../../support/people/staff-of-shop.ts';
import { runEvent, type VanCrew, vanCrewOf } from '../../support/people/van-crew.ts';

// Issue 33: crates are scanned again when they are loaded, a late stop gets a better position, and a run changes its
// driver on the way

let shop: ApiShop;
let crew: VanCrew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await vanCrewOf(shop);
});
afterAll(() => shop.close());

const crateOf = async ({ orderId }: Bought) =>
  (await shop.db.one<{ crateId: number }>(sql`select crate_id from picking_crates where order_id = ${orderId} limit 1`))
    .crateId;
const outAt = async (crateId: number) =>
  (await shop.db.one<{ outAt: Date | null }>(sql`select out_at from picking_crates where crate_id = ${crateId}`)).outAt;

test('a van is loaded crate by crate: what is of another run or order stays, and who leaves without one says why', async () => {
  const { driver, crew: shopCrew } = crew;
  const [anna, bruno] = [await crew.readyOrder('anna@carico.it'), await crew.readyOrder('bruno@carico.it')];
  const late = await orderOf(shop, 'tardi@carico.it');
  const { timeslotId } = await shop.db.one<{ timeslotId: number }>(
    sql`select timeslot_id from orders where order_id = ${late.orderId}`,
  );
  await shopCrew.manager.ok('staffBatchesMake', { timeslot_id: timeslotId });
  const run = await crew.runOf(anna, bruno, late);
  const loose = await crew.readyOrder('sciolto@carico.it');
  const [mine, second] = [await crateOf(anna), await crateOf(bruno)];
  const load = (crate: string) => driver.ok('staffRunLoad', { run_id: run.runId, crate });
  const refused = (crate: string) => driver.refused('staffRunLoad', { run_id: run.runId, crate });

  expect(await refused('8001234567890')).toEqual(['CRATE_NOT_FOUND']);
  expect(await refused(`C${await crateOf(loose)}`)).toEqual(['CRATE_OF_ANOTHER']);
  expect(await refused(`C${await crateOf(late)}`)).toEqual(['CRATE_NOT_TO_LOAD']);
  const other = await crew.runOf(loose);
  expect(await refused(`C${await crateOf(loose)}`)).toEqual(['CRATE_OF_OTHER_RUN']);
  expect(await shopCrew.driver.refused('staffRunLoad', { run_id: run.runId, crate: `C${mine}` })).toEqual([
    'RUN_NOT_FOUND',
  ]);

  const first = (await load(`c${mine} `)).data;
  expect(first).toMatchObject({ state: 'loading', outcome: 'loaded', crateId: mine });
  expect(first.stops.find(({ orderId }) => orderId === anna.orderId)).toMatchObject({
    labelled: 1,
    loaded: 1,
    boxes: [{ isLoaded: true }],
  });
  const since = await outAt(mine);
  expect(since).toEqual(shop.now.at);
  expect((await load(`C${mine}`)).data.outcome).toBe('again');
  // a frozen crate that is scanned too early is loaded, with a warning
  await shop.db.query(sql`update picking_crates set temperature = 'frozen' where crate_id = ${second}`);
  await shop.db.query(sql`
    insert into picking_crates (crate_id, batch_id, order_id, temperature)
    select 399001, batch_id, order_id, 'chilled' from picking_crates where crate_id = ${second}`);
  expect((await load(`C${second}`)).data.outcome).toBe('early');

  // the run cannot be changed meanwhile, unless the van is unloaded
  const { version } = (await driver.ok('staffRunView', {}, { run_id: run.runId })).data;
  const stops = { run_id: run.runId, version, orders: [anna.orderId] };
  expect(await shopCrew.manager.refused('staffRunStops', stops)).toEqual(['RUN_LOADING']);
  expect(await driver.refused('staffRunUnload', { run_id: run.runId })).toEqual(['FORBIDDEN']);
  await shopCrew.manager.ok('staffRunUnload', { run_id: run.runId });
  expect(await outAt(mine)).toBeNull();
  for (const crate of [mine, second]) await load(String(crate));

  expect(await driver.refused('staffRunLeave', { run_id: run.runId })).toEqual(['CRATES_NOT_LOADED']);
  expect(await driver.refused('staffRunLeave', { run_id: run.runId, note: ' ' })).toEqual(['CRATES_NOT_LOADED']);
  const left = (await driver.ok('staffRunLeave', { run_id: run.runId, note: 'etichetta rotta' })).data;
  expect(left).toMatchObject({ state: 'out', behind: [{ orderId: late.orderId }] });
  expect((await shopCrew.manager.ok('staffRunReturns', {}, { run_id: run.runId })).data.missing).toEqual({
    crates: 1,
    note: 'etichetta rotta',
  });
  expect(await refused('C399001')).toEqual(['RUN_HAS_LEFT']);
  expect(await shopCrew.manager.refused('staffRunUnload', { run_id: run.runId })).toEqual(['RUN_HAS_LEFT']);
  expect(await shopCrew.manager.refused('staffRunUnload', { run_id: 999_999 })).toEqual(['RUN_NOT_FOUND']);
  await shopCrew.manager.ok('staffRunUnload', { run_id: other.runId });
});

test('a run that is under way is handed over after a question, and what the old phone sends later is a conflict', async () => {
  const { driver, driverId, crew: shopCrew } = crew;
  const [mara, nino] = [await crew.readyOrder('mara@passa.it'), await crew.readyOrder('nino@passa.it')];
  const run = await crew.runOf(mara, nino);
  await crew.loadAll(run.runId);
  await driver.ok('staffRunLeave', { run_id: run.runId });
  const sara = await personOf(shop, 'sara@passa.it', ['driver']);
  const saraId = await crew.idOf('sara@passa.it');
  await crew.send(run.runId, runEvent('delivered', mara, { payment: { by: 'cash', amount: 14.05, given: 20 } }));

  const hand = { run_id: run.runId, driver_id: saraId };
  expect(await shopCrew.manager.refused('staffRunAssign', hand)).toEqual(['RUN_UNDER_WAY']);
  expect(await shopCrew.manager.refused('staffRunAssign', { run_id: run.runId, takes_over: true })).toEqual([
    'REQUIRED',
  ]);
  await shopCrew.manager.ok('staffRunAssign', { ...hand, takes_over: true });
  expect((await sara.ok('staffRunView', {}, { run_id: run.runId })).data).toMatchObject({
    isMine: true,
    driver: { userId: saraId },
  });
  expect(await driver.refused('staffRunView', {}, { run_id: run.runId })).toEqual(['RUN_NOT_FOUND']);

  // the old phone was offline: nothing is lost, and nothing happens twice
  const gone = await crew.send(
    run.runId,
    runEvent('delivered', nino, { payment: { by: 'cash', amount: 14.05, given: 15 } }),
  );
  expect(gone).toMatchObject({
    isMine: false,
    received: [{ outcome: 'conflict' }],
    conflictList: [{ why: 'RUN_HANDED_OVER' }],
  });
  const delivered = await crew.sendAs(sara, run.runId, [
    runEvent('delivered', nino, { payment: { by: 'cash', amount: 14.05, given: 15 } }),
  ]);
  expect(delivered.received).toMatchObject([{ outcome: 'counted' }]);
  expect((await shopCrew.manager.ok('staffRunReturns', {}, { run_id: run.runId })).data).toMatchObject({
    cash: 42.15,
    run: { conflicts: 1 },
  });
  expect(await shopCrew.driver.refused('staffRunEvents', { run_id: run.runId, events: [] })).toEqual(['RUN_NOT_FOUND']);
  await crew.sendAs(sara, run.runId, [runEvent('back')]);
  expect(
    await shopCrew.manager.refused('staffRunAssign', { run_id: run.runId, driver_id: driverId, takes_over: true }),
  ).toEqual(['RUN_NOT_OUT']);
});

test('a stop that comes late gets the place where less is late, and none where there is no such place', async () => {
  const { manager } = crew.crew;
  const [uno, due] = [await orderOf(shop, 'uno@rimedia.it'), await orderOf(shop, 'due@rimedia.it')];
  const body = { ...(await crew.slotOf(uno)), vans: [{ van: 'Furgone 7', crates: 42 }] };
  const day = (await manager.ok('staffRunPropose', body)).data;
  const run = day.runs.find(({ stops }) => stops.some(({ orderId }) => orderId === uno.orderId));
  const ask = (orderId: number, runId = run?.runId ?? 0) => ({ run_id: runId, order_id: orderId });
  expect(await manager.refused('staffRunRemedy', {}, ask(uno.orderId, 999_999))).toEqual(['RUN_NOT_FOUND']);
  expect(await manager.refused('staffRunRemedy', {}, ask(999_999))).toEqual(['ORDER_NOT_FOUND']);
  expect(await manager.refused('staffRunRemedy', {}, ask(uno.orderId))).toEqual(['NO_BETTER_PLACE']);

  // one of them lives far away: later stops are late
  await shop.db.query(sql`
    update orders set address = address || '{"latitude": 45.07, "longitude": 7.68, "is_located": true}'::jsonb
      where order_id = ${due.orderId}`);
  await shop.db.query(sql`update delivery_runs set max_minutes = 1440 where run_id = ${run?.runId ?? 0}`);
  const set = await manager.ok('staffRunStops', {
    run_id: run?.runId,
    version: run?.version,
    orders: [due.orderId, uno.orderId],
  });
  const late = set.data.runs.find(({ runId }) => runId === run?.runId)?.stops[1];
  expect(late?.lateMinutes).toBeGreaterThan(100);
  const remedy = (await manager.ok('staffRunRemedy', {}, ask(uno.orderId))).data;
  // another van of the slot has room
  expect(remedy.runId).not.toBe(run?.runId);
  expect(remedy.lateMinutes).toBe(0);
  expect(remedy.orders[remedy.place - 1]).toBe(uno.orderId);
  expect(remedy.lateAfter).toBeLessThan(remedy.lateBefore);
  const better = await manager.ok('staffRunStops', {
    run_id: remedy.runId,
    version: remedy.version,
    orders: remedy.orders,
  });
  const target = better.data.runs.find(({ runId }) => runId === remedy.runId);
  expect(target?.stops[remedy.place - 1]).toMatchObject({
    orderId: uno.orderId,
    arrives: remedy.arrives,
    lateMinutes: 0,
  });
  expect(better.data.runs.find(({ runId }) => runId === run?.runId)?.stops.map(({ orderId }) => orderId)).toEqual([
    due.orderId,
  ]);
});
