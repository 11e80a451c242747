import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openApiText } from '../../src/server/http/openapi/openapi.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../support/api-shop.ts';
import { becomeCustomer, registerAs } from '../support/people/ready-to-buy.ts';
import { SMALL } from '../support/small-shop.ts';

// Driven by the document of the API: every field of every call about carts and lists gets every value below, at every
// depth, while all other fields are valid. New calls and fields are tested automatically.

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
  readonly required?: readonly string[];
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const document = JSON.parse(await openApiText()) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
};

const operations = Object.entries(document.paths)
  .filter(([path]) => /^\/ebsn\/api\/(?:cart|wishlist|cart-giftcertificate)\//.test(path))
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));

let shop: ApiShop;
let victim: ApiClient;
let fuzzer: ApiClient;
let token: string;
/** Valid numbers by the name of their field: ids of the fuzzer's own objects. */
const own: Record<string, unknown> = {};
/** The ids of another customer's objects. */
const others: Record<string, number> = {};

beforeAll(async () => {
  shop = await openApiShop();
  victim = shop.client();
  await becomeCustomer(victim, 'vittima@esempio.it');
  const cart = await victim.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
  const list = await victim.ok('wishlistInsert', { name: 'Mia' });
  Object.assign(others, { itemId: cart.data.cartItems?.[0]?.itemId, cart_id: cart.data.cartId });
  others['list_id'] = list.data.wishlists[0]?.listId ?? 0;
  others['wishlistId'] = others['list_id'];
  fuzzer = shop.client();
  const registered = await registerAs(fuzzer, 'fuzzer@esempio.it');
  token = registered.headers['x-ebsn-session'] ?? '';
});
afterAll(() => shop.close());

/** Makes a new cart and list for each call, because some calls may rightly change them. */
beforeEach(async () => {
  await fuzzer.ok('cartDelete', { items: [{ productId: SMALL.pasta }, { productId: SMALL.milk }] });
  const { data } = await fuzzer.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 3 }] });
  const present = (await fuzzer.ok('wishlistList')).data.wishlists;
  for (const { listId, default: isDefault } of present)
    if (!isDefault) await fuzzer.call('wishlistDelete', { list_id: listId });
  const lists = await fuzzer.ok('wishlistInsert', { name: `Prova ${Math.random()}` });
  const list = lists.data.wishlists.at(-1);
  await fuzzer.ok('wishlistAddProducts', {
    wishlistId: list?.listId,
    items: [{ productId: SMALL.pasta, quantity: 1 }],
  });
  Object.assign(own, {
    itemId: data.cartItems?.[0]?.itemId,
    cart_id: data.cartId,
    productId: SMALL.pasta,
    quantity: 2,
    list_id: list?.listId,
    wishlistId: list?.listId,
    property: 'order_note',
    value: 'x',
    name: 'Prova',
    code: 'NESSUNO',
    order_id: 1,
    address_id: 1,
  });
});

const deep = (depth: number): unknown => (depth === 0 ? 'fondo' : { a: deep(depth - 1) });
const deepList = (depth: number): unknown => (depth === 0 ? 1 : [deepList(depth - 1)]);

const HOSTILE: readonly unknown[] = [
  '2026-02-31',
  '31/12/9999',
  '0000-00-00',
  '‮',
  '💥',
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1.5',
  '1e308',
  'NaN',
  'Infinity',
  '-0',
  'true',
  '2147483648',
  '99999999999999999999',
  'a\u0000b',
  '\ud800',
  '𝕏'.repeat(3000),
  'x'.repeat(100_000),
  '__proto__',
  'constructor',
  "'; drop table carts; --",
  -1,
  -0,
  0,
  1e-9,
  1.5,
  2 ** 31,
  2 ** 53,
  1e21,
  1e308,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  [{}],
  [1, 'a'],
  deep(60),
  deepList(60),
  { length: 10_000 },
  { toString: 'x' },
  Array.from({ length: 10_000 }, () => 1),
  Array.from({ length: 10_000 }, (_, index) => ({ productId: index, itemId: index, quantity: 1 })),
];

interface Attempt {
  readonly where: string;
  readonly value: unknown;
  readonly input: Record<string, unknown>;
}

describe.each(operations)('$method $path', ({ path, method, operation }) => {
  test('answers everything with an envelope in Italian, and harms nobody', async () => {
    const before = await victimsThings();
    const state = async () => [
      (await fuzzer.call('cartView')).data,
      (await fuzzer.call('wishlistList')).data,
      (await fuzzer.call('wishlistView', {}, { list_id: own['list_id'] })).data,
    ];
    let mine = await state();
    for (const { where, value, input } of attempts(operation)) {
      const what = [operation.operationId, where, JSON.stringify(value)?.slice(0, 80)];
      const reply = await send(path, method, JSON.stringify(input), input);
      expect([...what, reply.statusCode]).toEqual([...what, expect.toSatisfy(isAnswer)]);
      const { response } = reply.json();
      expect([...what, Array.isArray(response?.errors)]).toEqual([...what, true]);
      for (const { error } of response.errors)
        expect([...what, error]).toEqual([...what, expect.stringMatching(ITALIAN)]);
      // a call that its schema refuses never reaches a cart; the cart is checked after each other call
      if (response.status === 0) mine = await state();
      else if (reply.statusCode === 200) expect([...what, await state()]).toEqual([...what, mine]);
    }
    expect([operation.operationId, await state()]).toEqual([operation.operationId, mine]);
    expect(await victimsThings()).toEqual(before);
  });
});

