import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '../../src/contract/calls.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../support/api-shop.ts';
import { becomeCustomer, registerAs } from '../support/people/ready-to-buy.ts';
import { SMALL } from '../support/small-shop.ts';

// In addition to single fields (fuzz-cart.test.ts): misuse of shared lists, and malformed requests. None of them
// changes a cart or list, and all get a message in words.

let shop: ApiShop;
let owner: ApiClient;
let token: string;
const ids = { read: 0, write: 0, secret: 0, item: 0, secretItem: 0, person: 0, invitation: 0 };

beforeAll(async () => {
  shop = await openApiShop();
  owner = shop.client();
  await becomeCustomer(owner, 'padrona@esempio.it');
  for (const name of ['read', 'write', 'secret'] as const) {
    const { data } = await owner.ok('wishlistInsert', { name });
    ids[name] = data.wishlists.find((list) => list.name === name)?.listId ?? 0;
    const filled = await owner.ok('wishlistAddProducts', {
      wishlistId: ids[name],
      items: [{ productId: SMALL.milk, quantity: 2 }],
    });
    const itemId = filled.data.wishlistItems?.[0]?.itemId ?? 0;
    if (name === 'read') ids.item = itemId;
    if (name === 'secret') ids.secretItem = itemId;
  }
  await owner.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
});
afterAll(() => shop.close());

/** Makes another customer, with one of the owner's lists to read and one to edit. */
async function guest(email: string): Promise<ApiClient> {
  const client = shop.client();
  const registered = await registerAs(client, email);
  token = registered.headers['x-ebsn-session'] ?? '';
  for (const [list_id, grant] of [
    [ids.read, 'READ'],
    [ids.write, 'WRITE'],
  ] as const) {
    const { data } = await owner.ok('wishlistShare', { list_id, grant });
    await client.ok('wishlistAccept', { token: data.url.split('/').at(-1) });
  }
  const sharing = await owner.ok('wishlistSharing', { list_id: ids.write });
  ids.person = sharing.data.people.at(-1)?.personId ?? 0;
  ids.invitation = sharing.data.invitations[0]?.invitationId ?? 0;
  return client;
}

async function ownersThings(): Promise<unknown> {
  const views = [ids.read, ids.write, ids.secret].map((list_id) => owner.ok('wishlistView', {}, { list_id }));
  const sharing = owner.ok('wishlistSharing', { list_id: ids.secret });
  const all = await Promise.all([...views, sharing, owner.ok('wishlistList'), owner.ok('cartView')]);
  return all.map(({ data }) => data);
}

const items = [{ productId: SMALL.pasta, quantity: 1 }];

/** Calls that readers or editors of a list may not make, with their refusals. */
const forbidden: readonly [name: CallName, input: () => object, code: string][] = [
  ['wishlistAddProducts', () => ({ wishlistId: ids.read, items }), 'LIST_READ_ONLY'],
  [
    'wishlistUpdateProducts',
    () => ({ list_id: ids.read, items: [{ itemId: ids.item, quantity: 9 }] }),
    'LIST_READ_ONLY',
  ],
  [
    'wishlistUpdateProducts',
    () => ({ wishlistId: ids.read, items: [{ itemId: ids.item, quantity: 0 }] }),
    'LIST_READ_ONLY',
  ],
  ['wishlistDeleteProducts', () => ({ listId: ids.read, items: [{ productId: SMALL.milk }] }), 'LIST_READ_ONLY'],
  ['wishlistUpdate', () => ({ list_id: ids.read, name: 'Mia' }), 'LIST_OF_OTHERS'],
  ['wishlistUpdate', () => ({ id: ids.write, new_name: 'Mia' }), 'LIST_OF_OTHERS'],
  ['wishlistSelect', () => ({ list_id: ids.write }), 'LIST_OF_OTHERS'],
  ['wishlistShare', () => ({ list_id: ids.write, grant: 'WRITE' }), 'LIST_OF_OTHERS'],
  ['wishlistSharing', () => ({ list_id: ids.write }), 'LIST_OF_OTHERS'],
  ['wishlistUnshare', () => ({ list_id: ids.write, person_id: ids.person }), 'LIST_OF_OTHERS'],
  ['wishlistUnshare', () => ({ list_id: ids.read, invitation_id: ids.invitation }), 'LIST_OF_OTHERS'],
  // an item of a list that is not shared, through a shared list
  [
    'wishlistUpdateProducts',
    () => ({ wishlistId: ids.write, items: [{ itemId: ids.secretItem, quantity: 9 }] }),
    'LIST_NOT_FOUND',
  ],
  ['wishlistView', () => ({ list_id: ids.secret }), 'LIST_NOT_FOUND'],
  ['wishlistAddProducts', () => ({ wishlistId: ids.secret, items }), 'LIST_NOT_FOUND'],
  ['wishlistDeleteProducts', () => ({ wishlistId: ids.secret, items: [{ productId: SMALL.milk }] }), 'LIST_NOT_FOUND'],
  ['wishlistDelete', () => ({ list_id: ids.secret }), 'LIST_NOT_FOUND'],
  ['wishlistUpdate', () => ({ list_id: ids.secret, name: 'Mia' }), 'LIST_NOT_FOUND'],
  ['wishlistSelect', () => ({ list_id: ids.secret }), 'LIST_NOT_FOUND'],
  ['wishlistShare', () => ({ list_id: ids.secret, grant: 'READ' }), 'LIST_NOT_FOUND'],
  ['cartAddAllFromList', () => ({ list_id: ids.secret }), 'LIST_NOT_FOUND'],
  ['wishlistConfirm', () => ({ list_id: ids.secret, address_id: 1 }), 'LIST_NOT_FOUND'],
];

