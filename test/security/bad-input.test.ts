import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyCall } from '../../src/contract/base/call.ts';
import { type CallName, calls } from '../../src/contract/calls.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../support/api-shop.ts';
import { registerAs } from '../support/people/ready-to-buy.ts';
import { SMALL } from '../support/small-shop.ts';

let shop: ApiShop;
let customer: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  customer = shop.client();
  await registerAs(customer, 'fuzz@esempio.it');
  await customer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
});
afterAll(() => shop.close());

const HOSTILE: unknown[] = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1.5',
  '1e308',
  'Infinity',
  'NaN',
  '2147483648',
  '99999999999999999999',
  'null',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '𝕏'.repeat(500),
  "'; drop table orders; --",
  '${7*7}',
  '<script>alert(1)</script>',
  '2026-02-31',
  '0000-01-01',
  -1,
  0,
  1.5,
  2 ** 31,
  1e21,
  1e308,
  true,
  false,
  null,
  [],
  {},
  [1, 'a'],
  { a: { b: 1 } },
  'x'.repeat(100_000),
];

const all = Object.entries(calls) as [CallName, AnyCall][];

test.each(all.map(([name]) => name))('%s answers hostile input without failing', async (name) => {
  const call: AnyCall = calls[name];
  const fields = Object.keys({ ...call.query.properties, ...call.body.properties, ...call.params.properties });
  for (const field of fields) {
    for (const value of HOSTILE) {
      const asked = { ...RIGHT[name], [field]: value };
      // a new client for calls that end the session
      const client = name === 'logout' ? shop.client() : customer;
      const reply = await client.call(name, asked, call.method === 'POST' ? asked : {});
      expect([name, field, value, reply.httpStatus < 500]).toEqual([name, field, value, true]);
      expect(Array.isArray(reply.response.errors)).toBe(true);
    }
  }
});

/** Valid values, so that the tested field is reached. */
const RIGHT: Partial<Record<CallName, object>> = {
  productById: { productId: 1 },
  cartAdd: { items: [{ productId: 1, quantity: 1 }] },
  cartUpdateInfo: { property: 'order_note', value: 'x' },
  timeslotSelect: { sel_date: '2026-01-01', timeslot_id: 1 },
  timeslotSelectPost: { sel_date: '2026-01-01', timeslot_id: 1 },
  registerUser: { email: 'a@esempio.it', password: 'mele-verdi-42', acceptTerms: true },
  buy: { payment_type_id: 2 },
  addressCheck: { address1: 'Via Roma', city: 'Bergamo', province: 'BG', postalcode: '24121' },
  addressSave: {
    addressName: 'Casa',
    doorbellName: 'A',
    address1: 'Via Roma',
    addressNumber: '1',
    city: 'Bergamo',
    province: 'BG',
    postalcode: '24121',
    floor: '0',
    referencePhoneNumber: '3331234567',
  },
};

test.each([
  { productId: 1, quantity: 1, params: { ['x'.repeat(39)]: 'y'.repeat(199) } },
  { productId: 1, quantity: 1, params: { size: '\ud800' } },
  { productId: 1, quantity: 1e6 },
  { productId: 2 ** 31, quantity: 1 },
  { productId: 1, quantity: null },
  { productId: 1 },
  'x',
  null,
])('an item of a cart may be %o without failing', async (item) => {
  const reply = await customer.call('cartAdd', { items: [item] });
  expect(reply.response.status).toBe(1);
  expect(reply.httpStatus).toBeLessThan(500);
});

test.each([
  ['text that is no JSON', 'application/json', '{"items":', 400],
  ['a prototype', 'application/json', '{"__proto__":{"isStaff":true}}', 400],
  ['plain text', 'text/plain', 'hello', 400],
  ['an unknown type', 'application/xml', '<a/>', 415],
  ['too much', 'application/json', JSON.stringify({ items: 'x'.repeat(300_000) }), 413],
])('%s is answered with an envelope', async (_, type, payload, status) => {
  const reply = await shop.server.inject({
    method: 'POST',
    path: '/ebsn/api/cart/add',
    headers: { 'content-type': type },
    payload,
  });
  expect(reply.statusCode).toBe(status);
  expect(reply.json().response.errorsMessage[0]).toMatch(/^[A-Z]/);
});

test('a call that needs no body takes none, and an empty one', async () => {
  for (const headers of [{}, { 'content-type': 'application/json' }]) {
    const reply = await shop.server.inject({ method: 'POST', path: '/ebsn/api/auth/logout', headers });
    expect(reply.json().response.status).toBe(0);
  }
});
