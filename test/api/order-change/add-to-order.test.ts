import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ok } from '../../../src/domain/base/result.ts';
import { changeStatus } from '../../../src/server/features/orders/change-status.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openRoomyShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 4: goods are added to a placed order until the store takes it in charge

let shop: ApiShop;
let anna: ApiClient;
let people = 0;
beforeAll(async () => {
  shop = await openRoomyShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query(sql`update stock set available_amount = 10 where product_id = ${SMALL.rareCheese}`);
  people += 1;
  anna = shop.client();
  await becomeCustomer(anna, email());
});

const email = () => `aggiunge-${people}@esempio.it`;

async function order(payment: object = { payment_type_id: 2 }) {
  await anna.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 4 }] });
  await chooseTomorrow(anna);
  return (await anna.ok('buy', payment)).data;
}

async function stock(): Promise<number> {
  const [row] = await shop.db.query<{ left: number }>(
    sql`select available_amount as left from stock where warehouse_id = 12 and product_id = ${SMALL.rareCheese}`,
  );
  return row?.left ?? -1;
}

const cheese = (quantity: number) => [{ productId: SMALL.rareCheese, quantity }];
const view = async (orderId: number) => (await anna.ok('orderView', {}, { order_id: orderId })).data;

test('the goods join the order at their price, and its amounts, its payment and its confirmation follow', async () => {
  const { orderId } = await order();
  const before = await view(orderId);
  const items = [...cheese(2), { productId: SMALL.apples, quantity: 1000 }];
  const { data } = await anna.ok('orderAddItems', { order_id: orderId, items, expected_total: before.grossTotal });
  expect(data.orderItems).toMatchObject([
    { quantity: 4, grossTotal: 5.96 },
    { quantity: 2, grossTotal: 17.8 },
    { weight: 1, grossTotal: 2.19 },
  ]);
  const added = 17.8 + 2.19;
  expect(data.goodsTotal).toBeCloseTo(before.goodsTotal + added, 2);
  expect(data.grossTotal).toBeCloseTo(before.grossTotal + added, 2);
  // apples are weighed: they may cost 30 percent more
  expect(data.authorisedTotal).toBeCloseTo(before.authorisedTotal + added + 0.66, 2);
  expect(data.orderTransactions).toMatchObject([{ authorizedAmount: data.authorisedTotal }]);
  expect(await stock()).toBe(8);
  await shop.jobs.drained();
  const mails = await shop.mails(email());
  // both mails are sent concurrently, in any order
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    `Ordine n. ${orderId} aggiornato`,
    `Ordine n. ${orderId} confermato`,
  ]);
  expect(mails.find(({ subject }) => subject.endsWith('aggiornato'))?.plain).toContain('Formaggio raro');
  await anna.ok('orderDelete', { order_id: orderId });
  expect(await stock()).toBe(10);
});

test('goods that are in the order already get a line of their own, and are one line in the cart that changes it', async () => {
  const { orderId } = await order();
  const { data } = await anna.ok('orderAddItems', {
    order_id: orderId,
    items: [{ productId: SMALL.milk, quantity: 2 }],
  });
  expect(data.orderItems).toMatchObject([{ quantity: 4 }, { quantity: 2 }]);
  const cart = (await anna.ok('orderModify', { order_id: orderId })).data;
  expect(cart.cartItems).toMatchObject([{ quantity: 6, product: { productId: SMALL.milk } }]);
  const changed = (await anna.ok('buy', { payment_type_id: 2 })).data;
  expect((await view(changed.orderId)).orderItems).toMatchObject([{ quantity: 6 }]);
});

test('a call that comes twice adds once', async () => {
  const { orderId } = await order();
  const body = { order_id: orderId, items: cheese(1), expected_total: (await view(orderId)).grossTotal };
  const replies = await Promise.all([1, 2, 3].map(() => anna.call('orderAddItems', body)));
  expect(replies.filter(({ response }) => response.status === 0)).toHaveLength(1);
  expect(await stock()).toBe(9);
});

test('more than there is, and more than the slot has room for, adds nothing', async () => {
  const { orderId } = await order();
  const short = await anna.call('orderAddItems', { order_id: orderId, items: cheese(11) });
  expect(short.response.errors).toMatchObject([{ code: 'STOCK_SHORT', field: String(SMALL.rareCheese) }]);
  await shop.db.query(sql`update timeslots set crate_capacity = crates_taken where taken > 0`);
  const water = [{ productId: SMALL.water, quantity: 24 }];
  expect(await anna.refused('orderAddItems', { order_id: orderId, items: water })).toEqual(['ORDER_ADD_NO_ROOM']);
  await shop.db.query(sql`update timeslots set crate_capacity = null`);
  expect(await stock()).toBe(10);
  expect((await view(orderId)).orderItems).toHaveLength(1);
});

test('nothing is added while the order is being changed, once it is prepared, or by somebody else', async () => {
  const { orderId } = await order();
  const body = { order_id: orderId, items: cheese(1) };
  const other = shop.client();
  await becomeCustomer(other, `altra-aggiunge@esempio.it`);
  expect(await other.refused('orderAddItems', body)).toEqual(['ORDER_NOT_FOUND']);
  await anna.ok('orderModify', { order_id: orderId });
  expect(await anna.refused('orderAddItems', body)).toEqual(['ORDER_ADD_CHANGING']);
  await anna.ok('orderModifyGiveUp');
  await shop.db.tx(async (tx) => ok(await changeStatus(tx, orderId, 4, { actor: 'system', now: shop.now.at })));
  expect(await anna.refused('orderAddItems', body)).toEqual(['ORDER_NOT_MODIFIABLE']);
  expect(await stock()).toBe(10);
});
