import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, instantOf, romeTime } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { answer } from '../../support/payments/sandbox-payments.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import {
  APPLES_AND_PASTA,
  type Bought,
  CARD,
  type Crew,
  crewOf,
  orderOf,
  picked,
} from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let crew: Crew;
let tomorrow: string;
/** Delivery tomorrow with apples and pasta; pickup tomorrow with milk; delivery paid by card. */
let anna: Bought;
let bruno: Bought;
let carla: Bought;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  tomorrow = addDays(romeTime(shop.now.at).date, 1);
  anna = await orderOf(shop, 'anna@rossini.it');
  bruno = await orderOf(shop, 'bruno@verdi.it', [{ productId: SMALL.milk, quantity: 6 }], { isPickup: true });
  carla = await orderOf(shop, 'carla@puccini.it', APPLES_AND_PASTA, { paidBy: CARD });
  await shop.db.query(sql`
    update customers set first_name = 'Anna', last_name = 'Rossini', phone = '035 111 2233'
      where email = 'anna@rossini.it'`);
  await shop.db.query(sql`
    update orders set address = address || '{"street": "Via della Libertà", "street_number": "7", "city": "Dalmine"}'
    where order_id = ${carla.orderId}`);
});
afterAll(() => shop.close());

const list = async (query: object = {}) => (await crew.service.ok('staffOrderList', {}, query)).data;
const idsOf = async (query: object) => (await list(query)).orders.map(({ orderId }) => orderId);

test('an order is found by its number, customer, telephone, address and goods, and every word has to be there', async () => {
  expect(await idsOf({ q: String(bruno.orderId) })).toEqual([bruno.orderId]);
  for (const q of ['rossini', 'ANNA rossini', 'anna@rossini', '2233'])
    expect([q, await idsOf({ q })]).toEqual([q, [anna.orderId]]);
  for (const q of ['liberta', 'Libertà 7', 'dalmine']) expect([q, await idsOf({ q })]).toEqual([q, [carla.orderId]]);
  const [{ name: milk }] = (await shop.db.query<{ name: string }>(
    sql`select name from products where product_id = ${SMALL.milk}`,
  )) as [{ name: string }];
  expect(await idsOf({ q: milk, day: tomorrow })).toEqual([bruno.orderId]);
  expect(await idsOf({ q: `${milk} rossini` })).toEqual([]);
  // wildcards of patterns are searched literally
  for (const q of ['%', '_', '\\']) expect([q, await idsOf({ q })]).toEqual([q, []]);
});

test('an order is found however people write names, streets, telephones and numbers', async () => {
  await shop.db.query(sql`
    update customers set first_name = 'Zoë', last_name = 'MÜLLER-D’Angelo', phone = '+39 035 111 2244'
      where email = 'bruno@verdi.it'`);
  await shop.db.query(sql`
    update orders set address = address || '{"phone": "333 7654321", "street": "Via dell’Università", "street_number": "12/B"}'
    where order_id = ${bruno.orderId}`);
  const names = ['müller', 'Muller', 'zoe', "d'angelo", 'D’ANGELO', "dell'universita", 'via dell’università 12/b'];
  const phones = [
    '035 111 2244',
    '0351112244',
    '+390351112244',
    '+39 035 1112244',
    '0039 035/1112244',
    '035-111.2244',
    '1112244',
  ];
  const mobiles = ['3337654321', '333 76 54 321', '+39 333 7654321', '+393337654321', '333.7654321'];
  const numbers = [`#${bruno.orderId}`, `n. ${bruno.orderId}`, `n.${bruno.orderId} muller`];
  for (const q of [...names, ...phones, ...mobiles, ...numbers])
    expect([q, await idsOf({ q })]).toEqual([q, [bruno.orderId]]);
  for (const q of ['0351112245', '12/C', "d'angelis"]) expect([q, await idsOf({ q })]).toEqual([q, []]);
  // plus signs, slashes and dots in other words are kept
  expect(await idsOf({ q: '+39' })).toHaveLength(3);
});