test('what is no JSON, or says what objects are made of, is refused in words', async () => {
  const bodies = ['{', '[]', 'null', '1', '"x"', '', '{"__proto__":{"isStaff":true}}', '{"items":{"__proto__":1}}'];
  bodies.push(`{"items":${'['.repeat(5000)}${']'.repeat(5000)}}`, `{"constructor":{"prototype":{"isStaff":true}}}`);
  for (const { path, method, operation } of operations.filter((each) => each.method === 'post')) {
    for (const body of bodies) {
      const reply = await send(path, method, body, {});
      const what = [operation.operationId, body.slice(0, 40)];
      expect([...what, isAnswer(reply.statusCode)]).toEqual([...what, true]);
      expect(reply.json().response.errorsMessage?.[0] ?? 'Fatto').toMatch(ITALIAN);
    }
  }
  expect(({} as Record<string, unknown>)['isStaff']).toBeUndefined();
});

const isAnswer = (status: number) => status < 500;
/** Matches a message of the shop: a sentence, neither a stack trace nor a message of a validator. */
const ITALIAN = /^(?!.*(?:must |should |undefined|\[object|Error|\bat \/))[A-ZÈ“].{3,}/su;

/** Returns every field of an operation, in turn, with each value; ids of other customers for ids. */
function attempts({ parameters = [], requestBody }: Operation): Attempt[] {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const right = { ...fromParameters(parameters), ...(example(body, '') as object) };
  const paths = [...parameters.map(({ name }) => [name]), ...fieldsOf(body)];
  return paths.flatMap((path) => {
    const name = path.findLast((part) => typeof part === 'string') ?? '';
    const values = others[name] === undefined ? HOSTILE : [...HOSTILE, others[name]];
    return values.map((value) => ({ where: path.join('.'), value, input: put(right, path, value) }));
  });
}

type Place = (string | number)[];

function fieldsOf(schema: Schema, path: Place = []): Place[] {
  const { properties = {}, items, patternProperties } = resolved(schema);
  const below = Object.entries(properties).flatMap(([name, each]) => [
    [...path, name],
    ...fieldsOf(each, [...path, name]),
  ]);
  const inItems = items ? [[...path, 0], ...fieldsOf(items, [...path, 0])] : [];
  const inMaps = patternProperties ? ['note', 'size', 'qualcosa', 'x'.repeat(50)].map((name) => [...path, name]) : [];
  return [...below, ...inItems, ...inMaps];
}

function example(schema: Schema, name: string): unknown {
  const { properties, items, enum: choices, type } = resolved(schema);
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, example(each, key)]));
  if (items) return [example(items, name)];
  // each change would need a different key
  if (name === 'changeKey') return undefined;
  if (name in own) return own[name];
  if (choices) return choices[0];
  if (type === 'boolean') return false;
  return type === 'object' ? {} : type === 'string' ? 'x' : 1;
}

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {});

function fromParameters(parameters: NonNullable<Operation['parameters']>): Record<string, unknown> {
  return Object.fromEntries(parameters.map(({ name, schema }) => [name, example(schema, name)]));
}

function put(target: unknown, [first, ...rest]: Place, value: unknown): Record<string, unknown> {
  const copy = (Array.isArray(target) ? [...target] : { ...(target as object) }) as Record<string | number, unknown>;
  copy[first ?? ''] = rest.length === 0 ? value : put(copy[first ?? ''] ?? {}, rest, value);
  return copy;
}

async function send(path: string, method: string, body: string, query: object) {
  const headers = { 'x-ebsn-client': 'site', 'x-ebsn-session': token, 'content-type': 'application/json' };
  if (method === 'post') return shop.server.inject({ method: 'POST', path, headers, payload: body });
  const texts = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const search = Object.fromEntries(texts.map(([name, value]) => [name, (value ?? '').slice(0, 3000).toWellFormed()]));
  return shop.server.inject({ method: 'GET', path, query: search, headers });
}

async function victimsThings(): Promise<unknown[]> {
  const [cart, lists] = [await victim.ok('cartView'), await victim.ok('wishlistList')];
  const { data } = await victim.ok('wishlistView', {}, { list_id: others['list_id'] });
  return [cart.data, lists.data, data];
}
