import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { personOf } from '../../support/people/staff.ts';
import { CARD, type Crew, crewOf, orderOf, paymentsOf, picked, viewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

const subjects = async (email: string) => (await shop.mails(email)).map(({ subject }) => subject);

test('a weighed receipt: ordered, picked, weighed and charged per line, collected from the card, with one mail each', async () => {
  const anna = await orderOf(shop, 'anna@peso.it', undefined, { paidBy: CARD });
  const { orderId } = anna;
  expect(await viewOf(anna)).toMatchObject({ grossTotal: 14.03, authorisedTotal: 14.69, canCancel: true });
  await picked(crew, anna, { [SMALL.apples]: { weight_grams: 1120 }, [SMALL.pasta]: { quantity: 6 } });
  const preparing = await viewOf(anna);
  expect(preparing).toMatchObject({
    orderStatusId: 5,
    orderStatus: 'In preparazione',
    canModify: false,
    canCancel: false,
  });
  expect(preparing.receipt).toBeUndefined();
  const ready = await crew.picker.ok('staffOrderReady', { order_id: orderId });
  expect(ready.data).toMatchObject({ orderStatusId: 6, total: 14.29, toCollect: 0 });
  expect((await viewOf(anna)).receipt).toMatchObject({ isCharged: false, total: 14.29 });
  await crew.picker.ok('staffOrderLeave', { order_id: orderId });
  expect((await viewOf(anna)).orderStatusId).toBe(7);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ status: 2, atProvider: 'authorised 0' }]);
  await crew.picker.ok('staffOrderDelivered', { order_id: orderId });
  await shop.jobs.drained();

  const { receipt, orderStatusId, orderTransactions } = await viewOf(anna);
  expect(orderStatusId).toBe(8);
  expect(receipt).toEqual({
    lines: [
      {
        orderItemId: anna.itemOf(SMALL.apples),
        name: 'Mele Golden',
        outcome: 'picked',
        orderedQuantity: 0,
        orderedWeight: 1,
        orderedTotal: 2.19,
        pickedQuantity: 0,
        pickedWeight: 1.12,
        total: 2.45,
      },
      {
        orderItemId: anna.itemOf(SMALL.pasta),
        name: 'Spaghetti n. 5',
        outcome: 'picked',
        orderedQuantity: 6,
        orderedWeight: 0,
        orderedTotal: 5.94,
        pickedQuantity: 6,
        pickedWeight: 0,
        total: 5.94,
      },
    ],
    goodsTotal: 8.39,
    bagsTotal: 0,
    deliveryFee: 5.9,
    certificateTotal: 0,
    total: 14.29,
    orderedTotal: 14.03,
    // apples and pasta at 4 %, the delivery at 22 %
    vat: [
      { rate: 4, net: 8.07, vat: 0.32, gross: 8.39 },
      { rate: 22, net: 4.84, vat: 1.06, gross: 5.9 },
    ],
    isCharged: true,
  });
  expect(orderTransactions).toMatchObject([{ transactionStatusId: 3, authorizedAmount: 14.69, capturedAmount: 14.29 }]);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ status: 3, captured: 1429, atProvider: 'captured 1429' }]);
  expect(await subjects('anna@peso.it')).toEqual(
    [' confermato', ': in preparazione', ': in consegna', ': consegnato'].map((step) => `Ordine n. ${orderId}${step}`),
  );
  const letters = await shop.mails('anna@peso.it');
  const letter = letters.find(({ subject }) => subject.endsWith(': consegnato'))?.plain.replaceAll('\u00a0', ' ');
  expect(letter).toContain('1,12 kg Mele Golden: 2,45 €');
  expect(letter).toContain('Totale: 14,29 €');
  expect(letter).toMatch(/Addebitiamo adesso 14,29 €|Addebitati 14,29 €/);
});

test('how much more goods may weigh is what the staff had set when they were ordered', async () => {
  const staff = await personOf(shop, 'margini@negozio.it', ['administrator']);
  const allow = async (weight_margin: number) => {
    const modifiedAt = (await staff.ok('staffSettings')).data.groups.find(({ group }) => group === 'sale')?.modifiedAt;
    await staff.ok('staffSettingsSave', { group: 'sale', modifiedAt, values: { weight_margin } });
  };
  await allow(10);
  const nino = await orderOf(shop, 'nino@peso.it');
  await allow(30);
  // a tenth of the apples for 2.19 is authorised beside the total
  expect(await viewOf(nino)).toMatchObject({ grossTotal: 14.03, authorisedTotal: 14.25 });
  await picked(crew, nino, { [SMALL.apples]: { weight_grams: 1200 }, [SMALL.pasta]: { quantity: 6 } });
  const order = (await crew.picker.ok('staffOrderToServe', {}, { order_id: nino.orderId })).data;
  expect(order.lines.map(({ mostWeight }) => mostWeight)).toEqual([1.1, 0]);
  // 2.63 euro for them: more than was agreed
  expect((await crew.picker.ok('staffOrderReady', { order_id: nino.orderId })).data).toMatchObject({
    awaitsConsent: true,
  });
});

