import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { romeTime, wireDate } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openRoomyShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 3, order list params; D 8, texts of refusals

const DAY = '2026-03-29';

let shop: ApiShop;
let client: ApiClient;
const orders = { home: 0, pickup: 0, pending: 0 };

beforeAll(async () => {
  shop = await openRoomyShop();
  client = shop.client();
  await becomeCustomer(client, 'elenco@esempio.it');
  await chooseTomorrow(client);
  orders.home = await buy(SMALL.milk, 4);
  await chooseTomorrow(client);
  orders.pending = await buy(SMALL.chocolate, 10);
  await shop.db.query(sql`update orders set status_id = 2 where order_id = ${orders.pending}`);
  await client.ok('addressSelect', {}, { address_id: SMALL.store, delivery_service_id: 1 });
  const [, tomorrow] = (await client.ok('timeslotList')).data.days;
  const slot = tomorrow?.timeslots[0];
  await client.ok('timeslotSelectPost', { sel_date: tomorrow?.dateIso, timeslot_id: slot?.timeslotId });
  orders.pickup = await buy(SMALL.milk, 2);
  // a quarter past midnight in Rome is still the day before in UTC
  await shop.db.query(sql`update orders set placed_at = '2026-03-28T23:15:00Z' where order_id = ${orders.home}`);
});
afterAll(() => shop.close());

async function buy(productId: number, quantity: number): Promise<number> {
  await client.ok('cartAdd', { items: [{ productId, quantity }] });
  return (await client.ok('buy', { payment_type_id: 2 })).data.orderId;
}

async function listed(query: object): Promise<number[]> {
  return (await client.ok('orderList', {}, query)).data.orders.map(({ orderId }) => orderId);
}

test('all orders come newest first, those being validated, too', async () => {
  expect(await listed({})).toEqual([orders.pickup, orders.pending, orders.home]);
  expect(await listed({ show_pending: true, show_replaced: true })).toHaveLength(3);
  expect(await listed({ show_pending: false })).toEqual([orders.pickup, orders.home]);
});

test.each([
  ['written as the wire writes dates', wireDate(DAY)],
  ['written as ISO dates', DAY],
])('days %s are days in Rome', async (_, day) => {
  expect(await listed({ to_date: day })).toEqual([orders.home]);
  expect(await listed({ from_date: day, to_date: day })).toEqual([orders.home]);
  const today = romeTime(shop.now.at).date;
  expect(await listed({ from_date: today })).toEqual([orders.pickup, orders.pending]);
});

test('totals are limited in euro, both ends included', async () => {
  const [most, middle, least] = (await client.ok('orderList')).data.orders
    .map(({ grossTotal }) => grossTotal)
    .sort((a, b) => b - a);
  expect(await listed({ from_gross_total: middle })).toEqual([orders.pending, orders.home]);
  expect(await listed({ to_gross_total: middle })).toEqual([orders.pickup, orders.home]);
  expect(await listed({ from_gross_total: most, to_gross_total: most })).toEqual([orders.pending]);
  expect(await listed({ to_gross_total: (least ?? 0) - 0.01 })).toEqual([]);
});

test('the type of an order is how it reaches the customer', async () => {
  for (const order_type of ['drive', '1']) expect(await listed({ order_type })).toEqual([orders.pickup]);
  for (const order_type of ['home', '2', '3'])
    expect(await listed({ order_type })).toEqual([orders.pending, orders.home]);
  for (const order_type of ['locker', '10002']) expect(await listed({ order_type })).toEqual([]);
});

test('orders are found by words of their goods, with or without accents, and by their number; nobody finds those of others', async () => {
  await shop.db.query(sql`update order_lines set name = 'Crema di Caffè' where order_id = ${orders.pickup}`);
  for (const q of ['caffe', 'CAFFÈ crema', String(orders.pickup)]) expect(await listed({ q })).toEqual([orders.pickup]);
  expect(await listed({ q: 'latte' })).toEqual([orders.pending, orders.home]);
  for (const q of ['caffe latte', '%', '_']) expect(await listed({ q })).toEqual([]);
  const other = shop.client();
  await becomeCustomer(other, 'curioso@esempio.it');
  expect((await other.ok('orderList', {}, { q: String(orders.pickup) })).data.orders).toEqual([]);
  expect((await other.ok('orderSpending')).data).toMatchObject({ total: 0, orders: 0, years: [] });
});

