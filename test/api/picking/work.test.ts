import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openRoomyShop } from '../../support/api-shop.ts';
import { batchOf, PickingPhone, slotOf } from '../../support/people/picking-phone.ts';
import { personOf } from '../../support/people/staff.ts';
import { type Crew, crewOf, orderOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 33: the statistics of pickers, and batches that are returned

const MINUTE_MS = 60_000;

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openRoomyShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

const later = (minutes: number) => {
  shop.now.at = new Date(shop.now.at.getTime() + minutes * MINUTE_MS);
};

test('a batch that is given back keeps what is picked, says who gave it back and why, and is finished by who takes it next', async () => {
  const order = await orderOf(shop, 'anna@resa.it');
  const batchId = await batchOf(shop, crew.manager, order.orderId);
  const marta = new PickingPhone(crew.picker);
  await marta.take(batchId);
  await marta.send(marta.event('found', order.itemOf(SMALL.pasta), { pieces: 6 }));
  const body = { batch_id: batchId, lease: 1, reason: ' Fine turno ' };
  expect(await crew.picker.refused('staffBatchHandBack', { ...body, reason: '  ' })).toEqual(['BAD_INPUT']);
  expect(await crew.picker.refused('staffBatchHandBack', { ...body, batch_id: 1 })).toEqual(['BATCH_NOT_FOUND']);
  const other = await personOf(shop, 'altra@negozio.it', ['picker']);
  expect(await other.refused('staffBatchHandBack', body)).toEqual(['BATCH_NOT_YOURS']);
  const given = (await crew.picker.ok('staffBatchHandBack', body)).data;
  expect(given).toMatchObject({
    state: 'free',
    lease: 1,
    isMine: false,
    handedBack: { by: 'Elena Rossi', reason: 'Fine turno' },
  });
  expect(await crew.picker.refused('staffBatchHandBack', body)).toEqual(['BATCH_NOT_YOURS']);

  // events that the phone of the former picker sends now are late
  const apples = order.itemOf(SMALL.apples);
  const late = await marta.send(
    marta.event('found', apples, { grams: 1000 }),
    marta.event('wrong', apples, { code: '999' }),
  );
  expect(late.received.map(({ outcome }) => outcome)).toEqual(['conflict', 'counted']);
  const luca = new PickingPhone(other);
  const taken = await luca.take(batchId);
  expect(taken).toMatchObject({ state: 'taken', lease: 2, isMine: true, handedBack: { reason: 'Fine turno' } });
  expect(taken.lines.find(({ line }) => line === order.itemOf(SMALL.pasta))).toMatchObject({
    state: 'found',
    pieces: 6,
  });
  const { list } = (await crew.manager.ok('staffPickingWave', {}, { timeslot_id: await slotOf(shop, order.orderId) }))
    .data;
  expect(list.find((each) => each.batchId === batchId)).toMatchObject({
    state: 'taken',
    handedBack: { reason: 'Fine turno' },
  });
  await other.ok('staffBatchSettle', {
    batch_id: batchId,
    events: taken.conflicts.map(({ uuid }) => uuid),
    as: 'counted',
  });
  expect(await luca.finish()).toMatchObject({ state: 'finished', outcomes: [{ outcome: 'ready' }] });
  expect(await other.refused('staffBatchHandBack', { batch_id: batchId, lease: 2, reason: 'Troppo tardi' })).toEqual([
    'BATCH_FINISHED',
  ]);
});

test('a wave says how far each zone is, and when it ends at the pace of those who pick', async () => {
  const orders = [await orderOf(shop, 'pino@passo.it'), await orderOf(shop, 'rita@passo.it')];
  const [one = 0, two = 0] = orders.map(({ orderId }) => orderId);
  await shop.db.query(sql`update orders set timeslot_id = (select timeslot_id from timeslots
    where timeslot_id not in (select timeslot_id from orders) limit 1) where order_id in (${one}, ${two})`);
  const timeslotId = await slotOf(shop, one);
  const wave = async () => (await crew.picker.ok('staffPickingWave', {}, { timeslot_id: timeslotId })).data;
  const made = (await crew.manager.ok('staffBatchesMake', { timeslot_id: timeslotId, by: 'order', orders: 1 })).data;
  expect(made).toMatchObject({ lines: 4, list: [{ lines: 2 }, { lines: 2 }] });
  expect(made.zones.reduce((sum, { lines }) => sum + lines, 0)).toBe(4);
  expect(made.zones.map(({ doneLines, pickers }) => [doneLines, pickers])).toEqual(made.zones.map(() => [0, 0]));
  const marta = new PickingPhone(crew.picker);
  await marta.take(made.list[0]?.batchId ?? 0);
  await marta.send(marta.event('found', orders[0]?.itemOf(SMALL.pasta) ?? 0, { pieces: 6 }));
  later(4);
  expect(await wave()).not.toHaveProperty('expectedEnd');
  later(6);
  const after = await wave();
  const inMinutes = (minutes: number) => new Date(shop.now.at.getTime() + minutes * MINUTE_MS).toISOString();
  // one line in ten minutes: one line of the batch is left, three of the wave
  expect(after.list).toMatchObject([{ doneLines: 1, expectedEnd: inMinutes(10) }, { doneLines: 0 }]);
  expect(after.list[1]).not.toHaveProperty('expectedEnd');
  expect(after.expectedEnd).toBe(inMinutes(30));
  expect(after.zones.reduce((sum, { doneLines }) => sum + doneLines, 0)).toBe(1);
  expect(Math.max(...after.zones.map(({ pickers }) => pickers))).toBe(1);
});

test('who leads gives the batch of somebody else back, and only the lease that was seen', async () => {
  const batchId = await batchOf(shop, crew.manager, (await orderOf(shop, 'bruno@resa.it')).orderId);
  const marta = new PickingPhone(crew.picker);
  await marta.take(batchId);
  const body = { batch_id: batchId, reason: 'Marta è andata a casa' };
  expect(await crew.manager.refused('staffBatchHandBack', { ...body, lease: 2 })).toEqual(['BATCH_NOT_YOURS']);
  expect((await crew.manager.ok('staffBatchHandBack', { ...body, lease: 1 })).data.state).toBe('free');
  expect((await crew.driver.call('staffBatchHandBack', { ...body, lease: 1 })).httpStatus).toBe(403);
  expect((await marta.take(batchId)).lease).toBe(2);
});

test('figures say what each person did in finished batches of some days, only to who may see them', async () => {
  const order = await orderOf(shop, 'carla@resa.it');
  const batchId = await batchOf(shop, crew.manager, order.orderId);
  const [anna, bea] = [await personOf(shop, 'a@resa.it', ['picker']), await personOf(shop, 'b@resa.it', ['picker'])];
  await shop.db.query(sql`update customers set last_name = 'Alba' where email = 'a@resa.it'`);
  await shop.db.query(sql`update customers set last_name = 'Bassi' where email = 'b@resa.it'`);
  const one = new PickingPhone(anna);
  await one.take(batchId);
  later(10);
  const pasta = order.itemOf(SMALL.pasta);
  await one.send(
    one.event('wrong', pasta, { code: '8000000000019' }),
    one.event('found', pasta, { pieces: 5, code: '8000000000002' }),
  );
  await one.send(one.event('short', pasta, { reason: 'missing' }));
  later(30);
  const two = new PickingPhone(bea);
  await two.take(batchId, true);
  later(6);
  await two.send(two.event('short', order.itemOf(SMALL.apples), { reason: 'damaged' }));
  const figures = async (query: object = {}) =>
    (await crew.manager.ok('staffPickingWork', {}, query)).data.people.filter(isTheirs);
  const isTheirs = ({ name }: { name: string }) => ['Elena Alba', 'Elena Bassi'].includes(name);
  expect(await figures()).toEqual([]);
  await two.finish();
  const none = { found: 0, replaced: 0, missing: 0, units: 0, rightScans: 0, wrongScans: 0 };
  expect(await figures()).toMatchObject([
    {
      ...none,
      name: 'Elena Alba',
      batches: 1,
      minutes: 10,
      found: 1,
      units: 5,
      rightScans: 1,
      wrongScans: 1,
      unitsPerHour: 30,
    },
    { ...none, name: 'Elena Bassi', batches: 1, minutes: 6, missing: 1, unitsPerHour: 0 },
  ]);
  const wave = (await crew.picker.ok('staffPickingWave', {}, { timeslot_id: await slotOf(shop, order.orderId) })).data;
  expect(wave.figures).toMatchObject({ wrongScans: 2 });
  expect(await figures({ store_id: SMALL.store })).toHaveLength(2);
  expect(await figures({ store_id: 999 })).toEqual([]);
  expect(await figures({ from: '2020-01-01', to: '2020-01-31' })).toEqual([]);
  for (const query of [
    { from: '2026-02-31' },
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2020-01-01', to: '2026-01-01' },
    { to: 'x' },
  ])
    expect(await crew.manager.refused('staffPickingWork', {}, query)).toEqual(['INVALID_DATE']);
  for (const client of [crew.picker, crew.service, crew.driver])
    expect((await client.call('staffPickingWork')).httpStatus).toBe(403);
  expect((await shop.client().call('staffPickingWork')).httpStatus).toBe(419);
});