test('the mails of two quick steps come in the order of the steps', async () => {
  const rosa = await orderOf(shop, 'rosa@peso.it');
  await picked(crew, rosa, { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 6 } });
  await crew.picker.ok('staffOrderReady', { order_id: rosa.orderId });
  await shop.jobs.drained();
  // a slow process has taken the first of two jobs
  const { jobId } = await shop.db.one<{ jobId: string }>(sql`
    with job as (select enqueue_job('order-step', ${JSON.stringify({ orderId: rosa.orderId, step: 'taken' })}::json,
      21) as job_id)
    select job_id::text from job`);
  await shop.db.query(sql`
    update graphile_worker._private_jobs set locked_by = 'slow', locked_at = now() where id = ${jobId}::bigint`);
  await crew.picker.ok('staffOrderLeave', { order_id: rosa.orderId });
  const second = () =>
    shop.db.query(sql`
      select from graphile_worker._private_jobs j where j.id > ${jobId}::bigint and j.locked_at is not null
        and j.payload ->> 'orderId' = ${String(rosa.orderId)}`);
  await expect.poll(second, PATIENCE).toHaveLength(1);
  await shop.db.query(
    sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null where id = ${jobId}::bigint`,
  );
  await shop.jobs.drained();
  expect((await subjects('rosa@peso.it')).slice(-2)).toEqual(
    [': in preparazione', ': in consegna'].map((step) => `Ordine n. ${rosa.orderId}${step}`),
  );
});

test('a short and a substitute: what is missing is not paid, and a substitute costs no more than the line', async () => {
  const bruno = await orderOf(shop, 'bruno@peso.it', [
    { productId: SMALL.apples, quantity: 1000 },
    { productId: SMALL.milk, quantity: 4 },
    { productId: SMALL.water, quantity: 12 },
  ]);
  const { orderId } = bruno;
  await picked(crew, bruno, {
    [SMALL.apples]: { weight_grams: 0 },
    // a lettuce for 1.59 in place of a litre of milk for 1.49: a similar price
    [SMALL.milk]: { quantity: 3, substitute: { product_id: 8, quantity: 1 } },
    [SMALL.water]: { quantity: 6 },
  });
  await crew.picker.ok('staffOrderReady', { order_id: orderId });
  const atDoor = (await crew.picker.ok('staffOrderToServe', {}, { order_id: orderId })).data;
  expect(atDoor).toMatchObject({ total: 14.38, toCollect: 14.38 });
  await crew.picker.ok('staffOrderDelivered', { order_id: orderId });
  await shop.jobs.drained();
  const { receipt, orderStatus } = await viewOf(bruno);
  expect(orderStatus).toBe('Consegnato parzialmente');
  expect(receipt?.lines.map(({ outcome, total }) => [outcome, total])).toEqual([
    ['missing', 0],
    ['substituted', 5.96],
    ['part', 2.52],
  ]);
  expect(receipt?.lines[1]?.substitute).toEqual({
    productId: 8,
    name: 'Lattuga romana',
    slug: 'lattuga-romana',
    mediaURL: expect.stringContaining('/photo/main/thumb/0008-'),
    quantity: 1,
    weight: 0,
    unitPrice: 1.59,
  });
  expect(receipt).toMatchObject({ goodsTotal: 8.48, deliveryFee: 5.9, total: 14.38 });
  expect(await paymentsOf(shop, orderId)).toEqual([
    { status: 3, authorised: expect.any(Number), captured: 1438, atProvider: null },
  ]);
  expect(await subjects('bruno@peso.it')).toContain(`Ordine n. ${orderId}: consegnato parzialmente`);
});

test('what the customer does not take at the door is not charged', async () => {
  const carla = await orderOf(shop, 'carla@peso.it');
  const { orderId } = carla;
  await picked(crew, carla, { [SMALL.apples]: { weight_grams: 990 }, [SMALL.pasta]: { quantity: 6 } });
  await crew.manager.ok('staffOrderReady', { order_id: orderId });
  const returned = { order_id: orderId, returned_items: [carla.itemOf(SMALL.apples)] };
  const delivered = await crew.picker.ok('staffOrderDelivered', returned);
  expect(delivered.data).toMatchObject({ orderStatusId: 9, total: 11.84 });
  expect((await viewOf(carla)).receipt?.lines[0]).toMatchObject({ outcome: 'returned', total: 0 });
  expect(await crew.picker.refused('staffOrderDelivered', { order_id: orderId })).toEqual(['STEP_NOT_NOW']);
});
