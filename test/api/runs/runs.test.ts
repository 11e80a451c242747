import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES } from '../../../src/contract/base/rights.ts';
import { RUN_PROOF } from '../../../src/contract/runs/routes.ts';
import type { Run } from '../../../src/contract/runs/run-schemas.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { type Bought, CARD, type Crew, orderOf } from '../../support/people/staff-of-shop.ts';
import { runEvent as event, VAN, type VanCrew, vanCrewOf } from '../../support/people/van-crew.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 33: planning which van delivers which orders, the acts of its driver, and returned goods

let shop: ApiShop;
let crew: Crew;
let luca: Person;
let lucaId: number;
let { readyOrder, slotOf, runOf, loadAll, send, idOf } = {} as VanCrew;
beforeAll(async () => {
  shop = await openApiShop();
  ({ crew, driver: luca, driverId: lucaId, readyOrder, slotOf, runOf, loadAll, send, idOf } = await vanCrewOf(shop));
});
afterAll(() => shop.close());

const statusOf = async ({ orderId }: Bought) =>
  (await shop.db.one<{ statusId: number }>(sql`select status_id from orders where order_id = ${orderId}`)).statusId;

let anna: Bought;
let bruno: Bought;
let carla: Bought;
let run: Run;

test('a run leaves with what is ready, and its customers see when the van comes', async () => {
  [anna, bruno, carla] = [
    await readyOrder('anna@giri.it'),
    await readyOrder('bruno@giri.it'),
    await readyOrder('carla@giri.it', CARD),
  ];
  const late = await orderOf(shop, 'dario@giri.it');
  // the estimate of the order was higher: a ready order has as many crates as labels
  await shop.db.query(sql`update orders set crates = 3 where order_id in (${anna.orderId}, ${late.orderId})`);
  run = await runOf(anna, bruno, carla, late);
  expect(run).toMatchObject({
    number: 1,
    van: 'Furgone 1',
    capacity: 42,
    state: 'planned',
    beginTime: expect.stringMatching(/:/),
  });
  expect(run.stops.map(({ orderId, crates }) => [orderId, crates]).sort()).toEqual(
    [anna, bruno, carla, late].map(({ orderId }) => [orderId, orderId === late.orderId ? 3 : 1]).sort(),
  );
  expect(run.stops.map(({ orderId }) => orderId).sort()).toEqual(
    [anna, bruno, carla, late].map(({ orderId }) => orderId).sort(),
  );
  expect(await luca.refused('staffRunEvents', { run_id: 999_999, events: [] })).toEqual(['RUN_NOT_FOUND']);
  expect((await anna.client.ok('orderVan', {}, { order_id: anna.orderId })).data).toEqual({
    state: 'unknown',
    stopsBefore: 0,
  });

  // orders that are not ready stay, and are reported
  await loadAll(run.runId);
  const left = (await luca.ok('staffRunLeave', { run_id: run.runId })).data;
  expect(left).toMatchObject({ state: 'out', behind: [{ orderId: late.orderId, why: 'NOT_READY' }] });
  expect(left.stops).toHaveLength(3);
  expect(await Promise.all([anna, bruno, carla, late].map(statusOf))).toEqual([7, 7, 7, 3]);
  expect((await luca.ok('staffRunLeave', { run_id: run.runId })).data.behind).toEqual([]);
  const stop = left.stops.find(({ orderId }) => orderId === anna.orderId);
  expect(stop).toMatchObject({
    toCollect: 14.03,
    lines: [{ amount: '1000 g' }, { amount: '6', total: 5.94 }],
    phone: expect.any(String),
  });
  expect(stop?.word).toMatch(/^[A-Z]+$/);
  expect(stop?.boxes).toEqual([
    { crateId: expect.any(Number), temperature: 'ambient', place: '', isLoaded: true, isUnloaded: false },
  ]);

  const vans = await Promise.all(
    [anna, bruno, carla].map(
      async ({ client, orderId }) => (await client.ok('orderVan', {}, { order_id: orderId })).data,
    ),
  );
  expect(vans.map(({ stopsBefore }) => stopsBefore).sort()).toEqual([0, 1, 2]);
  expect(vans.every(({ from = '', to = '' }) => from.endsWith('0') && to.endsWith('0'))).toBe(true);
  expect(await bruno.client.refused('orderVan', {}, { order_id: anna.orderId })).toEqual(['ORDER_NOT_FOUND']);
});