test('state, service, store, day and hours filter alone and together', async () => {
  expect(await idsOf({ service_id: 1 })).toEqual([bruno.orderId]);
  expect(await idsOf({ service_id: 2 })).toEqual([carla.orderId, anna.orderId]);
  expect(await idsOf({ service_id: 4 })).toEqual([]);
  expect(await idsOf({ store_id: 999 })).toEqual([]);
  expect((await idsOf({ day: 'tomorrow' })).toSorted()).toEqual(
    [anna, bruno, carla].map(({ orderId }) => orderId).toSorted(),
  );
  expect(await idsOf({ day: 'today' })).toEqual([]);
  const { slots, orders, stores } = await list({ day: tomorrow, service_id: 2 });
  expect(stores).toContainEqual({ storeId: SMALL.store, name: 'Bottega Bergamo' });
  const { beginTime, endTime } = orders[0]?.timeslot ?? { beginTime: '', endTime: '' };
  expect(slots).toContain(`${beginTime}-${endTime}`);
  expect(await idsOf({ day: tomorrow, slot: `${beginTime}-${endTime}`, service_id: 2 })).toEqual(
    orders.map(({ orderId }) => orderId),
  );
  expect(await idsOf({ day: tomorrow, slot: '03:00-04:00' })).toEqual([]);
  expect(await list({ product_id: SMALL.milk })).toMatchObject({
    orders: [{ orderId: bruno.orderId }],
    product: expect.stringMatching(/./),
  });
  expect(await crew.service.refused('staffOrderList', {}, { day: '2026-02-31' })).toEqual(['INVALID_DATE']);
  expect(await crew.service.refused('staffOrderList', {}, { stage: 'lost' })).toEqual(['BAD_INPUT']);
  expect(await crew.service.refused('staffOrderList', {}, { slot: '14-16' })).toEqual(['BAD_INPUT']);
});

test('an order goes through the stages, and is late once its slot has begun and it is not ready', async () => {
  const stage = async (name: string) => idsOf({ stage: name, q: 'rossini' });
  expect(await stage('ordered')).toEqual([anna.orderId]);
  await picked(crew, anna, { [SMALL.pasta]: { quantity: 6 } });
  expect(await stage('picking')).toEqual([anna.orderId]);
  expect((await list({ q: 'rossini' })).orders[0]).toMatchObject({
    stage: 'picking',
    totalItems: 2,
    pickedItems: 1,
    isLate: false,
  });
  const apples = { order_id: anna.orderId, order_item_id: anna.itemOf(SMALL.apples) };
  await crew.picker.ok('staffOrderPick', { ...apples, weight_grams: 1600 });
  await crew.picker.ok('staffOrderReady', { order_id: anna.orderId });
  expect(await stage('asked')).toEqual([anna.orderId]);
  expect(await stage('picking')).toEqual([]);

  const before = shop.now.at;
  const { beginTime, endTime } = (await list({ q: 'rossini' })).orders[0]?.timeslot ?? { beginTime: '', endTime: '' };
  expect((await list({ late: true })).counts).toMatchObject({ late: 0, today: 0, tomorrow: 3 });
  shop.now.at = instantOf(tomorrow, beginTime);
  expect(await idsOf({ late: true, service_id: 2 })).toContain(anna.orderId);
  await crew.picker.ok('staffOrderPick', { ...apples, weight_grams: 1000 });
  await crew.picker.ok('staffOrderReady', { order_id: anna.orderId });
  expect(await stage('ready')).toEqual([anna.orderId]);
  expect(await idsOf({ late: true })).not.toContain(anna.orderId);
  shop.now.at = instantOf(tomorrow, endTime);
  const late = await list({ late: true });
  expect(late.orders.map(({ orderId }) => orderId)).toContain(anna.orderId);
  expect(late.counts).toMatchObject({ late: late.page.totItems, today: 3, tomorrow: 0 });
  shop.now.at = before;
});

