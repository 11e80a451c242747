import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PickingPhone, slotOf } from '../../support/people/picking-phone.ts';
import { CARD, type Crew, crewOf, orderOf, paymentsOf, viewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 33: the work of one person for a slot, from making batches to orders that are ready

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  await shop.db.query(sql`update timeslots set capacity = 100`);
});
afterAll(() => shop.close());

/** Returns the batches made of the waiting orders in the slot of this one. */
async function batchesOf(orderId: number, rules: object = {}) {
  const timeslotId = await slotOf(shop, orderId);
  const { list } = (await crew.manager.ok('staffBatchesMake', { timeslot_id: timeslotId, ...rules })).data;
  return list.filter(({ state }) => state === 'free').map(({ batchId }) => batchId);
}

const statusOf = async (orderId: number) =>
  (await shop.db.one<{ statusId: number }>(sql`select status_id from orders where order_id = ${orderId}`)).statusId;

test('a batch of two orders: one walk, a crate for each order and temperature, and sums right to the cent', async () => {
  await shop.db.query(sql`
    insert into shelves (store_id, product_id, shelf, walk, zone) values (${SMALL.store}, ${SMALL.pasta}, '07 · 3', 5,
      null),
      (${SMALL.store}, ${SMALL.apples}, '02 · 1', 9, null)`);
  const anna = await orderOf(shop, 'anna@lotto.it', undefined, { paidBy: CARD });
  const bruno = await orderOf(shop, 'bruno@lotto.it', [
    { productId: SMALL.apples, quantity: 1200 },
    { productId: SMALL.pasta, quantity: 2 },
    { productId: SMALL.milk, quantity: 4 },
  ]);
  const [batchId = 0] = await batchesOf(anna.orderId);
  const phone = new PickingPhone(crew.picker);
  const batch = await phone.take(batchId);
  expect(batch).toMatchObject({
    state: 'taken',
    lease: 1,
    isMine: true,
    lastSeq: 0,
    conflicts: [],
    wave: { storeId: SMALL.store },
  });
  expect(batch.orders.map(({ orderId, place, word, state }) => [orderId, place, word, state])).toEqual([
    [anna.orderId, 1, 'ROSA', 'to_pick'],
    [bruno.orderId, 2, 'LUPO', 'to_pick'],
  ]);
  expect(
    batch.goods.map(({ name, shelf, isLoose, parts }) => [
      name,
      shelf,
      isLoose,
      parts.map(({ pieces, grams }) => pieces + grams),
    ]),
  ).toEqual([
    ['Spaghetti n. 5', '07 · 3', false, [6, 2]],
    ['Mele Golden', '02 · 1', true, [1000, 1200]],
    ['Latte intero', '', false, [4]],
  ]);
  const [pasta, apples] = batch.goods;
  expect(pasta?.parts.map(({ crateId }) => crateId)).toEqual(apples?.parts.map(({ crateId }) => crateId));
  expect(apples).toMatchObject({ keys: ['article:2'], counterPrice: 2.19, zone: 'ambient' });
  expect(batch.labelRules).toHaveLength(1);
  expect(await statusOf(anna.orderId)).toBe(4);
  expect(await anna.client.refused('orderDelete', { order_id: anna.orderId })).toEqual(['ORDER_NOT_CANCELLABLE']);

  const weighed = phone.event('found', anna.itemOf(SMALL.apples), { grams: 1120, weight_from: 'typed', crate: 1 });
  const sent = await phone.send(weighed);
  expect(sent.received).toEqual([{ uuid: weighed.uuid, outcome: 'counted' }]);
  expect(await statusOf(anna.orderId)).toBe(5);
  const { lease } = batch;
  expect(await crew.picker.refused('staffBatchFinish', { batch_id: batchId, lease })).toEqual(['BATCH_LINES_OPEN']);
  await phone.send(
    phone.event('found', anna.itemOf(SMALL.pasta), { pieces: 6 }),
    phone.event('found', bruno.itemOf(SMALL.apples), { grams: 1154 }),
    phone.event('short', bruno.itemOf(SMALL.pasta), { reason: 'missing' }),
    phone.event('found', bruno.itemOf(SMALL.milk), { pieces: 3 }),
    // a lettuce for 1.59 in place of a litre of milk for 1.49
    phone.event('replaced', bruno.itemOf(SMALL.milk), { pieces: 1, product: 8 }),
  );
  const { outcomes, state } = await phone.finish();
  expect([state, outcomes.map(({ outcome }) => outcome)]).toEqual(['finished', ['ready', 'ready']]);
  // 1.12 kg at 2.19 is 2.45, six packs are 5.94, and the delivery 5.90
  expect(await viewOf(anna)).toMatchObject({ orderStatusId: 6, receipt: { goodsTotal: 8.39, total: 14.29 } });
  // 1.154 kg are 2.53, three litres and a lettuce 5.96; there was no pasta
  expect(await viewOf(bruno)).toMatchObject({ orderStatusId: 6, receipt: { goodsTotal: 8.49, total: 14.39 } });
  await crew.picker.ok('staffOrderDelivered', { order_id: anna.orderId });
  await shop.jobs.drained();
  expect(await paymentsOf(shop, anna.orderId)).toMatchObject([{ status: 3, atProvider: 'captured 1429' }]);
  // finishing it again changes nothing
  expect((await phone.finish()).outcomes).toEqual([]);
  expect(await crew.manager.refused('staffBatchTake', { batch_id: batchId, phone: phone.phone })).toEqual([
    'BATCH_FINISHED',
  ]);
});