test('who was given a list reads or fills it, and can do nothing else to it or to lists beside it', async () => {
  const client = await guest('ospite@esempio.it');
  const before = await ownersThings();
  for (const [name, input, code] of forbidden) {
    expect([name, input(), await client.refused(name, input())]).toEqual([name, input(), [code]]);
  }
  // an item id with one's own list does not reach an item of another list
  await client.ok('wishlistAddProducts', { items });
  await client.ok('wishlistDeleteProducts', { items: [{ itemId: ids.secretItem }, { itemId: ids.item }] });
  expect(await ownersThings()).toEqual(before);
  // "deleting" another customer's list means leaving it
  await client.ok('wishlistDelete', { list_id: ids.write });
  const after = (await owner.ok('wishlistView', {}, { list_id: ids.write })).data;
  expect([after.name, after.size]).toEqual(['write', 1]);
  expect(await client.refused('wishlistAddProducts', { wishlistId: ids.write, items })).toEqual(['LIST_NOT_FOUND']);
});

test('one thing two hundred times in a call is it once in a list, and summed in a cart', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'doppio@esempio.it');
  const many = Array.from({ length: 200 }, () => ({ productId: SMALL.pasta, quantity: 1 }));
  expect((await client.ok('wishlistAddProducts', { items: many })).data.wishlistItems).toMatchObject([{ quantity: 1 }]);
  const { data } = await client.ok('cartAdd', { items: many });
  expect(data.cartItems).toMatchObject([{ quantity: 200 }]);
  const itemId = data.cartItems?.[0]?.itemId;
  const update = { items: Array.from({ length: 200 }, (_, n) => ({ itemId, quantity: (n % 3) + 1 })) };
  expect((await client.ok('cartUpdate', update)).data.cartItems).toMatchObject([{ quantity: 2 }]);
});

const CHANGES = [
  '/ebsn/api/cart/add',
  '/ebsn/api/cart/update',
  '/ebsn/api/cart/update-infos',
  '/ebsn/api/wishlist/add_prod',
  '/ebsn/api/wishlist/insert',
  '/ebsn/api/wishlist/insert-from',
  '/ebsn/api/wishlist/share',
];

