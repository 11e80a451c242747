import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NARROWED } from '../../../src/contract/api-keys/narrowed.ts';
import { KEY_SCOPES, type KeyScope, SCOPE_NAMES, scopesOpening } from '../../../src/contract/api-keys/scopes.ts';
import type { AnyCall } from '../../../src/contract/base/call.ts';
import { type CallName, calls } from '../../../src/contract/calls.ts';
import type { StaffOrderList } from '../../../src/contract/orders/staff-schemas.ts';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { LIST_FILES } from '../../../src/server/http/list-files/list-columns.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf, staffClient } from '../../support/people/staff.ts';
import { orderOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// Decision 171: keys open what their scopes say, for the person who made them

const WAREHOUSE = 12;
let shop: ApiShop;
let boss: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  await personOf(shop, 'capo@esempio.it', ['administrator']);
  boss = await staffClient(shop, 'capo@esempio.it');
});
afterAll(() => shop.close());

async function make(scopes: readonly KeyScope[], other: object = {}) {
  const body = { name: 'Gestionale', scopes, pace: 'fast', days: 0, ...other };
  const { keys, secret } = (await boss.ok('apiKeyMake', body)).data;
  return { secret, keyId: Math.max(...keys.map(({ keyId }) => keyId)) };
}
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const codes = ({ response }: { response: { errors: readonly { code: string }[] } }) =>
  response.errors.map(({ code }) => code);

/** Calls with a key, and nothing else. */
const withKey = (secret: string, name: CallName, body: object = {}, query: object = {}) =>
  shop.client().call(name, body, query, bearer(secret));

test('every scope names calls that exist, and none of customers, roles or keys', () => {
  for (const name of Object.values(KEY_SCOPES).flat()) {
    const call: AnyCall | undefined = calls[name];
    expect([name, call?.who === 'staff' || (call?.who === 'any' && call.method === 'GET')]).toEqual([name, true]);
    expect([name, call?.right]).not.toEqual([name, 'staff']);
  }
});

test('the matrix: each scope opens its own calls, and every other call of the contract is closed to it', async () => {
  for (const scope of SCOPE_NAMES) {
    const { secret, keyId } = await make([scope]);
    const opened: string[] = [];
    for (const [name, call] of Object.entries(calls) as [CallName, AnyCall][]) {
      const { statusCode, headers, body } = await shop.server.inject({
        method: call.method,
        url: call.path.replace(/:\w+/g, '1'),
        headers: { ...bearer(secret), 'x-ebsn-client': 'program' },
        ...(call.method === 'POST' ? { payload: {} } : {}),
      });
      const isClosed = statusCode === 403 && body.includes('"KEY_SCOPE"');
      if (!isClosed) opened.push(name);
      // neither an open nor a closed call starts a session, and none fails
      expect([scope, name, statusCode < 500, headers['set-cookie']]).toEqual([scope, name, true, undefined]);
    }
    expect([scope, ...opened.sort()]).toEqual([scope, ...[...KEY_SCOPES[scope]].sort()]);
    await boss.ok('apiKeyEnd', { key_id: keyId });
  }
}, 120_000);

test('a key opens nothing of a customer, also beside the cookie of a session', async () => {
  const { secret } = await make(['orders:read', 'catalogue:read']);
  const shopper = await personOf(shop, 'cliente@esempio.it', []);
  await shopper.ok('cartView');
  for (const name of ['cartView', 'orderList', 'userDetail', 'apiKeys', 'staffPeople'] as CallName[])
    if (name in calls)
      expect([name, codes(await shopper.call(name, {}, {}, bearer(secret)))]).toEqual([name, ['KEY_SCOPE']]);
  expect(codes(await boss.call('staffStock', {}, {}, bearer(secret)))).toEqual(['KEY_SCOPE']);
});

test('orders are shown without whose they are, or whole, by the scope', async () => {
  const { orderId } = await orderOf(shop, 'ada@lovelace.it');
  await shop.db.query(sql`
    update customers set first_name = 'Ada', last_name = 'Lovelace', phone = '035 777 8899'
      where email = 'ada@lovelace.it'`);
  await shop.db.query(sql`update orders set infos = '{"note": "citofonare Byron"}' where order_id = ${orderId}`);
  await boss.ok('staffOrderNote', { order_id: orderId, outcome: 'settled', body: 'Richiama domani' });
  const open = await make(['orders:read']);
  const whole = await make(['orders:personal']);
  const personal = /lovelace|777 ?8899|Byron|Richiama|"address":|"customer":/i;

  const seen = await withKey(open.secret, 'staffOrderView', {}, { order_id: orderId });
  expect(seen.data).toMatchObject({ orderId, lines: [{ outcome: 'open' }, {}] });
  expect(JSON.stringify(seen.data)).not.toMatch(personal);
  const all = await withKey(whole.secret, 'staffOrderView', {}, { order_id: orderId });
  expect(all.data).toEqual((await boss.ok('staffOrderView', {}, { order_id: orderId })).data);
  expect(JSON.stringify(all.data)).toMatch(personal);

  const listed = (await withKey(open.secret, 'staffOrderList')).data as StaffOrderList;
  expect(listed.orders.map((order) => order.orderId)).toContain(orderId);
  expect(JSON.stringify(listed)).not.toMatch(personal);
  // a search by name would say whose order it is
  const asked = await withKey(open.secret, 'staffOrderList', {}, { q: 'lovelace' });
  expect([asked.httpStatus, codes(asked)]).toEqual([403, ['KEY_SCOPE']]);
  expect(asked.response.errors[0]?.error).toContain('orders:personal');
  expect(codes(await withKey(open.secret, 'staffOrderList', {}, { sort: 'customer' }))).toEqual(['KEY_SCOPE']);
  expect((await withKey(whole.secret, 'staffOrderList', {}, { q: 'lovelace' })).data).toMatchObject({
    orders: [{ orderId }],
  });
});

