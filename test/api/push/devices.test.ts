import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../../src/server/features/customers/queries.ts';
import { pushToCustomer } from '../../../src/server/features/push/push-to-customer.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { stepNotification } from '../../../src/server/mails/notifications.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { registerAs, registered } from '../../support/people/ready-to-buy.ts';
import { newVapidKeys, openPushService, type PushedMessage, type PushService, subscriptionAt } from './push-service.ts';

const MESSAGE = { title: 'Si è liberato un posto', text: 'martedì 3 marzo', path: '/checkout' };
const keys = newVapidKeys();
let service: PushService;
let shop: ApiShop;
beforeAll(async () => {
  service = await openPushService();
  shop = await openApiShop({ vapid: keys, pushHosts: [service.host, '*.push.example'] });
});
afterAll(async () => {
  await shop.close();
  await service.close();
});
beforeEach(async () => {
  service.received.splice(0);
  service.status = 201;
  await shop.db.query(sql`delete from devices`);
});

const web = (uuid: string, path = `/to/${uuid}`) => ({
  external_id: subscriptionAt(`http://${service.host}${path}`),
  platform: 'web',
  uuid,
  model: 'Firefox',
  platform_version: '140',
  manufacturer: 'Mozilla',
});

const owners = async () =>
  (await shop.db.query<{ uuid: string; userId: number }>(sql`select uuid, user_id from devices`)).map(
    ({ uuid, userId }) => `${uuid} of ${userId}`,
  );

async function push(userId: number): Promise<void> {
  await pushToCustomer(shop.db, userId, () => MESSAGE);
  await shop.jobs.drained();
}

