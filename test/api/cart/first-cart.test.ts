import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const milk = { items: [{ productId: SMALL.milk, quantity: 2 }] };

async function count(table: 'sessions' | 'carts'): Promise<number> {
  const { database: db } = shop.database;
  const counted = table === 'carts' ? sql`select count(*) as n from carts` : sql`select count(*) as n from sessions`;
  const [row] = await db.query<{ n: number }>(counted);
  return row?.n ?? -1;
}

test('the first goods of a visitor make session and cart together, and the cart is theirs from then on', async () => {
  const visitor = shop.client();
  const added = await visitor.ok('cartAdd', milk);
  expect(added.headers['x-ebsn-session']).toMatch(/^[\w-]{32}$/);
  expect([await count('sessions'), await count('carts')]).toEqual([1, 1]);
  expect((await visitor.ok('cartView')).data).toMatchObject({ cartId: added.data.cartId, totalItems: 1 });
  expect((await visitor.ok('cartAdd', milk)).data.cartItems).toMatchObject([{ quantity: 4 }]);
  expect((await shop.client().ok('cartView')).data).toMatchObject({ cartId: 0 });
});

test('a first cart that cannot be written leaves no session behind', async () => {
  const { database: db } = shop.database;
  const before = await count('sessions');
  await db.query(sql`alter table carts add constraint no_more check (cart_id < 0) not valid`);
  try {
    const failed = await shop.client().call('cartAdd', milk);
    expect(failed.httpStatus).toBe(500);
    expect(failed.headers['set-cookie']).toBeUndefined();
    expect(await count('sessions')).toBe(before);
  } finally {
    await db.query(sql`alter table carts drop constraint no_more`);
  }
});

test('a first cart that is refused opens no session', async () => {
  const before = await count('sessions');
  const refused = await shop.client().call('cartAdd', { items: [{ productId: SMALL.milk, quantity: 0 }] });
  expect(refused.response.errors).toMatchObject([{ code: 'INVALID_QUANTITY' }]);
  expect(refused.headers['set-cookie']).toBeUndefined();
  expect(await count('sessions')).toBe(before);
});
