import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openRoomyShop } from '../../support/api-shop.ts';
import { changeLines, newLine } from '../../support/orders/cart-lines.ts';
import { chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { changeCatalogue } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

// S 5: all options of a product must be chosen. S 6: choosing them requires login.

const HAM = SMALL.rareCheese;
const CUT = { size: 'fette' };
const WHOLE = { ...CUT, roast: 'no' };
const MISSING = { error: 'È necessario selezionare tutte le opzioni di Formaggio raro', code: 'OPTIONS_MISSING' };

let shop: ApiShop;
beforeAll(async () => {
  shop = await openRoomyShop();
  await setOptions([option('size', ['fette', 'intero']), option('roast', ['sì', 'no'])]);
});
afterAll(() => shop.close());

function option(parameterName: string, keys: readonly string[]) {
  return { name: parameterName, parameterName, options: keys.map((key) => ({ key, value: key })) };
}

async function setOptions(options: readonly object[]): Promise<void> {
  await changeCatalogue(shop, (query) =>
    query(sql`update products set select_options = ${JSON.stringify(options)}::jsonb where product_id = ${HAM}`),
  );
}

const ham = (params?: object) => ({ items: [{ productId: HAM, quantity: 1, ...(params && { params }) }] });

/** Adds a line from before the product had options, or from before they were checked. */
async function withoutOptions(client: ApiClient): Promise<void> {
  const { data } = await client.ok('cartView');
  await changeLines(shop.db, data.cartId, (lines) =>
    lines.map((line) => (line.productId === HAM ? { ...line, infos: {} } : line)),
  );
}

test('a visitor is asked to log in for goods with options, and gets no cart', async () => {
  for (const params of [undefined, WHOLE]) {
    const reply = await shop.client().call('cartAdd', ham(params));
    expect([reply.httpStatus, reply.response.errors]).toEqual([
      419,
      [{ error: 'Accedi o registrati per continuare.', code: 'LOGIN_REQUIRED' }],
    ]);
    expect(reply.headers['set-cookie']).toBeUndefined();
  }
});

test('adding needs every option', async () => {
  const client = await newCustomer(shop, 'aggiunge@esempio.it');
  for (const params of [undefined, CUT, { note: 'sottile' }]) {
    const reply = await client.call('cartAdd', ham(params));
    expect(reply.response.errors).toEqual([{ ...MISSING, field: String(HAM) }]);
  }
  expect((await client.ok('cartAdd', ham(WHOLE))).data.cartItems).toMatchObject([{ cartItemInfo: WHOLE }]);
});

test('a line that lacks one can be removed, but neither changed nor bought', async () => {
  const client = await newCustomer(shop, 'compra@esempio.it');
  await chooseTomorrow(client);
  await client.ok('cartAdd', ham(WHOLE));
  await withoutOptions(client);
  const [line] = (await client.ok('cartView')).data.cartItems ?? [];
  const itemId = line?.itemId;
  const changed = await client.call('cartUpdate', { items: [{ itemId, quantity: 2 }] });
  expect(changed.response.errors).toEqual([{ ...MISSING, field: String(itemId) }]);
  const bought = await client.call('buy', { payment_type_id: 2 });
  expect(bought.response.errors).toEqual([{ ...MISSING, field: String(HAM) }]);
  expect((await client.ok('cartUpdate', { items: [{ itemId, quantity: 0 }] })).data.cartItems).toEqual([]);
});

test('a line with a choice that the product no longer has cannot be bought', async () => {
  const client = await newCustomer(shop, 'cambia@esempio.it');
  await chooseTomorrow(client);
  await client.ok('cartAdd', ham(WHOLE));
  await setOptions([option('size', ['intero']), option('roast', ['sì', 'no'])]);
  expect(await client.refused('buy', { payment_type_id: 2 })).toEqual(['OPTIONS_MISSING']);
  await setOptions([option('size', ['fette', 'intero']), option('roast', ['sì', 'no'])]);
});

test('an order, a list and a shared cart leave out what lacks one, and say so', async () => {
  const client = await newCustomer(shop, 'ripete@esempio.it');
  await chooseTomorrow(client);
  await client.ok('cartAdd', ham(WHOLE));
  const { orderId } = (await client.ok('buy', { payment_type_id: 2 })).data;
  expect((await client.ok('cartAddAllFromOrder', { order_id: orderId })).data.totalItems).toBe(1);

  await withoutOptions(client);
  const token = (await client.ok('cartShare')).data.url.split('/').at(-1);
  await shop.db.query(sql`update order_lines set infos = '{}' where order_id = ${orderId}`);
  const list = await client.ok('wishlistAddProducts', { items: [{ productId: HAM }] });

  const replies = [
    await shop.client().call('cartAddAllShared', { token }),
    await client.call('cartAddAllFromOrder', { order_id: orderId }),
    await client.call('cartAddAllFromList', { list_id: list.data.listId }),
  ];
  for (const { response } of replies)
    expect(response.warningsMessage).toEqual(['Formaggio raro: è necessario selezionare tutte le opzioni']);
});

test('a line that a visitor brings to the login stays in the cart, and is not bought', async () => {
  const visitor = shop.client();
  await newCustomer(shop, 'unisce@esempio.it');
  await visitor.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 4 }] });
  const { cartId } = (await visitor.ok('cartView')).data;
  await changeLines(shop.db, cartId, (lines) => [...lines, newLine(HAM, 1)]);
  const merged = await visitor.ok('login', { login: 'unisce@esempio.it', password: 'mele-verdi-42' });
  expect(merged.data.totalItems).toBe(2);
  await chooseTomorrow(visitor);
  expect(await visitor.refused('buy', { payment_type_id: 2 })).toEqual(['OPTIONS_MISSING']);
});
