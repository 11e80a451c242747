import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

async function follow(path: string) {
  const { statusCode, headers } = await shop.server.inject({ path });
  expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([303, 'no-store', 'no-referrer']);
  expect(headers['set-cookie']).toBeUndefined();
  return decodeURIComponent(String(headers.location));
}

const encoded = (id: string) => `~${Buffer.from(id).toString('base64url')}`;

test('a link leads to a page that shows its goods, and changes nothing', async () => {
  const before = await counts();
  expect(await follow('/buy/1:2,2:350g')).toBe('/spesa-pronta?articoli=1:2,2:350g');
  const { data } = await shop.client().ok('cartProposed', { items: '1:2,2:350g,0005:1,2000000000015:1,999:1,1:5g' });
  expect(Value.Errors(calls.cartProposed.data, data)).toEqual([]);
  expect(data.items).toMatchObject([
    // its number and its barcode
    { quantity: 3, weight: 0, product: { productId: SMALL.milk } },
    // of apples one kilo is the least
    { quantity: 0, weight: 1, product: { productId: SMALL.apples } },
    { quantity: 1, product: { productId: SMALL.pasta } },
  ]);
  expect(data.missing).toBe(2);
  expect(await counts()).toEqual(before);
});

const counts = () =>
  shop.db.one(sql`select (select count(*)::int from carts) as carts, (select count(*)::int from sessions) as sessions`);

test('a press puts them into the cart, once however often it is sent, and beside what is there', async () => {
  const visitor = shop.client();
  await visitor.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
  const asked = { items: '1:2,2:2,7:1', changeKey: 'a'.repeat(32) };
  await visitor.ok('cartAddAllProposed', asked);
  const { data } = await visitor.ok('cartAddAllProposed', asked);
  expect(data.cartItems).toMatchObject([
    { product: { productId: SMALL.milk }, quantity: 3 },
    { product: { productId: SMALL.apples }, weight: 2 },
    { product: { productId: SMALL.chocolate }, quantity: 1 },
  ]);
});

test('amounts are raised to what is sold, on the page and in the cart alike', async () => {
  // water is sold in sixes, apples by the kilo and then in steps of 200 g
  const items = '3:7,2:1250g';
  const shown = await shop.client().ok('cartProposed', { items });
  expect(shown.data.items).toMatchObject([{ quantity: 12 }, { weight: 1.4 }]);
  const { data } = await shop.client().ok('cartAddAllProposed', { items });
  expect(data.cartItems).toMatchObject([{ quantity: 12 }, { weight: 1.4 }]);
});

test('the largest amounts are reduced, not refused', async () => {
  const { data } = await shop.client().ok('cartAddAllProposed', { items: '2:99999,1:99999' });
  expect(data.cartItems).toMatchObject([{ weight: 5 }, { quantity: 24 }]);
});

test('what is short is reduced and said, and nothing is ordered', async () => {
  const { data, response } = await shop.client().ok('cartAddAllProposed', { items: '6:50,1:1' });
  expect(data.cartItems).toMatchObject([
    { product: { productId: SMALL.rareCheese }, quantity: 10 },
    { product: { productId: SMALL.milk } },
  ]);
  expect(response.warnings).toMatchObject([{ code: 'AMOUNT_REDUCED' }]);
  expect(await shop.db.one(sql`select count(*)::int as orders from orders`)).toEqual({ orders: 0 });
});

test('code, note, marks of campaigns and the way on come along, and nothing else does', async () => {
  const query = new URLSearchParams({
    'discounts/codes/0': 'SPRING10',
    note: 'per la nonna',
    continue_to: '/promozioni',
    'attribution/utm_source': 'email',
    utm_medium: 'sms',
    'buyer/email': 'a@b.example',
    access_token: 'secret',
    color: 'black',
  });
  const address = new URL(await follow(`/buy/${encoded('0005')}:1?${query}`), 'http://shop.example');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    articoli: `${encoded('0005')}:1`,
    codice: 'SPRING10',
    nota: 'per la nonna',
    poi: '/promozioni',
    utm_source: 'email',
    utm_medium: 'sms',
  });
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/a\r\nSet-Cookie: x=1',
  'javascript:alert(1)',
])('a way on that leads elsewhere is left out: %j', async (to) => {
  expect(await follow(`/buy/1:1?continue_to=${encodeURIComponent(to)}`)).toBe('/spesa-pronta?articoli=1:1');
});

test.each([
  '1',
  '1:0',
  '1:01',
  '1:-2',
  '1:1.5',
  '1:2kg',
  '1:1:1',
  ':1',
  '1:1,',
  '~:1',
  '~eA==:1',
  '~_w:1',
  `${encoded('a\u0000b')}:1`,
  'più:1',
  '1:1000000',
  Array.from({ length: 101 }, (_, index) => `${index + 1}:1`).join(','),
  Array.from({ length: 101 }, () => '1:1').join(','),
])('a link that is written wrong leads to a page that says so: %j', async (items) => {
  expect(await follow(`/buy/${encodeURI(items)}`)).toBe('/spesa-pronta');
  expect(await shop.client().refused('cartProposed', { items })).toEqual(['BUY_LINK_WRONG']);
  expect(await shop.client().refused('cartAddAllProposed', { items })).toEqual(['BUY_LINK_WRONG']);
});

test('a link with 10,000 items is refused without being read', async () => {
  const items = Array.from({ length: 10_000 }, (_, index) => `${index + 1}:1`).join(',');
  expect(await follow(`/buy/${items}`)).toBe('/spesa-pronta');
  expect(await shop.client().refused('cartProposed', { items })).toEqual(['TOO_LONG']);
});

test('an address of 2,048 characters is read', async () => {
  const items = Array.from({ length: 100 }, (_, index) => `${String(index + 1).padStart(17, '9')}:1`).join(',');
  expect(items.length).toBeGreaterThan(1_900);
  expect(await follow(`/buy/${items}`)).toBe(`/spesa-pronta?articoli=${items}`);
});
