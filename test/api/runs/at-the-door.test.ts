import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DriveRun } from '../../../src/contract/runs/run-schemas.ts';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { tidyForms } from '../../../src/server/features/forms/tidy-forms.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { createUploadStore } from '../../../src/server/infra/uploads/upload-store.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { countStatements } from '../../support/count-statements.ts';
import { type Bought, CARD, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { runEvent, type VanCrew, vanCrewOf } from '../../support/people/van-crew.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 33: alcohol is only for adults, money at the door adds up, and returned goods are on the shelf again

let shop: ApiShop;
let crew: VanCrew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await vanCrewOf(shop);
});
afterAll(() => shop.close());

const WINE_AND_PASTA = [
  { productId: SMALL.wine, quantity: 1 },
  { productId: SMALL.pasta, quantity: 6 },
];

/** Makes an order with wine for delivery, or for pickup, that is ready. */
async function wineOrder(
  email: string,
  how: { readonly isPickup?: boolean; readonly paidBy?: number } = {},
): Promise<Bought> {
  const order = await orderOf(shop, email, WINE_AND_PASTA, { isOfAge: true, ...how });
  await picked(crew.crew, order, { [SMALL.wine]: { quantity: 1 }, [SMALL.pasta]: { quantity: 6 } });
  await crew.crew.picker.ok('staffOrderReady', { order_id: order.orderId });
  return order;
}

/** Sends these orders out. */
async function outWith(...orders: Bought[]): Promise<DriveRun> {
  const { runId } = await crew.runOf(...orders);
  await crew.loadAll(runId);
  return (await crew.driver.ok('staffRunLeave', { run_id: runId })).data;
}

const stopOf = ({ stops }: Pick<DriveRun, 'stops'>, { orderId }: Bought) =>
  stops.find((stop) => stop.orderId === orderId);
const statusOf = async ({ orderId }: Bought) =>
  (await shop.db.one<{ statusId: number }>(sql`select status_id from orders where order_id = ${orderId}`)).statusId;

test('alcohol is delivered by who says that a document was seen, and goes back otherwise', async () => {
  const [anna, bruno] = [
    await wineOrder('anna@vino.it', { paidBy: CARD }),
    await wineOrder('bruno@vino.it', { paidBy: CARD }),
  ];
  const run = await outWith(anna, bruno);
  expect(stopOf(run, anna)?.alcoholItems).toEqual([anna.itemOf(SMALL.wine)]);
  const unseen = await crew.send(run.runId, runEvent('arrived', anna), runEvent('delivered', anna));
  expect(unseen.conflictList).toMatchObject([{ orderId: anna.orderId, why: 'AGE_TO_CHECK' }]);
  expect([await statusOf(anna), stopOf(unseen, anna)?.state]).toEqual([7, 'arrived']);
  const sent = await crew.send(
    run.runId,
    runEvent('delivered', anna, { age_seen: true }),
    runEvent('delivered', bruno, { returned: [bruno.itemOf(SMALL.wine)] }),
  );
  expect(sent.received.map(({ outcome }) => outcome)).toEqual(['counted', 'counted']);
  expect([await statusOf(anna), await statusOf(bruno)]).toEqual([8, 9]);
  const seen = await shop.db.query(sql`
    select order_id, age_seen_by from order_fulfilments
      where order_id = any(${[anna.orderId, bruno.orderId]}::int[]) order by order_id`);
  expect(seen).toEqual([
    { orderId: anna.orderId, ageSeenBy: crew.driverId },
    { orderId: bruno.orderId, ageSeenBy: null },
  ]);
});