test('prices are shown without costs, unless the scope says so', async () => {
  await boss.ok('staffPriceCost', { product_id: SMALL.pasta, cost: '0,61' });
  const open = await make(['prices:read']);
  const whole = await make(['costs:read']);
  for (const [name, query] of [
    ['staffPrices', { q: 'spaghetti' }],
    ['staffPriceView', { product_id: SMALL.pasta }],
  ] as const) {
    expect(JSON.stringify((await withKey(open.secret, name, {}, query)).data)).not.toMatch(/cost|margin|0\.61/);
    expect(JSON.stringify((await withKey(whole.secret, name, {}, query)).data)).toMatch(/"cost":0\.61/);
  }
  for (const query of [{ view: 'below_cost' }, { sort: '-margin' }])
    expect(codes(await withKey(open.secret, 'staffPrices', {}, query))).toEqual(['KEY_SCOPE']);
});

test('a list as a file has every field, and is closed to keys', async () => {
  const { secret } = await make(SCOPE_NAMES);
  for (const file of LIST_FILES) {
    const url = `${calls[file.call].path}.csv`;
    const { statusCode, body } = await shop.server.inject({ url, headers: bearer(secret) });
    expect([url, statusCode, body.includes('"KEY_SCOPE"')]).toEqual([url, 403, true]);
  }
});

/** Returns the paths of fields whose names match, in a schema. */
function fieldsNamed(name: RegExp, schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? Object.entries(value as object).flatMap(([field, inner]) => [
          ...(name.test(field) ? [`${path}.${field}`] : []),
          ...fieldsNamed(name, inner, `${path}.${field}`),
        ])
      : fieldsNamed(name, value, path),
  );
}

test('no scope but that of costs shows what goods cost, in any call', () => {
  for (const [scope, names] of Object.entries(KEY_SCOPES))
    for (const name of names) {
      if (scope === 'costs:read') continue;
      const found = fieldsNamed(/cost|margin/i, NARROWED[name]?.shown ?? calls[name].data, name);
      expect([scope, name, found]).toEqual([scope, name, []]);
    }
});

test('keys that do not count are refused in the same way, and their number is limited', async () => {
  const { secret, keyId } = await make(['stock:read'], { days: 30 });
  const state = async () => (await boss.ok('apiKeys')).data.keys.find((key) => key.keyId === keyId)?.state;
  const status = async (given = secret) => (await withKey(given, 'staffStock')).httpStatus;
  expect([await status(), await state()]).toEqual([200, 'valid']);
  const refused = await withKey(`${secret.slice(0, -1)}_`, 'staffStock');
  expect([refused.httpStatus, codes(refused), refused.headers['www-authenticate']]).toEqual([
    401,
    ['KEY_INVALID'],
    'Bearer',
  ]);
  expect(await status('bottega_key_')).toBe(401);
  expect(await status(`bottega_key_${'x'.repeat(5000)}`)).toBe(401);

  const until = async (days: number) =>
    shop.db.query(sql`update api_keys set expires_at = ${new Date(shop.now.at.getTime() + days * DAY_MS)}
      where key_id = ${keyId}`);
  expect((await boss.ok('apiKeys')).data.keys[0]?.expiresAt).toBe(
    new Date(shop.now.at.getTime() + 30 * DAY_MS).toISOString(),
  );
  await until(0);
  expect([await status(), await state()]).toEqual([401, 'expired']);
  await until(1);
  await boss.ok('apiKeyEnd', { key_id: keyId });
  expect([await status(), await state()]).toEqual([401, 'ended']);
  expect(await boss.refused('apiKeyEnd', { key_id: keyId })).toEqual(['KEY_NOT_FOUND']);

  const many = await Promise.all(Array.from({ length: 70 }, () => withKey('bottega_key_no', 'staffStock')));
  expect(many.flatMap(codes)).toContain('TOO_MANY_REQUESTS');
  // good keys from the same address go on
  expect((await withKey((await make(['stock:read'])).secret, 'staffStock')).httpStatus).toBe(200);
});

test('a key makes so many calls in a minute as its pace says', async () => {
  const { secret } = await make(['stock:read'], { pace: 'slow' });
  const replies = await Promise.all(Array.from({ length: 61 }, () => withKey(secret, 'staffStock')));
  const late = replies.filter(({ httpStatus }) => httpStatus === 429);
  expect([late.length, late[0]?.headers['retry-after'] !== undefined]).toEqual([1, true]);
});

