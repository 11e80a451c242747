import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { ShopNotEmptyError, seedShop } from './seed-shop.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await seedShop(testDatabase.database, { size: 3000, stores: 20 });
});
afterAll(() => testDatabase.drop());

const count = async (text: string) =>
  (await testDatabase.database.query<{ n: number }>({ text: `select count(*)::int as n from ${text}` }))[0]?.n;

it('seeds the products and stores asked for, every product with a price', async () => {
  expect(await count('products')).toBe(3000);
  expect(await count(`stores where kind = 'store'`)).toBe(20);
  expect(
    await count(
      'products p where not exists (select from prices x where x.product_id = p.product_id and price_list_id = -1)',
    ),
  ).toBe(0);
});

it('gives stores prices and stock of their own', async () => {
  expect(await count('(select distinct price_list_id from prices where price_list_id > 1000) as lists')).toBe(8);
  expect(await count('(select distinct warehouse_id from stock) as warehouses')).toBe(21);
});

it('leaves a shop with products alone', async () => {
  await expect(seedShop(testDatabase.database, { size: 10, stores: 1 })).rejects.toThrow(ShopNotEmptyError);
});

it('gives every store a price, assortment and stock of every product when asked for a dense shop', async () => {
  const dense = await createTestDatabase();
  await seedShop(dense.database, { size: 200, stores: 15, dense: true });
  const [row] = await dense.database.query<{ prices: number; stock: number; unlisted: number; indexes: number }>({
    text: `select (select count(*)::int from prices where price_list_id > 1000) as prices,
      (select count(*)::int from stock) as stock, (select count(*)::int from stock where not listed) as unlisted,
      (select count(*)::int from pg_indexes where indexname in ('prices_product', 'stock_product')) as indexes`,
  });
  await dense.drop();
  // the demo has 12 stores, which share the base list; one warehouse is that of the whole catalogue
  expect(row).toEqual({ prices: 3 * 200, stock: 16 * 200, unlisted: 16 * 40, indexes: 2 });
});