test('what was taken at the door and what was due are compared, and a closed run says what was counted', async () => {
  const { manager } = crew.crew;
  const [carla, dario, elsa] = [
    await crew.readyOrder('carla@conti.it'),
    await crew.readyOrder('dario@conti.it'),
    await crew.readyOrder('elsa@conti.it'),
  ];
  const { runId } = await outWith(carla, dario, elsa);
  await crew.send(
    runId,
    runEvent('delivered', carla, { payment: { by: 'cash', amount: 14.05, given: 15 } }),
    runEvent('delivered', dario, { payment: { by: 'cash', amount: 4.05, given: 5 } }),
    runEvent('delivered', elsa),
    runEvent('back'),
  );
  const returns = async () => (await manager.ok('staffRunReturns', {}, { run_id: runId })).data;
  const before = await returns();
  expect(before.unequal).toEqual([
    { orderId: dario.orderId, due: 14.03, taken: 4.05 },
    { orderId: elsa.orderId, due: 14.03, taken: 0 },
  ]);
  expect(before).not.toHaveProperty('closed');
  // the purse matches the driver's events, but the customers paid too little
  const close = { run_id: runId, cash: 18.1, returned: [], seen: [] };
  expect(await manager.refused('staffRunClose', close)).toEqual(['CASH_DIFFERS']);
  await manager.ok('staffRunClose', { ...close, cash: 18, note: 'Dario ed Elsa pagano domani' });
  const closed = await returns();
  expect(closed.closed).toMatchObject({ cash: 18.1, counted: 18, note: 'Dario ed Elsa pagano domani' });

  // an event that arrives afterwards is stored, shown and marked as seen
  const late = runEvent('absent', elsa);
  await crew.send(runId, late);
  expect((await returns()).conflictList).toMatchObject([{ uuid: late.uuid, why: 'RUN_NOT_OUT' }]);
  await manager.ok('staffRunClose', { ...close, seen: [late.uuid] });
  expect(await returns()).toMatchObject({ conflictList: [], closed: { counted: 18 } });
});

test('what goes back to the shelf counts in the stock, what is written off does not, and what never left is not asked for', async () => {
  const { manager } = crew.crew;
  await shop.db.query(sql`
    insert into stock (warehouse_id, product_id, listed, available_amount)
    values (12, ${SMALL.pasta}, true, 100000), (12, ${SMALL.apples}, true, 100000)
    on conflict (warehouse_id, product_id) do update set available_amount = excluded.available_amount`);
  const stock = async () =>
    shop.db.query<{ productId: number; availableAmount: number }>(sql`
      select product_id, available_amount from stock where product_id in (${SMALL.pasta}, ${SMALL.apples})
        order by product_id`);
  const [franco, gino] = [await crew.readyOrder('franco@scaffale.it'), await crew.readyOrder('gino@scaffale.it')];
  const taken = await stock();
  const { runId } = await crew.runOf(franco, gino);
  await crew.loadAll(runId);
  // cancelled after loading: its crates are unloaded again
  await manager.ok('staffOrderFailed', { order_id: gino.orderId, reason: 'non risponde più' });
  const loading = (await crew.driver.ok('staffRunView', {}, { run_id: runId })).data;
  expect(loading.gone).toMatchObject([{ orderNumber: gino.orderId, crates: [expect.any(Number)] }]);
  expect(loading.stops.map(({ orderId }) => orderId)).toEqual([franco.orderId]);
  await crew.driver.ok('staffRunLeave', { run_id: runId });
  await crew.send(runId, runEvent('absent', franco, { note: 'nessuno' }), runEvent('back'));
  const { returned } = (await manager.ok('staffRunReturns', {}, { run_id: runId })).data;
  expect(returned.map(({ orderId }) => orderId)).toEqual([franco.orderId, franco.orderId]);
  const as = (item: number) => (item === franco.itemOf(SMALL.pasta) ? 'shelf' : 'written_off');
  const rows = returned.map(({ orderItemId }) => ({ order_item_id: orderItemId, as: as(orderItemId) }));
  await manager.ok('staffRunClose', { run_id: runId, cash: 0, returned: rows, seen: [] });
  const risen = (await stock()).map(
    ({ availableAmount }, index) => availableAmount - (taken[index]?.availableAmount ?? 0),
  );
  // goods that never left are on the shelf since the order failed
  expect(risen).toEqual([1000, 12]);
  const after = (await manager.ok('staffRunReturns', {}, { run_id: runId })).data;
  expect(after.returned.map(({ orderItemId, became }) => became === as(orderItemId))).toEqual([true, true]);
});