describe('a device', () => {
  test('is registered and unregistered by the calls of existing clients and by their twins', async () => {
    const client = await registered(shop);
    const { userId } = client;
    await client.ok('deviceRegister', web('a'));
    await client.ok('deviceRegisterPost', web('b'));
    await client.ok('deviceRegister', web('a'));
    expect((await owners()).sort()).toEqual([`a of ${userId}`, `b of ${userId}`]);
    await client.ok('deviceUnregister', { platform: 'web', uuid: 'a' });
    await client.ok('deviceUnregisterPost', { platform: 'web', uuid: 'b' });
    expect(await owners()).toEqual([]);
  });

  test('needs a login, and a request that no other site can make', async () => {
    for (const name of ['deviceRegister', 'deviceRegisterPost'] as const)
      expect((await shop.client().call(name, web('a'))).httpStatus).toBe(419);
    for (const name of ['deviceUnregister', 'deviceUnregisterPost'] as const)
      expect((await shop.client().call(name, { platform: 'web', uuid: 'a' })).httpStatus).toBe(419);
    const client = await registered(shop);
    const across = await client.call('deviceRegister', web('a'), {}, { 'sec-fetch-site': 'cross-site' });
    expect([across.httpStatus, await owners()]).toEqual([403, []]);
  });

  test('moves to the account that registers it, and nobody else unregisters it', async () => {
    const [first, second] = [await registered(shop), await registered(shop)];
    await first.ok('deviceRegisterPost', web('shared'));
    await second.ok('deviceRegisterPost', web('shared'));
    await first.ok('deviceUnregisterPost', { platform: 'web', uuid: 'shared' });
    await first.ok('logout');
    expect(await owners()).toEqual([`shared of ${second.userId}`]);
  });

  test('makes room where somebody registers more than anybody carries', async () => {
    const client = await registered(shop);
    const { userId } = client;
    for (let number = 1; number <= 21; number++)
      await client.ok('deviceRegisterPost', { external_id: 'token', platform: 'ios', uuid: String(number) });
    const stored = await owners();
    expect(stored).toHaveLength(20);
    expect(stored).not.toContain(`1 of ${userId}`);
  });

  test.each([
    ['no JSON', 'x'],
    ['JSON that is no object', 'null'],
    ['no keys', JSON.stringify({ endpoint: 'https://a.push.example/' })],
    ['another host', subscriptionAt('https://intranet.example/')],
    ['a name that only ends like one', subscriptionAt('https://evilpush.example/')],
    ['a name with a password', subscriptionAt('https://a:b@a.push.example/')],
    ['no encryption', subscriptionAt('http://a.push.example/')],
    ['another port', subscriptionAt('https://a.push.example:8443/')],
    ['a file', subscriptionAt('file:///etc/passwd')],
    ['a key off the curve', subscriptionAt('https://a.push.example/').replace(/"B[\w-]{20}/, `"B${'A'.repeat(20)}`)],
  ])('with %s in its subscription is refused', async (_what, external_id) => {
    const client = await registered(shop);
    const { response } = await client.call('deviceRegisterPost', { external_id, platform: 'web', uuid: 'a' });
    expect(response.errors).toMatchObject([{ code: 'PUSH_SUBSCRIPTION_INVALID', field: 'external_id' }]);
    expect(await owners()).toEqual([]);
  });

  test('with fields that are missing or too long is refused', async () => {
    const client = await registered(shop);
    for (const wrong of [{ uuid: '' }, { platform: 'web/../' }, { external_id: 'x'.repeat(2001) }])
      expect((await client.call('deviceRegisterPost', { ...web('a'), ...wrong })).response.status).toBe(1);
    expect((await client.call('deviceUnregister', { platform: 'web' })).response.status).toBe(1);
  });
});

describe('a notification', () => {
  test('goes to the push service of each device, encrypted and signed', async () => {
    const [client, other] = [await registered(shop), await registered(shop)];
    const { userId } = client;
    await client.ok('deviceRegisterPost', web('phone'));
    await client.ok('deviceRegisterPost', web('desk'));
    await client.ok('deviceRegisterPost', { external_id: 'token', platform: 'ios', uuid: 'app' });
    await other.ok('deviceRegisterPost', web('other'));
    await push(userId);
    expect(service.received.map(({ path }) => path).sort()).toEqual(['/to/desk', '/to/phone']);
    const [{ headers, bytes }] = service.received as [PushedMessage];
    expect(headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm' });
    expect(headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(bytes).toBeGreaterThan(JSON.stringify(MESSAGE).length);
    expect(claimsOf(headers.authorization ?? '')).toMatchObject({ aud: `http://${service.host}` });
  });

  test('does not follow a device to its next owner', async () => {
    const [first, second] = [await registered(shop), await registered(shop)];
    await first.ok('deviceRegisterPost', web('shared'));
    await second.ok('deviceRegisterPost', web('shared'));
    await push(first.userId);
    expect(service.received).toEqual([]);
    await push(second.userId);
    expect(service.received).toHaveLength(1);
  });

  test.each([404, 410])('that is answered with %i forgets the device', async (status) => {
    const client = await registered(shop);
    const { userId } = client;
    await client.ok('deviceRegisterPost', web('gone'));
    service.status = status;
    await push(userId);
    expect([service.received.length, await owners()]).toEqual([1, []]);
  });

  test.each([302, 429, 500])('that is answered with %i is tried again later, at the same address', async (status) => {
    const client = await registered(shop);
    const { userId } = client;
    await client.ok('deviceRegisterPost', web('busy'));
    service.status = status;
    await push(userId);
    expect(await owners()).toEqual([`busy of ${userId}`]);
    service.status = 201;
    await shop.db.query(sql`update graphile_worker._private_jobs set run_at = now()`);
    await shop.jobs.drained();
    const [first, second] = service.received.map(({ path, headers }) => `${path} ${String(headers['topic'])}`);
    expect(service.received).toHaveLength(2);
    expect(second).toBe(first);
  });
});

test('browsers learn the key, and a shop without keys has none and keeps what it would send', async () => {
  const own = await registered(shop);
  await own.ok('deviceRegisterPost', web('mine'));
  const told = async (client: ApiClient) => (await client.ok('pushSettings', { uuid: 'mine' })).data;
  expect(await told(own)).toEqual({ publicKey: keys.publicKey, isRegistered: true });
  for (const other of [shop.client(), await registered(shop)])
    expect(await told(other)).toEqual({ publicKey: keys.publicKey, isRegistered: false });
  const plain = await openApiShop({ pushHosts: [service.host] });
  try {
    const client = plain.client();
    expect((await client.ok('pushSettings')).data).toEqual({ isRegistered: false });
    const { user } = await registerAs(client, 'tenuta@esempio.it');
    await client.ok('deviceRegisterPost', web('kept'));
    await pushToCustomer(plain.database.database, user.userId, () => MESSAGE);
    await plain.jobs.drained();
    expect(await plain.database.database.query(sql`select uuid, title, body, path from kept_pushes`)).toEqual([
      { uuid: 'kept', title: MESSAGE.title, body: MESSAGE.text, path: MESSAGE.path },
    ]);
    expect(service.received).toEqual([]);

    // the language of the account, as for mails (decision 84)
    await setLanguage(plain.database.database, user.userId, 'en');
    const leaving = () => stepNotification({ orderId: 9, orderNumber: 7 }, 'leaving');
    await pushToCustomer(plain.database.database, user.userId, leaving);
    await plain.jobs.drained();
    const [last] = await plain.database.database.query(
      sql`select title, body from kept_pushes order by kept_push_id desc limit 1`,
    );
    expect(last).toEqual({ title: 'Order no. 7', body: 'Your order is out for delivery.' });
  } finally {
    await plain.close();
  }
});

/** Returns the claims of a VAPID header after checking its signature with the key of the shop. */
function claimsOf(header: string): object {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(
    verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
  ).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
}
