import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { countStatements } from '../../support/count-statements.ts';
import { newCustomer } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// A page that is closed does not learn whether its change was made. The next page sends it again, and the two may
// arrive in any order.

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

const newKey = () => randomBytes(16).toString('hex');
const milk = (quantity: number, changeKey = newKey()) => ({ items: [{ productId: SMALL.milk, quantity }], changeKey });

async function inCart(client: ApiClient, productId: number = SMALL.milk): Promise<number> {
  const { data } = await client.ok('cartView');
  return data.cartItems?.find(({ product }) => product.productId === productId)?.quantity ?? 0;
}

async function milkLine(client: ApiClient): Promise<number> {
  const { data } = await client.ok('cartView');
  return data.cartItems?.find(({ product }) => product.productId === SMALL.milk)?.itemId ?? 0;
}

test.each([
  ['a visitor', async () => shop.client()],
  ['a customer', () => newCustomer(shop)],
])('what %s adds is added once, however often the call comes', async (_, who) => {
  const client = await who();
  const change = milk(2);
  const first = await client.ok('cartAdd', change);
  const again = await client.ok('cartAdd', change);
  expect(again.data).toEqual(first.data);
  expect(await inCart(client)).toBe(2);
});

test('a call that comes late changes nothing, whatever was changed since', async () => {
  const client = await newCustomer(shop);
  const late = milk(1);
  await client.ok('cartAdd', late);
  for (let press = 0; press < 40; press++) await client.ok('cartAdd', { ...milk(1), items: [pasta] });
  expect((await client.ok('cartAdd', late)).data.cartItems).toHaveLength(2);
  expect([await inCart(client), await inCart(client, SMALL.pasta)]).toEqual([1, 40]);
});
const pasta = { productId: SMALL.pasta, quantity: 1 };

test('an amount that was set since is not set back, and what was put back is not removed', async () => {
  const client = await newCustomer(shop);
  await client.ok('cartAdd', milk(1));
  const itemId = await milkLine(client);
  const [three, none] = [newKey(), newKey()];
  await client.ok('cartUpdate', { items: [{ itemId, quantity: 3 }], changeKey: three });
  await client.ok('cartUpdate', { items: [{ itemId, quantity: 5 }], changeKey: newKey() });
  await client.ok('cartUpdate', { items: [{ itemId, quantity: 3 }], changeKey: three });
  expect(await inCart(client)).toBe(5);
  const remove = { items: [{ productId: SMALL.milk }], changeKey: none };
  await client.ok('cartDelete', remove);
  await client.ok('cartAdd', milk(4));
  await client.ok('cartDelete', remove);
  expect(await inCart(client)).toBe(4);
});

test('taking out what is not there counts as done, too', async () => {
  const client = await newCustomer(shop);
  await client.ok('cartAdd', { items: [pasta], changeKey: newKey() });
  const remove = { items: [{ productId: SMALL.milk }], changeKey: newKey() };
  await client.ok('cartDelete', remove);
  await client.ok('cartAdd', milk(4));
  await client.ok('cartDelete', remove);
  expect(await inCart(client)).toBe(4);
});

test('all of a list is put into the cart once', async () => {
  const client = await newCustomer(shop);
  const list = await client.ok('wishlistAddProducts', { items: [{ productId: SMALL.milk, quantity: 3 }] });
  const fill = { list_id: list.data.listId, changeKey: newKey() };
  await client.ok('cartAddAllFromList', fill);
  await client.ok('cartAddAllFromList', fill);
  expect(await inCart(client)).toBe(3);
});

test('the same change in two processes and many times at once is made once', async () => {
  const client = await newCustomer(shop);
  await client.ok('cartAdd', { items: [pasta] });
  const elsewhere = other.client();
  const login = { login: client.email, password: 'mele-verdi-42' };
  await elsewhere.ok('login', login);
  const change = milk(1);
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? client : elsewhere).ok('cartAdd', change)));
  expect(await inCart(client)).toBe(1);
});

test('what was refused is not done: it is tried again', async () => {
  const client = await newCustomer(shop);
  const change = { ...milk(0), changeKey: newKey() };
  expect(await client.refused('cartAdd', change)).toEqual(['INVALID_QUANTITY']);
  await client.ok('cartAdd', milk(1, change.changeKey));
  expect(await inCart(client)).toBe(1);
});

test('a login takes along what was done to the visitor’s cart', async () => {
  const client = await newCustomer(shop);
  await client.ok('cartAdd', { items: [pasta] });
  const visitor = shop.client();
  const change = milk(2);
  await visitor.ok('cartAdd', change);
  await visitor.ok('login', { login: client.email, password: 'mele-verdi-42' });
  await visitor.ok('cartAdd', change);
  expect([await inCart(client), await inCart(client, SMALL.pasta)]).toEqual([2, 1]);
});

test('a key means nothing to another cart, and clients without keys add as often as they ask', async () => {
  const [one, two] = [shop.client(), shop.client()];
  const change = milk(1);
  await one.ok('cartAdd', change);
  await two.ok('cartAdd', change);
  expect(await inCart(two)).toBe(1);
  for (const _ of [1, 2]) await one.ok('cartAdd', { items: [pasta] });
  expect(await inCart(one, SMALL.pasta)).toBe(2);
});

test('a change with a key takes no more statements, and the cart remembers a bounded number of them', async () => {
  const client = await newCustomer(shop);
  for (let press = 0; press < 60; press++) await client.ok('cartAdd', { items: [pasta], changeKey: newKey() });
  // the mail of the registration is written by a job, at any time
  await shop.jobs.drained();
  const without = await countStatements(() => client.ok('cartAdd', { items: [pasta] }));
  const withKey = await countStatements(() => client.ok('cartAdd', { items: [pasta], changeKey: newKey() }));
  expect(withKey).toHaveLength(without.length);
  const [row] = await shop.db.query<{ most: number }>({
    text: 'select max(cardinality(done_changes))::int as most from carts',
  });
  expect(row?.most).toBe(50);
});

test.each(['', 'x', 'A'.repeat(32), 'a'.repeat(33)])('“%s” is no key', async (changeKey) => {
  const client = shop.client();
  const { httpStatus, response } = await client.call('cartAdd', milk(1, changeKey));
  expect([httpStatus, response.status === 0]).toEqual([expect.any(Number), false]);
  expect(await inCart(client)).toBe(0);
});

test.each([
  ['other goods', 'cartAdd', (changeKey: string) => ({ items: [pasta], changeKey })],
  ['another amount', 'cartAdd', (changeKey: string) => milk(3, changeKey)],
  ['another call', 'cartDelete', (changeKey: string) => ({ items: [{ productId: SMALL.milk }], changeKey })],
] as const)('a key that comes with %s is refused, and nothing changes', async (_, call, bodyWith) => {
  for (const client of [shop.client(), await newCustomer(shop)]) {
    const first = milk(2);
    await client.ok('cartAdd', { items: [pasta] });
    await client.ok('cartAdd', first);
    const reply = await client.call(call, bodyWith(first.changeKey));
    expect(reply.response.errors).toEqual([
      {
        error: 'Questa modifica del carrello è già stata fatta con altri dati: ricarica la pagina e riprova',
        code: 'CHANGE_KEY_REUSED',
        field: 'changeKey',
      },
    ]);
    expect([await inCart(client), await inCart(client, SMALL.pasta)]).toEqual([2, pasta.quantity]);
    await client.ok('cartAdd', first);
    expect(await inCart(client)).toBe(2);
  }
});