test('what was spent is added up by the month of the slot, as weighed and without what came back; what came to nothing costs nothing', async () => {
  const { data: all } = await client.ok('orderList');
  const of = (id: number) => all.orders.find(({ orderId }) => orderId === id);
  expect(of(orders.home)?.pictures).toEqual([expect.stringMatching(/^http.*\/photo\//)]);
  await shop.db.query(
    sql`update orders set slot = slot || '{"dateIso":"2025-02-03"}' where order_id = ${orders.pickup}`,
  );
  await shop.db.query(
    sql`update payments set status_id = 3, captured_cents = authorised_cents, refunded_cents = 120
      where order_id = ${orders.home}`,
  );
  const year = Number(of(orders.home)?.timeslot.dateIso.slice(0, 4));
  const spent = (of(orders.home)?.grossTotal ?? 0) + (of(orders.pending)?.grossTotal ?? 0) - 1.2;
  const { data } = await client.ok('orderSpending', {}, { year });
  expect(data).toMatchObject({ year, years: [year, 2025], orders: 2, refunded: 1 });
  expect(data.total).toBeCloseTo(spent, 2);
  expect(data.months.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(data.total, 2);
  expect(data.services).toEqual([
    { deliveryServiceId: 1, orders: 1 },
    { deliveryServiceId: 2, orders: 2 },
  ]);
  expect((await client.ok('orderSpending', {}, { year: 2025 })).data.months[1]).toBe(of(orders.pickup)?.grossTotal);
  expect(await listed({ year: 2025 })).toEqual([orders.pickup]);
  expect(await listed({ only_refunded: true })).toEqual([orders.home]);
  await shop.db.query(sql`update orders set status_id = 10 where order_id = ${orders.pickup}`);
  expect((await client.ok('orderSpending', {}, { year: 2025 })).data).toMatchObject({ total: 0, orders: 0 });
  await shop.db.query(sql`update orders set status_id = 3 where order_id = ${orders.pickup}`);
});

test('what cannot be read is refused in words, because it would show other orders', async () => {
  const reply = await client.call('orderList', {}, { from_date: '31/02/2026', to_date: 'ieri', order_type: 'drone' });
  expect(reply.httpStatus).toBe(200);
  expect(reply.response.errors).toEqual([
    { error: 'Inserire una data valida', code: 'INVALID_DATE', field: 'from_date' },
    { error: 'Inserire una data valida', code: 'INVALID_DATE', field: 'to_date' },
    { error: 'Scegli una delle opzioni disponibili', code: 'INVALID_CHOICE', field: 'order_type' },
  ]);
});

test('with details each order is as order/view shows it', async () => {
  const { data } = await client.ok('orderList', {}, { fetch_detail: true, page_size: 1 });
  const view = await client.ok('orderView', {}, { order_id: orders.pickup, show_replaced: true });
  expect(data.orders).toMatchObject([view.data]);
  expect((await client.ok('orderList')).data.orders[0]).not.toHaveProperty('orderItems');
});

describe('an order that cannot be cancelled says why', () => {
  test.each([
    [10, 'L’ordine è già stato annullato'],
    [4, 'L’ordine è già in preparazione e non può più essere annullato'],
    [8, 'Un ordine nello stato “Consegnato” non può più essere annullato'],
  ])('in status %d', async (statusId, text) => {
    await shop.db.query(sql`update orders set status_id = ${statusId} where order_id = ${orders.home}`);
    const reply = await client.call('orderDelete', { order_id: orders.home });
    expect(reply.response.errorsMessage).toEqual([text]);
  });
});