test('one order is delivered in cash, one in part by card, one is absent; what comes again or too late is no second act', async () => {
  const paid = event('delivered', anna, {
    payment: { by: 'cash', amount: 14.05, given: 20 },
    bags: 2,
    boxes: 1,
    empties: 6,
  });
  const first = await send(run.runId, event('arrived', anna), paid);
  expect(first.received.map(({ outcome }) => outcome)).toEqual(['counted', 'counted']);
  // the same event sent again has no effect, and another outcome of the same stop is a conflict
  const again = await send(run.runId, paid, event('absent', anna));
  expect(again.received.map(({ outcome }) => outcome)).toEqual(['counted', 'conflict']);
  expect(again.conflictList).toMatchObject([{ kind: 'absent', orderId: anna.orderId, why: 'STEP_NOT_NOW' }]);
  const [part] = [
    event('delivered', bruno, {
      returned: [bruno.itemOf(SMALL.pasta)],
      payment: { by: 'card', amount: 8.09, receipt: '0042' },
    }),
  ];
  await send(run.runId, event('called', carla), event('absent', carla, { note: 'ho aspettato' }), part);
  expect(await Promise.all([anna, bruno, carla].map(statusOf))).toEqual([8, 9, 12]);
  await shop.jobs.drained();
  const payments = await shop.db.query<{ orderId: number; capturedCents: number; paidWith: string | null }>(sql`
    select order_id, captured_cents, paid_with from payments
      where order_id = any(${[anna.orderId, bruno.orderId]}::int[])
    order by order_id`);
  expect(payments).toEqual([
    { orderId: anna.orderId, capturedCents: 1403, paidWith: 'Contanti' },
    { orderId: bruno.orderId, capturedCents: 809, paidWith: 'Carta alla consegna 0042' },
  ]);
  expect((await anna.client.ok('orderVan', {}, { order_id: anna.orderId })).data.state).toBe('done');
});

test('a run closes once its goods, conflicts and cash are accounted for', async () => {
  await send(run.runId, event('back'));
  const back = (await crew.manager.ok('staffRunReturns', {}, { run_id: run.runId })).data;
  expect(back).toMatchObject({
    cash: 14.05,
    card: 8.09,
    bags: 2,
    boxes: 1,
    empties: 6,
    missing: { crates: 0, note: '' },
    run: { state: 'back' },
  });
  expect(back.returned.map(({ orderItemId }) => orderItemId).sort()).toEqual(
    [bruno.itemOf(SMALL.pasta), carla.itemOf(SMALL.apples), carla.itemOf(SMALL.pasta)].sort(),
  );
  const close = {
    run_id: run.runId,
    cash: 14,
    returned: back.returned.map(({ orderItemId }) => ({ order_item_id: orderItemId, as: 'shelf' })),
    seen: back.conflictList.map(({ uuid }) => uuid),
  };
  expect(await crew.manager.refused('staffRunClose', { ...close, seen: [] })).toEqual(['CONFLICTS_UNSEEN']);
  expect(await crew.manager.refused('staffRunClose', { ...close, returned: [] })).toEqual(['RETURNS_OPEN']);
  expect(await crew.manager.refused('staffRunClose', close)).toEqual(['CASH_DIFFERS']);
  await crew.manager.ok('staffRunClose', { ...close, note: 'mancava una moneta' });
  const [closed] = await shop.db.query(sql`
    select state, cash_cents, counted_cents, cash_note from delivery_runs where run_id = ${run.runId}`);
  expect(closed).toEqual({ state: 'closed', cashCents: 1405, countedCents: 1400, cashNote: 'mancava una moneta' });
  // events after the end are stored
  expect((await send(run.runId, event('delivered', carla))).received).toMatchObject([{ outcome: 'conflict' }]);
});

