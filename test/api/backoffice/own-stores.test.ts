import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { COMPANY, deliveredOrder } from '../../support/orders/delivered-order.ts';
import { personOf } from '../../support/people/staff.ts';
import { type Bought, type Crew, crewOf, orderOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// Who works for one store sees nothing of another, whatever the role (issue 48)

let shop: ApiShop;
let crew: Crew;
let sold: Bought;
let placed: Bought;
let other: ApiClient;
let own: ApiClient;
let batchId: number;
let requestId: number;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  sold = await deliveredOrder(shop, crew, 'anna@altro.it', { receiver: COMPANY });
  const { orderId, itemOf } = sold;
  const refund = { order_id: orderId, order_item_id: itemOf(SMALL.apples), amount: 1.19, answer: 'Ammaccate' };
  requestId = (await crew.service.ok('staffRefundStart', refund)).data.request.requestId;
  placed = await orderOf(shop, 'bruno@altro.it');
  const { timeslotId } = await shop.db.one<{ timeslotId: number }>(sql`
    select timeslot_id from orders where order_id = ${placed.orderId}`);
  await crew.picker.ok('staffBatchesMake', { timeslot_id: timeslotId });
  batchId = (await shop.db.one<{ id: number }>(sql`select min(batch_id) as id from picking_batches`)).id;
  await shop.db.query(sql`insert into warehouses (warehouse_id, name, slug) values (99, 'Lecco', 'lecco')`);
  other = await everyRoleAt('lecco@altro.it', 99);
  own = await everyRoleAt('bergamo@altro.it', 12);
});
afterAll(() => shop.close());

async function everyRoleAt(email: string, warehouseId: number): Promise<ApiClient> {
  const person = await personOf(shop, email, ['store_manager', 'customer_service', 'picker', 'driver']);
  await shop.db.query(sql`update customers set staff_stores = ${[warehouseId]}::int[] where email = ${email}`);
  return person;
}

const day = () => dayFrom(shop, 1);

test('lists of orders, pickings, handovers, runs, refunds and documents have those of the own stores only', async () => {
  const seen = async (who: ApiClient) => ({
    orders: (await who.ok('staffOrderList', {}, {})).data.orders.length,
    tomorrow: (await who.ok('staffOrderList', {}, {})).data.counts.tomorrow,
    toServe: (await who.ok('staffOrdersToServe', {}, { date: day() })).data.orders.length,
    waves: (await who.ok('staffPickingWaves', {}, { date: day() })).data.waves.some(({ orders }) => orders > 0),
    runs: (await who.ok('staffRunList', {}, { date: day() })).data.stores.length,
    refunds: (await who.ok('staffRefundList', {}, {})).data.requests.length,
    documents: (await who.ok('staffDocumentList', {}, {})).data.documents.length > 0,
    today: (await who.ok('staffToday', {}, { day: 'tomorrow' })).data.orders,
  });
  const nothing = { orders: 0, tomorrow: 0, toServe: 0, waves: false, runs: 0, refunds: 0, documents: false, today: 0 };
  expect(await seen(other)).toEqual(nothing);
  expect(await seen(own)).toMatchObject({ orders: 2, refunds: 1, documents: true, waves: true, runs: 1 });
});

test('an order of another store is neither shown nor changed, by whatever it is named', async () => {
  const refused = async (call: Promise<{ httpStatus: number; response: { errors: { code?: string }[] } }>) => {
    const { httpStatus, response } = await call;
    return [httpStatus, response.errors[0]?.code];
  };
  const { orderId } = placed;
  const no = [403, 'NOT_YOUR_STORE'];
  expect(await refused(other.call('staffOrderView', {}, { order_id: orderId }))).toEqual(no);
  expect(await refused(other.call('staffOrderTake', { order_id: orderId }))).toEqual(no);
  expect(await refused(other.call('staffRefundView', {}, { request_id: requestId }))).toEqual(no);
  expect(await refused(other.call('staffBatch', {}, { batch_id: batchId }))).toEqual(no);
  expect(await refused(other.call('staffRunList', {}, { store_id: SMALL.store }))).toEqual(no);
  expect((await own.call('staffOrderView', {}, { order_id: orderId })).httpStatus).toBe(200);
  expect((await own.call('staffBatch', {}, { batch_id: batchId })).httpStatus).toBe(200);
});
