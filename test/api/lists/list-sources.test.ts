import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

/** Orders these goods, dated this many days ago. */
async function bought(client: ApiClient, daysAgo: number, items: object[]): Promise<number> {
  const { database } = shop.database;
  await database.query(sql`update timeslots set capacity = 1000`);
  await client.ok('cartAdd', { items });
  await chooseTomorrow(client);
  const { orderId } = (await client.ok('buy', { payment_type_id: 2 })).data;
  const at = new Date(shop.now.at.getTime() - daysAgo * DAY_MS);
  await database.query(sql`update orders set placed_at = ${at} where order_id = ${orderId}`);
  return orderId;
}

const milk = (quantity: number) => ({ productId: SMALL.milk, quantity });

test('the usual shopping is what is due, with its reason and the usual amount', async () => {
  const client = await newCustomer(shop);
  for (const days of [22, 15, 8]) {
    await bought(client, days, [milk(6), { productId: SMALL.apples, quantity: 1400 }]);
  }
  await bought(client, 3, [milk(6), { productId: SMALL.pasta, quantity: 2 }]);
  const { data } = await client.ok('wishlistUsual');
  expect(Value.Errors(calls.wishlistUsual.data, data)).toEqual([]);
  // milk was bought three days ago, pasta once
  expect(data.items).toMatchObject([
    { quantity: 0, weight: 1.4, everyDays: 7, daysAgo: 8, times: 3, product: { productId: SMALL.apples } },
  ]);
  // sorted by the number of days, due or not
  expect(data.often.map(({ productId }) => productId)).toEqual([SMALL.milk, SMALL.apples, SMALL.pasta]);
});

test('orders that were cancelled, and those of others, say nothing about what is usual', async () => {
  const client = await newCustomer(shop);
  for (const days of [22, 15]) await bought(client, days, [milk(10)]);
  const cancelled = await bought(client, 8, [milk(10)]);
  await client.ok('orderDelete', { order_id: cancelled });
  expect((await client.ok('wishlistUsual')).data.items).toEqual([]);
  expect((await client.ok('wishlistUsual')).data.often.map(({ productId }) => productId)).toEqual([SMALL.milk]);
  expect((await shop.client().call('wishlistUsual')).httpStatus).toBe(419);
});

test('a list made from an order holds what was ordered, under the day of it', async () => {
  const client = await newCustomer(shop);
  const order_id = await bought(client, 0, [milk(6), { productId: SMALL.apples, quantity: 1200 }]);
  const { data } = await client.ok('wishlistInsertFrom', { order_id });
  expect(Value.Errors(calls.wishlistView.data, data)).toEqual([]);
  expect(data.name).toMatch(/^Spesa del \d\d\/\d\d\/\d{4}$/);
  expect(data.wishlistItems).toMatchObject([{ quantity: 6 }, { quantity: 0, weight: 1.2 }]);
  // a second time: a default name gets a number, a given name does not
  expect((await client.ok('wishlistInsertFrom', { order_id })).data.name).toBe(`${data.name} (2)`);
  expect(await client.refused('wishlistInsertFrom', { order_id, name: data.name })).toEqual(['LIST_NAME_TAKEN']);
});

test('what was given along with an order is neither on its list nor usual, and one product is on it once', async () => {
  const client = await newCustomer(shop);
  for (const days of [22, 15, 8]) await addGift(await bought(client, days, [milk(4)]));
  const order_id = await bought(client, 0, [milk(4)]);
  await addGift(order_id);
  // half of it was bought under a promotion with a choice
  await addLine(order_id, { position: 50, infos: { use_wpid: '9' } });
  const { data } = await client.ok('wishlistInsertFrom', { order_id });
  expect(data.wishlistItems).toMatchObject([{ quantity: 8, product: { productId: SMALL.milk } }]);
  expect(data.wishlistItems).toHaveLength(1);
  await shop.db.query(sql`delete from order_lines where order_id = ${order_id}`);
  const { items } = (await client.ok('wishlistUsual')).data;
  expect(items.map(({ product, quantity }) => [product.productId, quantity])).toEqual([[SMALL.milk, 4]]);
});

/** Adds gifts of a promotion: the same milk once more, and chocolate. */
async function addGift(orderId: number): Promise<void> {
  await addLine(orderId, { position: 100, quantity: 3, insertion_type_id: 2 });
  await addLine(orderId, { position: 101, quantity: 3, insertion_type_id: 2, product_id: SMALL.chocolate });
}

/** Adds a line like the first one of the order, except for these values. */
async function addLine(orderId: number, otherwise: object): Promise<void> {
  await shop.db.query(sql`
    insert into order_lines
    select made.* from order_lines l, lateral jsonb_populate_record(l, ${JSON.stringify(otherwise)}::jsonb
      || jsonb_build_object('order_item_id', nextval(pg_get_serial_sequence('order_lines', 'order_item_id')))) made
    where l.order_id = ${orderId} order by l.position limit 1`);
}

test('a list made from the usual shopping holds what was chosen of it, as often as one likes', async () => {
  const client = await newCustomer(shop);
  const usual = [milk(6), { productId: SMALL.apples, quantity: 1400 }];
  const { data } = await client.ok('wishlistInsertFrom', { usual });
  expect(data).toMatchObject({ name: 'La solita spesa', wishlistItems: [{ quantity: 6 }, { weight: 1.4 }] });
  expect((await client.ok('wishlistInsertFrom', { usual })).data.name).toBe('La solita spesa (2)');
  // all or nothing: no empty list remains
  expect(await client.refused('wishlistInsertFrom', { usual: [...usual, { productId: 999 }] })).toEqual([
    'PRODUCT_NOT_FOUND',
  ]);
  expect((await client.ok('wishlistList')).data.wishlists).toHaveLength(2);
});

test('an order of somebody else is not found', async () => {
  const order_id = await bought(await newCustomer(shop), 0, [milk(10)]);
  const other = await newCustomer(shop);
  expect(await other.refused('wishlistInsertFrom', { order_id })).toEqual(['ORDER_NOT_FOUND']);
  expect((await other.ok('wishlistList')).data.wishlists).toEqual([]);
});

test('a list made from a text has the best product for each entry, and says what was not found', async () => {
  const client = await newCustomer(shop);
  const reply = await client.ok('wishlistInsertFrom', {
    text: '2 latte, 1,3 kg mele\nspaghetti\nunicorno',
    name: 'Sabato',
  });
  expect(reply.data.name).toBe('Sabato');
  expect(reply.data.wishlistItems).toMatchObject([
    { quantity: 2, product: { productId: SMALL.milk } },
    { quantity: 0, weight: 1.4, product: { productId: SMALL.apples } },
    { quantity: 1, product: { productId: SMALL.pasta } },
  ]);
  expect(reply.response.warnings).toMatchObject([{ warning: 'unicorno: non abbiamo trovato niente di simile' }]);
});

test('nothing is made of a text in which nothing was found, nor of none', async () => {
  const client = await newCustomer(shop);
  expect(await client.refused('wishlistInsertFrom', { text: 'unicorno' })).toEqual(['NOTHING_FOUND']);
  expect(await client.refused('wishlistInsertFrom', {})).toEqual(['NOTHING_FOUND']);
  expect((await client.ok('wishlistList')).data.wishlists).toEqual([]);
});
