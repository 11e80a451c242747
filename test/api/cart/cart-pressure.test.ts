import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

/** A shop served by two processes. */
let shop: ApiShop;
let other: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  other = await openApiShop({}, shop.database);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const PASSWORD = 'mele-verdi-42';
const processOf = (index: number) => (index % 2 === 0 ? shop : other);
const one = (productId: number, quantity = 1) => ({ items: [{ productId, quantity }] });

test('50 visitors who log in to one account at once bring every line along', async () => {
  const email = 'casa@esempio.it';
  await becomeCustomer(shop.client(), email);
  const goods = [SMALL.pasta, SMALL.chocolate, SMALL.wine, 8, SMALL.apples];
  const visitors = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const visitor = processOf(index).client();
      const product = goods[index % goods.length] ?? SMALL.pasta;
      const { data } = await visitor.ok('cartAdd', one(product, product === SMALL.apples ? 1000 : 1));
      await visitor.ok('cartUpdateInfos', {
        items: [{ itemId: data.cartItems?.[0]?.itemId, infos: { note: `visita ${index % goods.length}` } }],
      });
      return visitor;
    }),
  );
  await Promise.all(visitors.map((visitor) => visitor.ok('login', { login: email, password: PASSWORD })));
  const { data } = await shop.client().ok('login', { login: email, password: PASSWORD });
  const lines = data.cartItems?.map(({ product, quantity, weight, cartItemInfo }) => [
    product.productId,
    quantity || weight,
    cartItemInfo['note'],
  ]);
  // ten of each; of the apples at most five kilos
  expect(lines?.sort(([a], [b]) => Number(a) - Number(b))).toEqual([
    [SMALL.apples, 5, 'visita 4'],
    [SMALL.wine, 10, 'visita 2'],
    [SMALL.pasta, 10, 'visita 0'],
    [SMALL.chocolate, 10, 'visita 1'],
    [8, 10, 'visita 3'],
  ]);
  const [left] = await shop.db.query<{ carts: number }>(sql`
    select count(*)::int as carts from carts where user_id is null and session_id is not null`);
  expect(left?.carts).toBe(0);
});

test('10 tabs that change a cart 100 times each lose nothing, in two processes', async () => {
  const first = shop.client();
  await becomeCustomer(first, 'tabs@esempio.it');
  const { headers, data } = await first.ok('login', { login: 'tabs@esempio.it', password: PASSWORD });
  expect(data.totalItems).toBe(0);
  const token = { 'x-ebsn-session': headers['x-ebsn-session'] ?? '' };
  const added = new Map<number, number>();
  const goods = [SMALL.pasta, SMALL.chocolate, SMALL.wine, 8];
  await Promise.all(
    Array.from({ length: 10 }, async (_, tab) => {
      const client = processOf(tab).client();
      for (let press = 0; press < 100; press += 1) {
        const product = goods[(tab + press) % goods.length] ?? SMALL.pasta;
        // one tab may remove goods that another has just added: only adding goods and notes is counted here
        if (press % 10 === 9) {
          await client.ok('cartUpdateInfo', { property: 'order_note', value: `${tab} ${press}` }, {}, token);
          continue;
        }
        await client.ok('cartAdd', one(product), {}, token);
        added.set(product, (added.get(product) ?? 0) + 1);
      }
    }),
  );
  const cart = await other.client().ok('cartView', {}, {}, token);
  expect(Object.fromEntries(cart.data.cartItems?.map((item) => [item.product.productId, item.quantity]) ?? [])).toEqual(
    Object.fromEntries(added),
  );
  expect(cart.data.cartInfos['order_note']).toMatch(/^\d 99$/);
});

test('no tab gets past stock or maximum, however they press together', async () => {
  const client = shop.client();
  const { headers } = await client.ok('cartAdd', one(SMALL.pasta));
  const token = { 'x-ebsn-session': headers['x-ebsn-session'] ?? '' };
  const press = async (product: number) => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, tab) => processOf(tab).client().call('cartAdd', one(product), {}, token)),
    );
    return replies.map(({ response }) => response.errors[0]?.code ?? 'OK');
  };
  const count = (codes: readonly string[], code: string) => codes.filter((each) => each === code).length;
  const cheese = await press(SMALL.rareCheese);
  expect([count(cheese, 'OK'), count(cheese, 'STOCK_SHORT')]).toEqual([10, 30]);
  const milk = await press(SMALL.milk);
  expect([count(milk, 'OK'), count(milk, 'MAX_QUANTITY')]).toEqual([24, 16]);
});

test('the amount that was set last is the amount, and a line that is gone stays gone', async () => {
  const client = shop.client();
  const { data, headers } = await client.ok('cartAdd', one(SMALL.pasta));
  const token = { 'x-ebsn-session': headers['x-ebsn-session'] ?? '' };
  const itemId = data.cartItems?.[0]?.itemId;
  const set = (tab: number, quantity: number) =>
    processOf(tab)
      .client()
      .call('cartUpdate', { items: [{ itemId, quantity }] }, {}, token);
  const replies = await Promise.all(Array.from({ length: 20 }, (_, tab) => set(tab, tab + 1)));
  const last = (await client.ok('cartView')).data.cartItems?.[0]?.quantity;
  expect(replies.map((reply) => reply.data.cartItems?.[0]?.quantity)).toContain(last);
  const ending = await Promise.all([set(0, 0), set(1, 7), set(2, 8)]);
  const codes = ending.map(({ response }) => response.errors[0]?.code ?? 'OK');
  expect(codes[0]).toBe('OK');
  expect((await client.ok('cartView')).data.totalItems).toBe(0);
});