test('a payment that failed is found until another one takes its place, and so are goods without their money', async () => {
  const failed = () => idsOf({ failed_payment: true });
  const client = shop.client();
  await becomeCustomer(client, 'dora@bellini.it');
  await client.ok('cartAdd', { items: APPLES_AND_PASTA });
  await chooseTomorrow(client);
  const { orderId, transaction } = (await client.ok('buy', { payment_type_id: CARD, accept_terms: true })).data;
  expect(await failed()).toEqual([]);
  await answer(shop, transaction?.redirectUrl, 'abandon');
  expect(await failed()).toEqual([orderId]);
  expect((await list({ stage: 'unpaid' })).orders).toMatchObject([
    { orderId, stage: 'unpaid', hasFailedPayment: true },
  ]);
  expect((await list()).counts.failedPayment).toBe(1);
  const again = await client.ok('orderPayment', { order_id: orderId, payment_type_id: CARD });
  expect(await failed()).toEqual([]);
  await answer(shop, again.data.transaction.redirectUrl, 'pay');
  expect(await idsOf({ q: String(orderId), stage: 'ordered' })).toEqual([orderId]);
  await shop.db.query(
    sql`insert into uncollected_orders (order_id, since, reason) values (${anna.orderId}, now(), 'expired')`,
  );
  expect(await failed()).toEqual([anna.orderId]);
  await shop.db.query(sql`delete from uncollected_orders`);
});

test('a page has 50 orders in the order that was asked for, and the version of a changed order that counts', async () => {
  await shop.db.query(sql`
    insert into carts (user_id, store_id, status_id)
    select user_id, store_id, 9 from orders, generate_series(1, 120) where order_id = ${bruno.orderId}`);
  await shop.db.query(sql`
    insert into orders (user_id, cart_id, status_id, delivery_service_id, store_id, warehouse_id, zone_id, address,
      timeslot_id, slot, payment_type_id, goods_cents, delivery_fee_cents, total_cents, authorised_cents, placed_at)
    select o.user_id, c.cart_id, 3, o.delivery_service_id, o.store_id, o.warehouse_id, o.zone_id, o.address,
      o.timeslot_id, o.slot, o.payment_type_id, c.cart_id, 0, c.cart_id, c.cart_id, o.placed_at
    from orders o, carts c where o.order_id = ${bruno.orderId} and c.status_id = 9 and c.user_id = o.user_id
      and not exists (select from orders x where x.cart_id = c.cart_id) order by c.cart_id limit 120`);
  const first = await list({ sort: 'newest' });
  expect(first.page).toEqual({ selPage: 1, totPages: 3, totItems: 124, itemsPerPage: 50 });
  const all = [
    ...(await idsOf({ sort: 'newest' })),
    ...(await idsOf({ sort: 'newest', page: 2 })),
    ...(await idsOf({ sort: 'newest', page: 3 })),
  ];
  expect(all).toEqual([...new Set(all)].toSorted((a, b) => b - a));
  expect(all).toHaveLength(124);
  const totals = (await list({ sort: 'total' })).orders.map(({ total }) => total);
  expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  for (const sort of ['slot', 'newest', 'customer', 'total']) {
    const ids = [...(await idsOf({ sort })), ...(await idsOf({ sort, page: 2 })), ...(await idsOf({ sort, page: 3 }))];
    expect([sort, (await idsOf({ sort, reverse: true })).slice(0, 20)]).toEqual([sort, ids.toReversed().slice(0, 20)]);
  }
  expect(await idsOf({ sort: 'newest', page: 4 })).toEqual([]);
  const [replaced = 0, by = 0] = all;
  await shop.db.query(sql`update orders set replaced_by_order_id = ${by} where order_id = ${replaced}`);
  expect(await idsOf({ sort: 'newest' })).not.toContain(replaced);
  for (const sort of ['customer', 'slot'] as const) expect(await idsOf({ sort })).toHaveLength(50);
  await shop.db.query(sql`delete from orders where goods_cents = cart_id`);
  await shop.db.query(
    sql`delete from carts c where status_id = 9 and not exists (select from orders o where o.cart_id = c.cart_id)`,
  );
});

test('the roles that serve orders may look for them', async () => {
  const visitor = shop.client();
  expect((await visitor.call('staffOrderList')).httpStatus).toBe(419);
  expect((await anna.client.call('staffOrderList')).httpStatus).toBe(403);
  for (const [who, status] of [
    ['picker', 200],
    ['manager', 200],
    ['service', 200],
    ['driver', 403],
  ] as const)
    expect([who, (await crew[who].call('staffOrderList')).httpStatus]).toEqual([who, status]);
});
