import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATALOGUE_CHANGED } from '../../../src/server/infra/database/announcements.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let one: ApiShop;
let other: ApiShop;
beforeAll(async () => {
  one = await openApiShop();
  other = await openApiShop({}, one.database);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const cheese = async (shop: ApiShop) => {
  const { data } = await shop.client().ok('productById', {}, { productId: SMALL.rareCheese, hash: 'w12d0t0' });
  return { price: data.price, available: data.available };
};

test('a price that changes is on sale in every process that is told of it', async () => {
  expect(await cheese(other)).toMatchObject({ price: 8.9 });
  await one.database.database.tx(async (tx) => {
    await tx.query(sql`update prices set price_cents = 990 where product_id = ${SMALL.rareCheese}`);
    await tx.query(sql`update catalogue_version set version = version + 1`);
    await tx.query(sql`select pg_notify(${CATALOGUE_CHANGED}, '')`);
  });
  for (const shop of [one, other]) {
    await expect.poll(async () => (await cheese(shop)).price).toBe(9.9);
  }
});

test('what is sold in one process is short in the other', async () => {
  await one.database.database.tx(async (tx) => {
    await tx.query(sql`update stock set available_amount = 3 where product_id = ${SMALL.rareCheese}`);
    await tx.query(sql`select pg_notify('stock_changed', ${String(SMALL.rareCheese)})`);
  });
  for (const shop of [one, other]) {
    await expect.poll(async () => (await cheese(shop)).available).toBe(3);
  }
});

test('a visitor may be served by any of them', async () => {
  const client = one.client();
  const added = await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
  const token = added.headers['x-ebsn-session'] ?? '';
  const seen = await other.client().ok('cartView', {}, {}, { 'x-ebsn-session': token });
  expect(seen.data).toMatchObject({ cartId: added.data.cartId, totalPrice: 2.98 });
});