test('a key acts for its person, in its stores, and the record names it', async () => {
  const other = await personOf(shop, 'scorte@esempio.it', ['administrator']);
  const made = await other.ok('apiKeyMake', {
    ...{ name: 'Magazzino', scopes: ['stock:read', 'stock:write'], pace: 'normal', days: 90 },
    stores: [WAREHOUSE],
  });
  const { secret } = made.data;
  expect(JSON.stringify((await other.ok('apiKeys')).data)).not.toContain(secret);
  const body = { warehouse_id: WAREHOUSE, product_id: SMALL.pasta, uuid: randomUUID() };
  const set = await withKey(secret, 'staffStockFinished', body);
  expect([set.httpStatus, set.response.errors]).toEqual([200, []]);
  const elsewhere = await withKey(secret, 'staffStock', {}, { warehouse_id: WAREHOUSE + 1 });
  expect(codes(elsewhere)).toEqual(['NOT_YOUR_STORE']);
  const { acts } = (await boss.ok('agentActs', {}, { q: 'Magazzino' })).data;
  expect(acts.map(({ call, key }) => [call, key])).toContainEqual(['staffStockFinished', 'Magazzino']);
  expect((await other.ok('apiKeys')).data.keys[0]).toMatchObject({
    ...{ name: 'Magazzino', maker: 'Elena Rossi', hint: secret.slice(-4), stores: [WAREHOUSE] },
    lastUsedAt: shop.now.at.toISOString(),
  });

  shop.now.at = new Date(shop.now.at.getTime() + 60_000);
  // whoever loses a right, or leaves, takes it from the keys, too
  await shop.db.query(sql`update customers set staff_roles = '{driver}' where email = 'scorte@esempio.it'`);
  expect(codes(await withKey(secret, 'staffStock', {}, { warehouse_id: WAREHOUSE }))).toEqual(['FORBIDDEN']);
  await shop.db.query(sql`update customers set staff_roles = '{}' where email = 'scorte@esempio.it'`);
  expect(codes(await withKey(secret, 'staffStock', {}, { warehouse_id: WAREHOUSE }))).toEqual(['KEY_INVALID']);
  expect((await boss.ok('apiKeys')).data.keys[0]?.state).toBe('without_maker');
});

test('nobody makes a key that may do more than they, and wrong input is said at its field', async () => {
  const { data } = await boss.ok('staffRoleSave', { name: 'Chiavi', rights: ['staff', 'stock'], needs_factor: false });
  const role = data.roles.find(({ name }) => name === 'Chiavi');
  await personOf(shop, 'chiavi@esempio.it', ['picker']);
  await boss.ok('staffRolesUpdate', { email: 'chiavi@esempio.it', roles: [], own_roles: [role?.roleId] });
  const clerk = await staffClient(shop, 'chiavi@esempio.it');
  expect((await clerk.ok('apiKeys')).data.scopes).toEqual(['stock:read', 'stock:write']);
  const key = { name: 'Altro', scopes: ['stock:read'], pace: 'slow', days: 30 };
  const at = async (client: ApiClient, body: object) =>
    (await client.call('apiKeyMake', { ...key, ...body })).response.errors;
  expect(await at(clerk, { scopes: ['orders:read'] })).toMatchObject([{ code: 'KEY_TOO_MUCH', field: 'scopes' }]);
  expect(await at(boss, { name: '  ' })).toMatchObject([{ code: 'REQUIRED', field: 'name' }]);
  expect(await at(boss, { scopes: [] })).toMatchObject([{ code: 'KEY_WITHOUT_SCOPES', field: 'scopes' }]);
  expect(await at(boss, { stores: [999_999] })).toMatchObject([{ code: 'KEY_STORES', field: 'stores' }]);
  for (const wrong of [{ scopes: ['all'] }, { days: 31 }, { pace: 'x' }, { name: 'x'.repeat(81) }])
    expect([wrong, (await at(boss, wrong)).length > 0]).toEqual([wrong, true]);
  const picker = await personOf(shop, 'banco@esempio.it', ['picker']);
  expect((await picker.call('apiKeys')).httpStatus).toBe(403);
  expect((await shop.client().call('apiKeys')).httpStatus).toBe(419);
});

test('a body of ten megabytes is refused before it is read', async () => {
  const { secret } = await make(['stock:write']);
  const { statusCode } = await shop.server.inject({
    ...{ method: 'POST', url: calls.staffStockSet.path, headers: bearer(secret) },
    payload: { text: 'x'.repeat(10_000_000) },
  });
  expect(statusCode).toBe(413);
  expect(scopesOpening('staffStockSet')).toEqual(['stock:write']);
});

test('the documentation names every scope with its calls', () => {
  const page = readFileSync('docs/api-keys.md', 'utf8');
  for (const [scope, names] of Object.entries(KEY_SCOPES)) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${scope}\` |`)) ?? '';
    expect([scope, [...row.matchAll(/`(\w+)`(?= |`)/g)].map(([, name]) => name)]).toEqual([scope, [...names]]);
  }
});
