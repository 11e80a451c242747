import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow, endAllHolds } from '../support/people/ready-to-buy.ts';
import { SMALL } from '../support/small-shop.ts';

const BUYERS = 200;
const UNITS = 10;
const PLACES = 20;

let shop: ApiShop;
let buyers: ApiClient[];

beforeAll(async () => {
  shop = await openApiShop();
  buyers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      const buyer = shop.client();
      await becomeCustomer(buyer, `buyer-${index}@esempio.it`);
      return buyer;
    }),
  );
});

afterAll(() => shop.close());

beforeEach(async () => {
  await endAllHolds(shop.db);
  await shop.db.query(sql`update timeslots set capacity = 10000`);
});

test(`${BUYERS} buyers at once get the last ${UNITS} units ${UNITS} times`, async () => {
  await setStock(SMALL.rareCheese, UNITS);
  await fillCarts(SMALL.rareCheese);
  const { orders, refusals } = await buyAtOnce();

  expect(orders).toHaveLength(UNITS);
  expect(new Set(orders).size).toBe(UNITS);
  expect(refusals).toHaveLength(BUYERS - UNITS);
  for (const refusal of refusals) expect(['PRODUCT_UNAVAILABLE', 'STOCK_SHORT']).toContain(refusal);
  await expect(leftInStock(SMALL.rareCheese)).resolves.toBe(0);
  await expect(writtenOrders()).resolves.toBe(UNITS);
});

test(`${BUYERS} buyers at once get the last ${PLACES} places of a slot ${PLACES} times`, async () => {
  const before = await writtenOrders();
  await fillCarts(SMALL.pasta);
  await endAllHolds(shop.db);
  await shop.db.query(sql`update timeslots set capacity = taken + ${PLACES}`);
  const { orders, refusals } = await buyAtOnce();

  expect(new Set(orders).size).toBe(PLACES);
  expect(refusals).toEqual(Array.from({ length: BUYERS - PLACES }, () => 'SLOT_FULL'));
  await expect(writtenOrders()).resolves.toBe(before + PLACES);
  const full = await shop.db.query(sql`select from timeslots where taken > 0 and taken = capacity`);
  expect(full).toHaveLength(1);
});

test('one buyer who presses twenty times at once orders once', async () => {
  const buyer = shop.client();
  await becomeCustomer(buyer, 'impatient@esempio.it');
  await buyer.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await chooseTomorrow(buyer);
  const before = await writtenOrders();
  const headers = { 'idempotency-key': 'attempt-0001' };
  const replies = await Promise.all(Array.from({ length: 20 }, () => buyer.call('buy', BUY, {}, headers)));

  expect(new Set(replies.map((reply) => reply.data.orderId)).size).toBe(1);
  await expect(writtenOrders()).resolves.toBe(before + 1);
});

const BUY = { payment_type_id: 2, accept_terms: true };

/**
 * Every buyer has one cart with this product alone, enough for the smallest order, an address and a slot of tomorrow.
 */
async function fillCarts(productId: number): Promise<void> {
  await Promise.all(
    buyers.map(async (buyer) => {
      const { data } = await buyer.ok('cartView');
      const old = (data.cartItems ?? []).map(({ itemId }) => ({ itemId }));
      if (old.length > 0) await buyer.ok('cartDelete', { items: old });
      await buyer.ok('cartAdd', { items: [{ productId, quantity: productId === SMALL.pasta ? 6 : 1 }] });
      await chooseTomorrow(buyer);
    }),
  );
}

async function buyAtOnce(): Promise<{ orders: number[]; refusals: string[] }> {
  const replies = await Promise.all(buyers.map((buyer) => buyer.call('buy', BUY)));
  return {
    orders: replies.filter(({ response }) => response.status === 0).map(({ data }) => data.orderId),
    refusals: replies.flatMap(({ response }) => (response.status === 0 ? [] : response.errors.map(({ code }) => code))),
  };
}

async function setStock(productId: number, amount: number): Promise<void> {
  await shop.db.query(sql`
    insert into stock (warehouse_id, product_id, listed, available_amount) values (${SMALL.store}, ${productId}, true,
      ${amount})
    on conflict (warehouse_id, product_id) do update set available_amount = excluded.available_amount, listed = true`);
}

async function leftInStock(productId: number): Promise<number | undefined> {
  const [row] = await shop.db.query<{ availableAmount: number }>(sql`
    select available_amount from stock where warehouse_id = ${SMALL.store} and product_id = ${productId}`);
  return row?.availableAmount;
}

async function writtenOrders(): Promise<number> {
  const [row] = await shop.db.query<{ count: number }>(sql`select count(*) as count from orders`);
  return row?.count ?? 0;
}
