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
  // what is not due is named with its reason: the order of milk is under way
  expect(data.leftOut).toMatchObject([
    { reason: 'ordered', productId: SMALL.milk, everyDays: 7, daysAgo: 3, product: { productId: SMALL.milk } },
  ]);
  const { orderNumber, arrivesOn } = data.leftOut[0] ?? {};
  expect(orderNumber).toBeGreaterThan(0);
  expect(arrivesOn).toMatch(/^\d{4}-\d\d-\d\d$/);
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

test('a text is recognised line by line: what is bought is meant, what is unknown is said, amounts are understood', async () => {
  const client = await newCustomer(shop);
  for (const days of [22, 15]) await bought(client, days, [milk(6)]);
  const text = '2 latte\n1/2 kg mele\nq.b. spaghetti, unicorno\nlatte di unicorno';
  const { data } = await client.ok('wishlistRead', { text });
  expect(Value.Errors(calls.wishlistRead.data, data)).toEqual([]);
  const [milkLine, apples, pasta, nothing, near] = data.lines;
  expect(milkLine).toMatchObject({ text: '2 latte', name: 'latte', state: 'found' });
  expect(milkLine?.choices[0]).toMatchObject({ quantity: 2, isUsual: true, product: { productId: SMALL.milk } });
  // what was asked is said beside what it becomes, as some goods begin at more
  expect(apples).toMatchObject({ text: '1/2 kg mele', state: 'found', asked: { value: 500, unit: 'g' } });
  expect(pasta).not.toHaveProperty('asked');
  expect(apples?.choices[0]).toMatchObject({ quantity: 0, product: { productId: SMALL.apples } });
  expect(pasta).toMatchObject({ isToTaste: true, state: 'found' });
  expect(pasta?.choices[0]).toMatchObject({ isUsual: false });
  expect(nothing).toMatchObject({ text: 'unicorno', state: 'missing', choices: [] });
  // the nearest one is offered, not imposed
  expect(near).toMatchObject({ state: 'missing', found: 0, choices: [{ product: { productId: SMALL.milk } }] });
  // nothing is stored until it is asked for
  expect((await client.ok('wishlistList')).data.wishlists).toEqual([]);
  const { data: list } = await client.ok('wishlistInsertFrom', { items: [milk(2)] });
  expect(list).toMatchObject({ name: 'Lista della spesa', wishlistItems: [{ quantity: 2 }] });
  expect((await client.call('wishlistRead', { text: 'x'.repeat(6000) })).response.status).not.toBe(0);
  expect((await shop.client().call('wishlistRead', { text })).httpStatus).toBe(419);
});

test('the card of a list has its pictures, what can be bought of it at today’s prices, and who has it, too', async () => {
  const client = await newCustomer(shop);
  const { data: list } = await client.ok('wishlistInsertFrom', {
    items: [milk(2), { productId: SMALL.apples, quantity: 1400 }],
  });
  const friend = await newCustomer(shop);
  const { url } = (await client.ok('wishlistShare', { list_id: list.listId, grant: 'READ' })).data;
  await friend.ok('wishlistAccept', { token: url.split('/').at(-1) ?? '' });
  const { wishlists } = (await client.ok('wishlistList', {}, { show_card: true })).data;
  const [milkItem, apples] = list.wishlistItems ?? [];
  const price = 2 * (milkItem?.product.priceDisplay ?? 0) + 1.4 * (apples?.product.priceDisplay ?? 0);
  const { card } = wishlists[0] ?? {};
  expect(card).toMatchObject({ onSale: 2, people: [expect.any(String)] });
  expect(card?.pictures).toHaveLength(2);
  expect(card?.total).toBeCloseTo(price, 1);
  // clients that do not ask for it get what they got before
  expect((await client.ok('wishlistList')).data.wishlists[0]).not.toHaveProperty('card');
});