test('the waves of a day say what is to be done, and a wave shows its batches with their figures', async () => {
  const carla = await orderOf(shop, 'carla@lotto.it');
  const timeslotId = await slotOf(shop, carla.orderId);
  const date = (await viewOf(carla)).timeslot.dateIso;
  const waveNow = async () =>
    (await crew.picker.ok('staffPickingWaves', {}, { date, store_id: SMALL.store })).data.waves.find(
      (wave) => wave.timeslotId === timeslotId,
    );
  expect(await waveNow()).toMatchObject({
    orders: 3,
    ordersToBatch: 1,
    readyOrders: 2,
    lines: 7,
    begunLines: 5,
    batches: { free: 0, finished: 1 },
  });
  expect((await crew.picker.ok('staffPickingWaves', {}, { date, store_id: 999 })).data.waves).toEqual([]);
  expect(await crew.picker.refused('staffPickingWaves', {}, { date: '2026-02-31' })).toEqual(['INVALID_DATE']);
  const [batchId = 0] = await batchesOf(carla.orderId);
  expect(await crew.manager.refused('staffBatchesMake', { timeslot_id: timeslotId })).toEqual(['NOTHING_TO_BATCH']);
  expect(await crew.manager.refused('staffBatchesMake', { timeslot_id: 999_999 })).toEqual(['WAVE_NOT_FOUND']);
  const phone = new PickingPhone(crew.picker);
  const { orders } = await phone.take(batchId);
  // the code words continue after those of the earlier batch
  expect(orders[0]?.word).toBe('FARO');
  await phone.send(phone.event('found', carla.itemOf(SMALL.apples), { grams: 1000 }));
  const wave = (await crew.picker.ok('staffPickingWave', {}, { timeslot_id: timeslotId })).data;
  expect(wave.list).toMatchObject([
    { number: 1, state: 'finished', orders: 2, lines: 5, doneLines: 5, zones: ['ambient'] },
    {
      number: 2,
      state: 'taken',
      pickedBy: expect.stringMatching(/\w/),
      orders: 1,
      lines: 2,
      doneLines: 1,
      conflicts: 0,
    },
  ]);
  expect(wave.figures).toMatchObject({ found: 4, replaced: 1, missing: 1, units: 13 });
  await phone.send(...phone.all().slice(0, 1));
  await phone.finish();
});

test('by zone an order is in several batches, and is ready when the last of them is', async () => {
  await shop.db.query(sql`
    insert into shelves (store_id, product_id, shelf, walk, zone) values (${SMALL.store}, ${SMALL.milk}, 'F 1', 1,
      'fresh')`);
  const dario = await orderOf(shop, 'dario@lotto.it', [
    { productId: SMALL.milk, quantity: 4 },
    { productId: SMALL.pasta, quantity: 3 },
  ]);
  const batches = await batchesOf(dario.orderId, { by: 'zone', orders: 1 });
  expect(batches).toHaveLength(2);
  const phones = batches.map(() => new PickingPhone(crew.picker));
  for (const [index, phone] of phones.entries()) {
    await phone.take(batches[index] ?? 0);
    expect(phone.batch?.goods).toHaveLength(1);
    await phone.send(...phone.all());
    expect((await phone.finish()).outcomes).toEqual([
      { orderId: dario.orderId, outcome: index === 0 ? 'in_part' : 'ready' },
    ]);
  }
  expect(await viewOf(dario)).toMatchObject({ orderStatusId: 6, receipt: { goodsTotal: 8.93 } });
});