test('of two people who propose at once one makes runs; an order is in one run, and drops out when it is cancelled', async () => {
  const [elsa, franco] = [await orderOf(shop, 'elsa@giri.it'), await orderOf(shop, 'franco@giri.it')];
  const body = { ...(await slotOf(elsa)), vans: [VAN, { van: 'Furgone 2', crates: 42 }] };
  const tries = await Promise.all([crew.manager, crew.picker].map((each) => each.call('staffRunPropose', body)));
  expect(tries.flatMap(({ response }) => response.errors.map(({ code }) => code))).toEqual(['NOTHING_TO_PLAN']);
  const day = (await crew.manager.ok('staffRunList', {}, await slotOf(elsa))).data;
  const run = day.runs.find(({ stops }) => stops.some(({ orderId }) => orderId === elsa.orderId));
  if (!run) throw new Error('no run was made');
  expect(day.runs.flatMap(({ stops }) => stops).filter(({ orderId }) => orderId === elsa.orderId)).toHaveLength(1);
  await elsa.client.ok('orderDelete', { order_id: elsa.orderId });
  const after = (await crew.manager.ok('staffRunList', {}, await slotOf(elsa))).data;
  expect(after.runs.flatMap(({ stops }) => stops.map(({ orderId }) => orderId))).not.toContain(elsa.orderId);
  expect(await crew.manager.refused('staffRunPropose', { ...body, vans: [{ van: 'Bici', crates: 1 }] })).toEqual([
    'NOTHING_TO_PLAN',
  ]);

  // changes by hand: reversed, removed, too many, outdated version, another day
  const set = (orders: number[], version = run.version) => ({ run_id: run.runId, version, orders });
  const own = run.stops.map(({ orderId }) => orderId).filter((id) => id !== elsa.orderId);
  const turned = (await crew.manager.ok('staffRunStops', set(own.toReversed()))).data.runs.find(
    ({ runId }) => runId === run.runId,
  );
  expect(turned?.stops.map(({ orderId }) => orderId)).toEqual(own.toReversed());
  expect(await crew.manager.refused('staffRunStops', set(own))).toEqual(['RUN_CHANGED']);
  expect(await crew.manager.refused('staffRunStops', set([elsa.orderId], turned?.version))).toEqual([
    'ORDER_OF_OTHER_RUN',
  ]);
  const empty = (await crew.manager.ok('staffRunStops', set([], turned?.version))).data;
  expect(empty.loose.map(({ orderId }) => orderId)).toContain(franco.orderId);
  const version = empty.runs.find(({ runId }) => runId === run.runId)?.version;
  await crew.manager.ok('staffRunStops', { ...set([franco.orderId], version), best: true });
  expect(
    await crew.manager.refused('staffRunAssign', { run_id: run.runId, driver_id: await idOf('assistenza@negozio.it') }),
  ).toEqual(['DRIVER_UNKNOWN']);
  await crew.manager.ok('staffRunAssign', { run_id: run.runId, driver_id: lucaId });
  expect(await luca.refused('staffRunLeave', { run_id: run.runId })).toEqual(['NOTHING_READY']);
  await crew.manager.ok('staffRunDelete', { run_id: run.runId });
  expect(await luca.refused('staffRunView', {}, { run_id: run.runId })).toEqual(['RUN_NOT_FOUND']);
});

