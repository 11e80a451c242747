import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { tidy } from '../../../src/server/open-shop.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const count = async (table: 'sessions' | 'carts') => {
  const rows = await shop.db.query<{ n: number }>(
    table === 'sessions' ? sql`select count(*)::int as n from sessions` : sql`select count(*)::int as n from carts`,
  );
  return rows[0]?.n;
};

test('a visitor who does not come back leaves nothing, a customer keeps the cart', async () => {
  const { database: db } = shop.database;
  const add = { items: [{ productId: SMALL.milk, quantity: 1 }] };
  await shop.client().ok('cartAdd', add);
  const customer = shop.client();
  await registerAs(customer, 'resta@esempio.it');
  await customer.ok('cartAdd', add);
  await tidy(db, shop.now.at);
  expect([await count('sessions'), await count('carts')]).toEqual([2, 2]);
  await tidy(db, new Date(shop.now.at.getTime() + 100 * DAY_MS));
  expect([await count('sessions'), await count('carts')]).toEqual([0, 1]);
  const back = await shop.client().ok('login', { login: 'resta@esempio.it', password: 'mele-verdi-42' });
  expect(back.data.totalItems).toBe(1);
});