test('an order cancelled before somebody takes its batch is told, and one that fails while it is picked keeps what was picked', async () => {
  const [elsa, franco, gino] = [
    await orderOf(shop, 'elsa@lotto.it'),
    await orderOf(shop, 'franco@lotto.it'),
    await orderOf(shop, 'gino@lotto.it'),
  ];
  const [batchId = 0] = await batchesOf(elsa.orderId);
  await elsa.client.ok('orderDelete', { order_id: elsa.orderId });
  const phone = new PickingPhone(crew.picker);
  const stateNow = (orders: readonly { orderId: number; state: string }[]) => orders.map(({ state }) => state);
  expect(stateNow((await phone.take(batchId)).orders)).toEqual(['cancelled', 'to_pick', 'to_pick']);
  const apples = phone.event('found', franco.itemOf(SMALL.apples), { grams: 1000 });
  await phone.send(apples);
  await crew.manager.ok('staffOrderFailed', { order_id: franco.orderId });
  const pasta = phone.event('found', franco.itemOf(SMALL.pasta), { pieces: 2 });
  const told = await phone.send(
    pasta,
    ...phone.all().filter(({ line }) => [SMALL.apples, SMALL.pasta].some((id) => gino.itemOf(id) === line)),
  );
  expect(stateNow(told.orders)).toEqual(['cancelled', 'cancelled', 'to_pick']);
  expect(told.lines.find(({ line }) => line === franco.itemOf(SMALL.apples))).toMatchObject({
    state: 'found',
    grams: 1000,
  });
  expect(told.lines.find(({ line }) => line === franco.itemOf(SMALL.pasta))).toMatchObject({
    state: 'pending',
    pieces: 2,
  });
  expect((await phone.finish()).outcomes.map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped', 'ready']);
  expect(await statusOf(franco.orderId)).toBe(13);
});

test('a substitute that the customer does not want is refused at the end, and the batch stays open until it is put right', async () => {
  const ivo = await orderOf(shop, 'ivo@lotto.it');
  await shop.db.query(sql`update order_lines set details = '{}' where order_id = ${ivo.orderId}`);
  const [batchId = 0] = await batchesOf(ivo.orderId);
  const phone = new PickingPhone(crew.picker);
  await phone.take(batchId);
  const other = phone.event('replaced', ivo.itemOf(SMALL.pasta), { pieces: 6, product: SMALL.chocolate });
  await phone.send(phone.event('short', ivo.itemOf(SMALL.apples), { reason: 'damaged' }), other);
  expect(await phone.finish()).toMatchObject({
    state: 'taken',
    outcomes: [
      {
        outcome: 'refused',
        why: 'SUBSTITUTE_UNWANTED',
        said: expect.stringMatching(/^Spaghetti n. 5: Il cliente non vuole/),
      },
    ],
  });
  expect(await shop.db.query(sql`select 1 as one from order_picks where order_id = ${ivo.orderId}`)).toEqual([]);
  await phone.send(
    phone.event('undone', ivo.itemOf(SMALL.pasta), { undoes: other.uuid }),
    phone.event('refunded', ivo.itemOf(SMALL.pasta)),
  );
  expect(await phone.finish()).toMatchObject({ state: 'finished', outcomes: [{ outcome: 'nothing' }] });
});

test('the label rules of the chain go with a batch, and say which articles its codes name', async () => {
  const rule = {
    prefix: '20',
    articleAt: 3,
    articleDigits: 5,
    valueAt: 8,
    valueDigits: 5,
    holds: 'weight',
    decimals: 3,
  };
  await shop.db.query(sql`
    insert into label_rules (prefix, article_at, article_digits, value_at, value_digits, holds, decimals)
    values ('20', 3, 5, 8, 5, 'weight', 3)`);
  const mila = await orderOf(shop, 'mila@lotto.it', [{ productId: SMALL.milk, quantity: 4 }]);
  const [batchId = 0] = await batchesOf(mila.orderId);
  const phone = new PickingPhone(crew.picker);
  const { labelRules, goods } = await phone.take(batchId);
  expect(labelRules).toEqual([rule]);
  // the milk has the code 2000000000015: by this rule it states 1 gram, so it must be the shop's own code of a package
  expect(goods[0]?.keys).toEqual(['article:1', 'gtin:02000000000015']);
  await shop.db.query(sql`delete from label_rules`);
  expect((await crew.picker.ok('staffBatch', {}, { batch_id: batchId })).data.goods[0]?.keys).toEqual([
    'article:1',
    'gtin:02000000000015',
  ]);
  await phone.send(...phone.all());
  expect((await phone.finish()).outcomes).toEqual([{ orderId: mila.orderId, outcome: 'ready' }]);
});

test('a total above what was authorised is asked for first', async () => {
  const lara = await orderOf(shop, 'lara@lotto.it', undefined, { paidBy: CARD });
  const [batchId = 0] = await batchesOf(lara.orderId);
  const phone = new PickingPhone(crew.picker);
  await phone.take(batchId);
  await phone.send(
    phone.event('found', lara.itemOf(SMALL.apples), { grams: 1600 }),
    phone.event('found', lara.itemOf(SMALL.pasta), { pieces: 6 }),
  );
  expect(await phone.finish()).toMatchObject({ state: 'finished', outcomes: [{ outcome: 'asked' }] });
  expect((await viewOf(lara)).consent).toMatchObject({ total: 15.34 });
});

test('free batches are made again in another way, and those that somebody has stay as they are', async () => {
  const names = ['nino', 'olga', 'pino'];
  const [nino, olga, pino] = await Promise.all(
    names.map((name) =>
      orderOf(shop, `${name}@lotto.it`, [
        { productId: SMALL.milk, quantity: 4 },
        { productId: SMALL.pasta, quantity: 3 },
      ]),
    ),
  );
  if (!nino || !olga || !pino) throw new Error('three ordered');
  const timeslotId = await slotOf(shop, nino.orderId);
  const [first = 0, ...others] = await batchesOf(nino.orderId, { orders: 1 });
  expect(others).toHaveLength(2);
  const phone = new PickingPhone(crew.picker);
  await phone.take(first);
  await phone.send(...phone.all());
  const again = { timeslot_id: timeslotId, by: 'zone', orders: 6, again: true };
  const { list } = (await crew.manager.ok('staffBatchesMake', again)).data;
  const made = list.filter(({ batchId }) => batchId > Math.max(...others));
  expect(made.map(({ zones, orders }) => [zones, orders])).toEqual([
    [['ambient'], 2],
    [['fresh'], 2],
  ]);
  expect(list.some(({ batchId }) => others.includes(batchId))).toBe(false);
  expect(list.find(({ batchId }) => batchId === first)).toMatchObject({ state: 'taken', doneLines: 2 });
  const words = await shop.db.query<{ orders: number; words: number }>(sql`
    select count(distinct order_id)::int as orders, count(distinct word)::int as words
    from picking_orders join picking_batches using (batch_id) where timeslot_id = ${timeslotId}`);
  expect(words[0]?.words).toBe(words[0]?.orders);
  // one part is taken: the rest of its orders stays
  await new PickingPhone(crew.picker).take(made[0]?.batchId ?? 0);
  expect(await crew.manager.refused('staffBatchesMake', { ...again, by: 'order' })).toEqual(['NOTHING_TO_BATCH']);
});

test('who has a batch hears of an order that is cancelled, and of who took the batch over, without sending anything', async () => {
  const rina = await orderOf(shop, 'rina@lotto.it');
  const batchId = (await batchesOf(rina.orderId, { orders: 1 })).at(-1) ?? 0;
  const phone = new PickingPhone(crew.picker);
  await phone.take(batchId);
  const news = async () => (await crew.picker.ok('staffBatchQuestions', {}, { batch_id: batchId })).data;
  expect(await news()).toMatchObject({ isMine: true, lease: 1, orders: [{ state: 'to_pick' }], questions: [] });
  await phone.send(phone.event('found', rina.itemOf(SMALL.pasta), { pieces: 2 }));
  await crew.manager.ok('staffOrderFailed', { order_id: rina.orderId });
  expect(await news()).toMatchObject({ orders: [{ state: 'cancelled' }] });
  // a batch that is no longer picked counts neither as done nor as open
  const wave = (await crew.picker.ok('staffPickingWave', {}, { timeslot_id: await slotOf(shop, rina.orderId) })).data;
  expect(wave.list.find((each) => each.batchId === batchId)).toMatchObject({ lines: 0, doneLines: 0 });
  await new PickingPhone(crew.manager).take(batchId, true);
  expect(await news()).toMatchObject({
    isMine: false,
    lease: 2,
    state: 'taken',
    pickedBy: expect.stringMatching(/\w/),
  });
});