const JSON_TYPE = 'application/json';
const right = JSON.stringify({ items: [{ productId: SMALL.pasta, quantity: 1 }] });
const wholes: readonly [what: string, type: string, body: string | Buffer][] = [
  ['five megabytes', JSON_TYPE, JSON.stringify({ items: [], name: 'x'.repeat(5_000_000) })],
  ['a number beyond all numbers', JSON_TYPE, '{"items":[{"productId":5,"itemId":5,"quantity":1e999}]}'],
  ['a negative nothing for an id', JSON_TYPE, '{"items":[{"productId":-0,"itemId":-0,"quantity":-0}]}'],
  ['an id with a fraction', JSON_TYPE, '{"items":[{"productId":5.000001,"itemId":5.1,"quantity":1}],"list_id":1.5}'],
  ['one key twice', JSON_TYPE, '{"items":[{"productId":5,"quantity":1}],"items":{},"name":[],"name":{}}'],
  ['half a character', JSON_TYPE, '{"name":"\\ud800","items":[{"productId":5,"quantity":1,"params":{"\\udfff":"x"}}]}'],
  ['bytes that are no text', JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a prototype', JSON_TYPE, '{"items":[{"__proto__":{"quantity":9},"constructor":{"prototype":{}}}]}'],
  ['another kind of text', 'text/plain', right],
  ['no kind at all', '', right],
  ['a kind that is none', 'ohne/sinn; charset="', right],
  ['another alphabet', 'application/json; charset=utf-16', Buffer.from(right, 'utf16le')],
  ['markup', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  [
    'parts without an end',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="items"\r\n\r\n1',
  ],
  ['a form', 'application/x-www-form-urlencoded', 'items=1&items=2&items[0][productId]=5&name[]=x&list_id=%ff'],
];

test.each(wholes)('%s is answered in words, and nothing changes', async (_, type, body) => {
  const client = shop.client();
  const email = `intero-${Math.random()}@esempio.it`;
  const registered = await registerAs(client, email);
  const session = registered.headers['x-ebsn-session'] ?? '';
  const before = await ownersThings();
  for (const path of CHANGES) {
    const headers = { 'x-ebsn-client': 'site', 'x-ebsn-session': session, ...(type && { 'content-type': type }) };
    const reply = await shop.server.inject({ method: 'POST', path, headers, payload: body });
    expectWords(path, reply);
  }
  expect((await client.ok('cartView')).data.cartItems ?? []).toEqual([]);
  const lists = (await client.ok('wishlistList')).data.wishlists;
  expect(lists.filter(({ size }) => size > 0)).toEqual([]);
  expect(await ownersThings()).toEqual(before);
});

test('a form is refused as the shop refuses, whatever is in its fields: everything in it is a text', async () => {
  const post = (type: string, payload: string) =>
    shop.server.inject({
      method: 'POST',
      path: '/ebsn/api/cart/add',
      headers: { 'x-ebsn-client': 'site', 'content-type': type },
      payload,
    });
  for (const form of ['', 'items=', 'items=latte', 'items[0][productId]=latte']) {
    const reply = await post('application/x-www-form-urlencoded', form);
    expect([form, reply.statusCode, reply.json().response.errors[0].code]).toEqual([form, 200, 'BAD_INPUT']);
  }
  expect((await post(JSON_TYPE, '{"items":"latte"}')).statusCode).toBe(400);
});

const READS = [
  '/ebsn/api/wishlist/view',
  '/ebsn/api/wishlist/list',
  '/ebsn/api/cart/view',
  '/ebsn/api/wishlist/invitation',
];
const queries = [
  '?list_id=%00&page=%00&show_sectors=%00&token=%00',
  '?list_id=%ff%fe&token=%ff%fe',
  '?list_id=1&list_id=2&list_id[]=3&list_id[__proto__]=4&page=1&page=2&token=a&token=b',
  '?__proto__[x]=1&constructor=1&list_id=__proto__',
  `?token=${'x'.repeat(8000)}&page=99999999999999999999&list_id=1e3`,
  '?page=-1&pageSize=0&list_id=-0&show_sectors=forse&calculate_stock=2&wishlist_type_id=1e308',
  '?page=NaN&pageSize=Infinity&list_id=0x10&hash=%E2%80%AE',
  '?%',
];
test.each(queries)('an address that ends in %s is answered in words', async (query) => {
  for (const path of READS) {
    const headers = { 'x-ebsn-client': 'site', 'x-ebsn-session': token };
    expectWords(path, await shop.server.inject({ method: 'GET', url: path + query, headers }));
  }
});

const headers: readonly Record<string, string>[] = [
  { 'x-ebsn-session': '__proto__' },
  { 'x-ebsn-session': 'x'.repeat(4000) },
  { 'x-ebsn-session': 'a\tb', 'x-ebsn-account': '\u00ff' },
  { 'x-ebsn-account': 'eyJhbGciOiJub25lIn0.eyJ1c2VySWQiOjF9.' },
  { cookie: 'X-Ebsn-Session=%ff%00; =; __proto__=1; a' },
  { cookie: `x=${'y'.repeat(8000)}` },
  { 'x-ebsn-language': '__proto__', 'accept-language': '\u00ff;q=nan,,,' },
  { 'x-ebsn-client-uuid': '\u00ff'.repeat(300), 'x-ebsn-version': '{}' },
  { 'x-bottega-held-items': '__proto__' },
  { 'x-bottega-held-items': 'x'.repeat(4000) },
  { 'accept-encoding': 'gzip;q=x, *;q=9, \u00ff' },
  { 'if-none-match': '"', range: 'bytes=9-1' },
];
test.each(headers)('a header %o is answered in words', async (hostile) => {
  const before = await ownersThings();
  for (const path of ['/ebsn/api/cart/add', '/ebsn/api/wishlist/add_prod']) {
    const reply = await shop.server.inject({
      method: 'POST',
      path,
      headers: { 'x-ebsn-client': 'site', 'content-type': JSON_TYPE, ...hostile },
      payload: right,
    });
    expectWords(path, reply);
  }
  for (const path of READS)
    expectWords(
      path,
      await shop.server.inject({ method: 'GET', url: path, headers: { 'x-ebsn-client': 'site', ...hostile } }),
    );
  expect(await ownersThings()).toEqual(before);
});

/** Matches a message of the shop: a sentence, neither a stack trace nor a message of a validator or parser. */
const ITALIAN = /^(?!.*(?:must |should |undefined|\[object|Error|\bat \/|JSON))[A-ZÈ“].{3,}/su;

function expectWords(path: string, reply: { statusCode: number; body: string; headers: object }): void {
  expect([path, reply.statusCode < 500, reply.body.slice(0, 1)]).toEqual([path, true, '{']);
  const { response } = JSON.parse(reply.body) as { response: { status: number; errors: { error: string }[] } };
  expect([path, Array.isArray(response.errors)]).toEqual([path, true]);
  if (response.status !== 0) expect([path, response.errors.length > 0]).toEqual([path, true]);
  for (const { error } of response.errors) expect([path, error]).toEqual([path, expect.stringMatching(ITALIAN)]);
}
