import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { CARD, type Crew, crewOf, orderOf, picked, viewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  await shop.db.query(
    sql`update customers set first_name = 'Pia', last_name = 'Preti' where email = 'picker@negozio.it'`,
  );
});
afterAll(() => shop.close());

const shown = async (orderId: number) => (await crew.service.ok('staffOrderView', {}, { order_id: orderId })).data;

test('an order is shown as ordered, picked and charged, with its money and who did what', async () => {
  const anna = await orderOf(shop, 'anna@vista.it', undefined, { paidBy: CARD });
  const { orderId } = anna;
  const before = await shown(orderId);
  expect(before).toMatchObject({
    orderNumber: orderId,
    stage: 'ordered',
    customer: { email: 'anna@vista.it', orders: 1 },
    ordered: { goods: 8.13, delivery: 5.9, total: 14.03 },
    money: { held: 14.69, collected: 0, missing: 0, refundable: 0 },
    versions: [],
  });
  expect(before).not.toHaveProperty('finalTotal');
  expect(before.lines.map(({ outcome }) => outcome)).toEqual(['open', 'open']);

  await picked(crew, anna, { [SMALL.apples]: { weight_grams: 900 }, [SMALL.pasta]: { quantity: 4 } });
  const [apples, pasta] = (await shown(orderId)).lines;
  expect(apples).toMatchObject({ outcome: 'picked', ordered: { weight: 1, total: 2.19 }, picked: { weight: 0.9 } });
  expect(pasta).toMatchObject({ outcome: 'part', ordered: { quantity: 6, total: 5.94 }, picked: { quantity: 4 } });
  await crew.picker.ok('staffOrderReady', { order_id: orderId });
  await crew.picker.ok('staffOrderDelivered', { order_id: orderId });
  await shop.jobs.drained();
  const after = await shown(orderId);
  const receipt = (await viewOf(anna)).receipt;
  expect(after.finalTotal).toBe(receipt?.total);
  expect(after.lines.map(({ charged }) => charged)).toEqual(receipt?.lines.map(({ total }) => total));
  expect(after.money).toMatchObject({ held: 0, collected: receipt?.total, refundable: receipt?.total, missing: 0 });
  expect(after).toMatchObject({ stage: 'partly-delivered', isLate: false });
  expect(after.payments).toMatchObject([{ transactionStatusId: 3, authorizedAmount: 14.69 }]);
  expect(after.history.map(({ orderStatusId }) => orderStatusId)).toEqual([1, 3, 4, 5, 6, 9]);
  expect(after.history.map(({ by }) => by)).toEqual(['customer', 'shop', 'staff', 'staff', 'staff', 'staff']);
  expect(after.history[2]?.name).toBe('Pia Preti');
});

test('a changed order is found by its number and by each version, and shows what it was', async () => {
  const bruno = await orderOf(shop, 'bruno@vista.it');
  await bruno.client.ok('orderModify', { order_id: bruno.orderId });
  await bruno.client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 8 }] });
  const changed = (await bruno.client.ok('buy', { payment_type_id: 2, accept_terms: true })).data.orderId;
  expect(changed).not.toBe(bruno.orderId);
  for (const number of [bruno.orderId, changed])
    expect(await shown(number)).toMatchObject({
      orderId: changed,
      orderNumber: bruno.orderId,
      versions: [
        { orderId: changed, isCurrent: true },
        { orderId: bruno.orderId, isCurrent: false },
      ],
    });
  expect((await crew.service.ok('staffOrderList', {}, { q: String(bruno.orderId) })).data.orders).toMatchObject([
    { orderId: changed },
  ]);
});

test('the staff cancel an order with a reason that its customer reads, until it is taken in charge', async () => {
  const carla = await orderOf(shop, 'carla@vista.it', undefined, { paidBy: CARD });
  const { orderId } = carla;
  expect(await crew.service.refused('staffOrderCancel', { order_id: orderId, reason: ' ' })).toEqual(['REQUIRED']);
  const cancelled = (await crew.service.ok('staffOrderCancel', { order_id: orderId, reason: 'Il forno è rotto' })).data;
  expect(cancelled).toMatchObject({ stage: 'cancelled', money: { held: 0, collected: 0, missing: 0 } });
  expect(cancelled.history.at(-1)).toMatchObject({ by: 'staff', note: 'Il forno è rotto' });
  expect((await viewOf(carla)).history.at(-1)).toMatchObject({ orderStatusId: 10, note: 'Il forno è rotto' });
  await shop.jobs.drained();
  const mail = (await shop.mails('carla@vista.it')).find(
    ({ subject }) => subject === `Ordine n. ${orderId}: annullato`,
  );
  expect(mail?.plain).toContain('il tuo ordine è annullato: non lo consegniamo.\n\nIl forno è rotto');
  expect(await crew.service.refused('staffOrderCancel', { order_id: orderId, reason: 'ancora' })).toEqual([
    'ORDER_ALREADY_CANCELLED',
  ]);

  const dario = await orderOf(shop, 'dario@vista.it');
  await crew.picker.ok('staffOrderTake', { order_id: dario.orderId });
  expect(await crew.manager.refused('staffOrderCancel', { order_id: dario.orderId, reason: 'tardi' })).toEqual([
    'ORDER_NOT_CANCELLABLE',
  ]);
  expect(await crew.manager.refused('staffOrderCancel', { order_id: 1, reason: 'tardi' })).toEqual(['ORDER_NOT_FOUND']);
});

test('who serves orders sees one, and only who may end orders cancels', async () => {
  const { client, orderId } = await orderOf(shop, 'elsa@vista.it');
  expect(await crew.service.refused('staffOrderView', {}, { order_id: 1 })).toEqual(['ORDER_NOT_FOUND']);
  expect((await client.call('staffOrderView', {}, { order_id: orderId })).httpStatus).toBe(403);
  const statuses = async (name: 'staffOrderView' | 'staffOrderCancel') =>
    Promise.all(
      (['picker', 'driver', 'manager', 'service'] as const).map(
        async (who) =>
          (await crew[who].call(name, { order_id: orderId, reason: '' }, { order_id: orderId })).httpStatus,
      ),
    );
  expect(await statuses('staffOrderView')).toEqual([200, 403, 200, 200]);
  expect((await statuses('staffOrderCancel')).map((status) => status === 403)).toEqual([true, true, false, false]);
});

test('messages are its mails and the notifications on devices, of which several get one, in Italian', async () => {
  const bought = await orderOf(shop, 'gina@vista.it');
  const { client, orderId } = bought;
  for (const uuid of ['phone', 'tablet'])
    await client.ok('deviceRegisterPost', { external_id: 'token', platform: 'android', uuid });
  await shop.db.query(sql`update customers set language = 'en' where email = 'gina@vista.it'`);
  await crew.picker.ok('staffOrderTake', { order_id: orderId });
  await shop.jobs.drained();
  const { messages } = await shown(orderId);
  expect(messages.filter(({ kind }) => kind === 'push')).toEqual([
    { kind: 'push', subject: 'Abbiamo preso in carico il tuo ordine.', at: expect.stringMatching(/^\d{4}-/) },
  ]);
  expect(messages.filter(({ kind }) => kind === 'mail').map(({ subject }) => subject)).toContain(
    `Ordine n. ${orderId} confermato`,
  );
  const told = await shop.db.query<{ body: string }>(
    sql`select body from kept_pushes where uuid in ('phone', 'tablet')`,
  );
  expect(told.map(({ body }) => body)).toEqual(Array(2).fill('We have taken your order in charge.'));
});