test('a phone that asks for its run again costs the same few statements, however many stops it has', async () => {
  const statementsFor = async (...people: string[]) => {
    const orders: Bought[] = [];
    for (const person of people) orders.push(await crew.readyOrder(person));
    const { runId, stops } = await crew.runOf(...orders);
    expect(stops.length).toBeGreaterThanOrEqual(people.length);
    await crew.loadAll(runId);
    // so that no mail is written meanwhile
    await shop.jobs.drained();
    const statements = await countStatements(() => crew.driver.ok('staffRunView', {}, { run_id: runId }));
    await crew.driver.ok('staffRunLeave', { run_id: runId });
    await crew.send(runId, ...orders.map((order) => runEvent('absent', order, { note: 'nessuno' })), runEvent('back'));
    return statements.length;
  };
  const one = await statementsFor('ada@molte.it');
  expect(await statementsFor('bea@molte.it', 'cleo@molte.it', 'dora@molte.it')).toBe(one);
  const full = Array.from({ length: 14 }, (_, index) => `van${index}@molte.it`);
  expect(await statementsFor(...full)).toBe(one);
  // session, run and acts of the staff; the other statements read the run with its stops
  expect(one - 3).toBeLessThanOrEqual(12);
});

test('an order that the store ends on the way is no stop any more for its driver', async () => {
  const ida = await crew.readyOrder('ida@strada.it');
  const run = await outWith(ida);
  expect(stopOf(run, ida)?.isEnded).toBe(false);
  expect((await crew.driver.ok('staffOrderToServe', {}, { order_id: ida.orderId })).data).toMatchObject({
    orderStatusId: 7,
  });
  await crew.crew.manager.ok('staffOrderFailed', { order_id: ida.orderId, reason: 'ha richiamato' });
  expect(stopOf((await crew.driver.ok('staffRunView', {}, { run_id: run.runId })).data, ida)).toMatchObject({
    isEnded: true,
    state: 'out',
  });
});

test('the step alone does not skip the checks: who runs the store may, and at a door it asks the age', async () => {
  const { manager, picker, driver } = crew.crew;
  const [leo, mia, nora] = [
    await wineOrder('leo@passo.it', { isPickup: true, paidBy: CARD }),
    await wineOrder('mia@passo.it', { isPickup: true, paidBy: CARD }),
    await wineOrder('nora@passo.it', { paidBy: CARD }),
  ];
  expect(await picker.refused('staffOrderDelivered', { order_id: leo.orderId })).toEqual(['CODE_TO_CHECK']);
  expect(await picker.refused('staffOrderDelivered', { order_id: leo.orderId, of_age: true })).toEqual([
    'CODE_TO_CHECK',
  ]);
  await manager.ok('staffOrderDelivered', { order_id: mia.orderId });
  expect(await picker.refused('staffOrderDelivered', { order_id: nora.orderId })).toEqual(['AGE_TO_CHECK']);
  // drivers without another role get only orders of their own runs
  for (const call of ['staffOrderLeave', 'staffOrderDelivered', 'staffOrderNotCollected'] as const)
    expect(await driver.refused(call, { order_id: nora.orderId })).toEqual(['ORDER_NOT_FOUND']);
  await picker.ok('staffOrderDelivered', { order_id: nora.orderId, of_age: true });
  expect([await statusOf(leo), await statusOf(mia), await statusOf(nora)]).toEqual([6, 8, 8]);

  // drivers without another role see neither customers at the counter nor orders that are not for a locker
  const tomorrow = new Date(shop.now.at.getTime() + 24 * 3_600_000);
  const before = shop.now.at;
  shop.now.at = tomorrow;
  expect((await picker.ok('staffCounterList')).data.orders.map(({ orderId }) => orderId)).toContain(leo.orderId);
  expect((await driver.ok('staffCounterList')).data.orders).toEqual([]);
  expect((await driver.ok('staffOrdersToServe')).data.orders).toEqual([]);
  shop.now.at = before;
  for (const call of ['staffCounterOrder', 'staffOrderToServe'] as const)
    expect(await driver.refused(call, {}, { order_id: leo.orderId })).toEqual(['ORDER_NOT_FOUND']);
  expect(await driver.refused('staffCounterAge', { order_id: leo.orderId })).toEqual(['ORDER_NOT_FOUND']);
});

test('the sheet of a run is for who plans runs', async () => {
  const olga = await crew.readyOrder('olga@foglio.it');
  const { runId } = await crew.runOf(olga);
  const sheet = (await crew.crew.picker.ok('staffRunSheet', {}, { run_id: runId })).data;
  expect(stopOf(sheet, olga)).toMatchObject({
    toCollect: 14.03,
    phone: expect.stringMatching(/\d/),
    address: expect.stringContaining(','),
    boxes: [{ temperature: 'ambient' }],
  });
  expect(await crew.driver.refused('staffRunSheet', {}, { run_id: runId })).toEqual(['FORBIDDEN']);
  expect(await crew.crew.picker.refused('staffRunSheet', {}, { run_id: 999_999 })).toEqual(['RUN_NOT_FOUND']);
});

