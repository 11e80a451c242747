import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { keepSales } from '../../../src/server/features/reports/keep-sales.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { deliver, deliveredOrder } from '../../support/orders/delivered-order.ts';
import { personOf } from '../../support/people/staff.ts';
import { type Crew, crewOf, orderOf, picked, viewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// 14.03 euro: a kilo of apples for 2.19, six packs of pasta for 5.94, and 5.90 for the delivery

let shop: ApiShop;
let crew: Crew;
let first: string;
let last: string;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  first = dayFrom(shop, 0);
  const bought = await deliveredOrder(shop, crew, 'anna@rapporti.it');
  const pickedUp = await orderOf(shop, 'bruno@rapporti.it', undefined, { isPickup: true });
  const brought = await orderOf(shop, 'carla@rapporti.it');
  await crew.service.ok('staffRefundStart', {
    order_id: bought.orderId,
    order_item_id: bought.itemOf(SMALL.apples),
    amount: 1.19,
    answer: 'Ammaccate',
  });
  shop.now.at = new Date(shop.now.at.getTime() + 7 * DAY_MS);
  last = dayFrom(shop, 0);
  await picked(crew, pickedUp, { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 6 } });
  await crew.picker.ok('staffOrderReady', { order_id: pickedUp.orderId });
  const code = (await viewOf(pickedUp)).pickupCode;
  await crew.picker.ok('staffCounterCode', { order_id: pickedUp.orderId, code });
  await crew.picker.ok('staffOrderDelivered', { order_id: pickedUp.orderId });
  await deliver(shop, crew, brought);
  await keepSales(shop.db, shop.now.at);
});
afterAll(() => shop.close());

const report = async (query: object, by: ApiClient = crew.manager) =>
  (await by.ok('staffReportSales', {}, { from: last, to: last, ...query })).data;

test('a period has its sums beside those of the week before, and says until when everything is counted', async () => {
  const { totals, before, rows, ...rest } = await report({ compare: 'week' });
  expect(rest).toMatchObject({ comparedFrom: first, comparedTo: first, freshAt: shop.now.at.toISOString() });
  expect(totals).toMatchObject({
    sales: 22.16,
    orders: 2,
    newCustomers: 2,
    pickup: 8.13,
    refunds: 0,
    lines: 4,
    found: 4,
  });
  expect(before).toMatchObject({ sales: 14.03, orders: 1, refunds: 1.19 });
  expect(rows).toEqual([{ key: last, name: '', sales: 22.16, refunds: 0, pickup: 8.13, orders: 2, before: 14.03 }]);
});

test('a product has its margin where a cost is known, for people who may see prices', async () => {
  await shop.db.query(sql`insert into product_costs (product_id, cost_cents) values (${SMALL.pasta}, 60)`);
  const of = async (by: ApiClient) => (await report({ by: 'product' }, by)).rows.map(({ margin }) => margin);
  // 12 packs for 11.88 euro with 4 % of VAT, which cost 7.20
  expect(await of(crew.manager)).toEqual([37, undefined]);
});

test('every day of the period has a row, also one without a sale', async () => {
  const { rows, before } = await report({ from: first });
  expect(before).toBeUndefined();
  expect(rows.map(({ sales }) => sales)).toEqual([14.03, 0, 0, 0, 0, 0, 0, 22.16]);
});

test('the same days by store, slot, service, customers, department, product and brand', async () => {
  const rowsBy = async (by: string) =>
    (await report({ by, compare: 'week' })).rows.map(({ key, name, sales, before }) => [name || key, sales, before]);
  expect(await rowsBy('store')).toEqual([['Bergamo', 22.16, 14.03]]);
  expect((await rowsBy('slot')).reduce((sum, [, sales]) => sum + Math.round(Number(sales) * 100), 0)).toBe(2216);
  expect(await rowsBy('service')).toEqual([
    ['2', 14.03, 14.03],
    ['1', 8.13, 0],
  ]);
  expect(await rowsBy('customers')).toEqual([
    ['new', 22.16, 14.03],
    ['returning', 0, 0],
  ]);
  expect((await rowsBy('department')).map(([, sales, before]) => [sales, before])).toEqual([
    [11.88, 5.94],
    [4.38, 2.19],
  ]);
  expect(await rowsBy('product')).toEqual([
    ['Spaghetti n. 5 PASTIFICIO ORTENSI 500 g', 11.88, 5.94],
    ['Mele Golden al kg', 4.38, 2.19],
  ]);
  expect(await rowsBy('brand')).toEqual([
    ['PASTIFICIO ORTENSI', 11.88, 5.94],
    ['', 4.38, 2.19],
  ]);
  expect((await report({ service: 'pickup' })).totals).toMatchObject({ sales: 8.13, orders: 1 });
});

test('whole months are read from their own sums, and are the same', async () => {
  const month = `${first.slice(0, 7)}-01`;
  const inTwoMonths = new Date(Date.parse(`${month}T12:00:00Z`) + 70 * DAY_MS).toISOString().slice(0, 10);
  for (const from of [month, first]) {
    const { rows } = await report({ from, to: inTwoMonths, by: 'product' });
    expect(rows.map(({ sales, pieces, kilos }) => [sales, pieces, kilos])).toEqual([
      [17.82, 18, undefined],
      [6.57, undefined, 3],
    ]);
  }
});

test('a report is downloaded as a CSV with its own columns', async () => {
  const { session } = await personOf(shop, 'csv@negozio.it', ['catalogue']);
  const { body } = await shop.server.inject({
    path: `/ebsn/api/staff/reports/sales.csv?from=${last}&to=${last}&by=product&compare=week`,
    cookies: { 'X-Ebsn-Session': session },
  });
  const lines = body.trim().split('\r\n');
  expect(lines[0]).toContain('voce;nome;vendite;');
  expect(lines[1]).toContain('Spaghetti n. 5 PASTIFICIO ORTENSI 500 g;11,88;');
});

test('days that do not exist, and periods that end before they begin or are too long, are refused', async () => {
  const refused = (query: object) => crew.manager.refused('staffReportSales', {}, query);
  expect(await refused({ from: '2026-02-30' })).toEqual(['REPORT_DAY']);
  expect(await refused({ from: last, to: first })).toEqual(['REPORT_PERIOD']);
  expect(await refused({ from: '2020-01-01', to: '2026-01-01' })).toEqual(['REPORT_PERIOD']);
  expect(await refused({ warehouse_id: 7 })).toEqual(['REPORT_STORE']);
});

test('who works for another store sees nothing of this one, and others without the right see no report', async () => {
  const manager = await personOf(shop, 'lecco@negozio.it', ['store_manager']);
  await shop.db.query(sql`insert into warehouses (warehouse_id, name, slug) values (99, 'Lecco', 'lecco')
    on conflict do nothing`);
  await shop.db.query(sql`
    update customers set staff_stores = '{99}' where email = 'lecco@negozio.it'`);
  expect((await manager.call('staffReportSales', {}, { warehouse_id: 12 })).httpStatus).toBe(403);
  const own = await report({}, manager);
  expect([own.totals.sales, own.stores.map(({ name }) => name)]).toEqual([0, ['Lecco']]);
  expect((await crew.picker.call('staffReportSales')).httpStatus).toBe(403);
});