test('a driver sees only the own runs, planning is for the store, and a proof only for who may look at orders', async () => {
  const gino = await readyOrder('gino@giri.it');
  const run = await runOf(gino);
  expect((await luca.ok('staffRunOwn')).data.runs.map(({ runId }) => runId)).toContain(run.runId);
  expect((await crew.driver.ok('staffRunOwn')).data.runs).toEqual([]);
  expect(await crew.driver.refused('staffRunView', {}, { run_id: run.runId })).toEqual(['RUN_NOT_FOUND']);
  expect(await crew.driver.refused('staffRunLeave', { run_id: run.runId })).toEqual(['RUN_NOT_FOUND']);
  for (const role of STAFF_ROLES) {
    const person = await personOf(shop, `${role}@giri.it`, [role]);
    const plans = (await person.call('staffRunList')).httpStatus;
    const drives = (await person.call('staffRunOwn')).httpStatus;
    expect([role, plans, drives]).toEqual([
      role,
      ['administrator', 'picker', 'store_manager'].includes(role) ? 200 : 403,
      ['administrator', 'picker', 'driver', 'store_manager'].includes(role) ? 200 : 403,
    ]);
  }
  await loadAll(run.runId);
  await luca.ok('staffRunLeave', { run_id: run.runId });
  const uuid = randomUUID();
  const proof = { run_id: run.runId, order_id: gino.orderId, uuid, kind: 'signature', picture: DOT };
  await luca.ok('staffRunProof', proof);
  await luca.ok('staffRunProof', proof);
  expect(await crew.driver.refused('staffRunProof', proof)).toEqual(['RUN_NOT_FOUND']);
  const { proofs } = (await crew.manager.ok('staffRunReturns', {}, { run_id: run.runId })).data;
  expect(proofs).toMatchObject([{ uuid: proof.uuid }]);
  expect(await luca.refused('staffRunProof', { ...proof, uuid: randomUUID(), picture: 'AAAA' })).toEqual([
    'PROOF_UNREADABLE',
  ]);
  const service = await personOf(shop, 'guarda@giri.it', ['customer_service']);
  const seen = async (person: Person) =>
    shop.server.inject({ url: `${RUN_PROOF}?proof_id=${uuid}`, headers: { 'x-ebsn-session': person.session } });
  expect((await seen(service)).headers['content-type']).toBe('image/png');
  expect((await seen(luca)).statusCode).toBe(404);
  // an order of another run is a conflict, and a note is accepted
  const other = shop.client();
  await becomeCustomer(other, 'altra@giri.it');
  expect((await other.call('staffRunEvents', { run_id: run.runId, events: [] })).httpStatus).toBe(403);
  const strange = await orderOf(shop, 'strana@giri.it');
  const sent = await send(run.runId, event('delivered', strange), event('refused', gino, { note: 'non la vuole più' }));
  expect(sent.received.map(({ outcome }) => outcome)).toEqual(['conflict', 'counted']);
  expect([await statusOf(strange), await statusOf(gino)]).toEqual([3, 13]);
});

/** A picture of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('an order that moves to another slot is in no van of the slot before', async () => {
  const gino = await orderOf(shop, 'sposta@giri.it');
  const slot = await slotOf(gino);
  await crew.manager.ok('staffRunPropose', { ...slot, vans: [{ van: 'Furgone 9', crates: 42 }] });
  const planned = async () => {
    const { runs } = (await crew.manager.ok('staffRunList', {}, slot)).data;
    return runs.flatMap(({ stops }) => stops.map(({ orderId }) => orderId));
  };
  expect(await planned()).toContain(gino.orderId);
  const { slots } = (await crew.manager.ok('staffOrderSlots', {}, { order_id: gino.orderId })).data;
  const later = slots.find(({ day }) => day > slot.date);
  await crew.manager.ok('staffOrderMove', { order_id: gino.orderId, day: later?.day, slot: later?.hours });
  expect(await planned()).not.toContain(gino.orderId);
  const rows = await shop.db.query(sql`select from run_stops where order_id = ${gino.orderId}`);
  expect(rows).toHaveLength(0);
});