test('money is taken once at each door: what other acts say of it makes no run that cannot be closed', async () => {
  const { manager } = crew.crew;
  const [ida, lino] = [await crew.readyOrder('ida@borsa.it'), await crew.readyOrder('lino@borsa.it')];
  const { runId } = await outWith(ida, lino);
  const paid = { payment: { by: 'cash', amount: 14.05, given: 15 } };
  await crew.send(
    runId,
    runEvent('delivered', ida, paid),
    runEvent('delivered', ida, paid),
    runEvent('delivered', lino, paid),
  );
  const many = { payment: { by: 'cash', amount: 100_000 } };
  const notes = Array.from({ length: 215 }, () => runEvent('note', ida, many));
  const { received } = await crew.send(runId, ...notes, runEvent('delivered', undefined, many), runEvent('back'));
  expect(received.slice(0, 215).every(({ outcome }) => outcome === 'conflict')).toBe(true);
  const returns = (await manager.ok('staffRunReturns', {}, { run_id: runId })).data;
  expect([returns.cash, returns.unequal]).toEqual([28.1, []]);
  const seen = returns.conflictList.map(({ uuid }) => uuid);
  expect(seen).toHaveLength(217);
  await manager.ok('staffRunClose', { run_id: runId, cash: 28.1, returned: [], seen });
});

test('a photo that is sent again is stored once, and its number is not that of another one', async () => {
  const [mia, nino] = [await crew.readyOrder('mia@foto.it'), await crew.readyOrder('nino@foto.it')];
  const { runId } = await outWith(mia, nino);
  const picture = (
    await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
  const proof = { run_id: runId, order_id: mia.orderId, uuid: randomUUID(), kind: 'photo', picture };
  await crew.driver.ok('staffRunProof', proof);
  await crew.driver.ok('staffRunProof', proof);
  expect(await crew.driver.refused('staffRunProof', { ...proof, order_id: nino.orderId })).toEqual([
    'PROOF_UNREADABLE',
  ]);
  const stored = await shop.db.query(sql`select order_id from run_proofs where run_id = ${runId} order by proof_id`);
  expect(stored).toEqual([{ orderId: mia.orderId }]);
});

test('a crate that was unloaded is unloaded for every phone that reads the run', async () => {
  const rosa = await crew.readyOrder('rosa@casse.it');
  const run = await outWith(rosa);
  const crate = stopOf(run, rosa)?.boxes[0]?.crateId;
  expect(stopOf(run, rosa)?.boxes).toMatchObject([{ isUnloaded: false }]);
  await crew.send(run.runId, runEvent('arrived', rosa), runEvent('unloaded', rosa, { crate }));
  const again = (await crew.driver.ok('staffRunView', {}, { run_id: run.runId })).data;
  expect(stopOf(again, rosa)?.boxes).toMatchObject([{ crateId: crate, isUnloaded: true }]);
});

test('photos leave after 90 days, and what drivers wrote of a customer is not repeated in the record of acts', async () => {
  const ugo = await crew.readyOrder('ugo@nota.it');
  const { runId } = await outWith(ugo);
  const picture = (
    await sharp({ create: { width: 2, height: 2, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
  await crew.driver.ok('staffRunProof', {
    run_id: runId,
    order_id: ugo.orderId,
    uuid: randomUUID(),
    kind: 'photo',
    picture,
  });
  await crew.send(runId, runEvent('note', ugo, { note: 'il cane di Ugo morde' }));
  const { n } = await shop.db.one<{ n: number }>(
    sql`select count(*)::int as n from agent_acts where input::text like '%cane di Ugo%'`,
  );
  expect(n).toBe(0);
  const proofs = async () =>
    (await shop.db.query(sql`select from run_proofs where run_id = ${runId} -- in any order: a count`)).length;
  const uploads = createUploadStore(join(tmpdir(), `bottega-proofs-${randomUUID()}`));
  const tidy = (days: number) =>
    tidyForms(shop.db, uploads, { now: new Date(shop.now.at.getTime() + days * DAY_MS), retentionDays: 365 });
  await tidy(89);
  expect(await proofs()).toBe(1);
  await tidy(91);
  expect(await proofs()).toBe(0);
});
