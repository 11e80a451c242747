import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { CONSENT_DAYS, CONSENT_VERSION } from '../../../src/domain/account/consent.ts';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { tidy } from '../../../src/server/open-shop.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { newCustomer } from '../../support/people/ready-to-buy.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const all = { analytics: true, profilation: true, version: CONSENT_VERSION, way: 'accept' };
const none = { analytics: false, profilation: false, version: CONSENT_VERSION, way: 'refuse' };
const PASSWORD = 'mele-verdi-42';

/** Returns a time of choice for the browser: this many minutes before now. */
const minutesAgo = (minutes: number) => new Date(shop.now.at.getTime() - minutes * 60_000).toISOString();

async function segments(client: ApiClient) {
  const { data } = await client.ok('cartView');
  expect([...Value.Errors(calls.cartView.data, data)]).toEqual([]);
  return data.user.crmUserSegments;
}

const proofs = (uuid: string) =>
  shop.db.query(sql`
    select user_id is not null as named, analytics, profilation, policy_version, way from consent_choices
    where uuid = ${uuid} order by choice_id`);

describe('a visitor’s choice', () => {
  test('is kept as proof with policy and way, without a session', async () => {
    const uuid = randomUUID();
    const visitor = shop.client();
    const reply = await visitor.ok('consentSave', { ...all, uuid, saveDate: minutesAgo(3) });
    expect(reply.data.preferences).toEqual({
      technical: true,
      analytics: true,
      profilation: true,
      saveDate: minutesAgo(3),
      uuid,
      version: CONSENT_VERSION,
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await proofs(uuid)).toEqual([
      { named: false, analytics: true, profilation: true, policyVersion: CONSENT_VERSION, way: 'accept' },
    ]);
  });

  test('told twice is one, taken back is one more', async () => {
    const uuid = randomUUID();
    const visitor = shop.client();
    const sent = { ...all, uuid, saveDate: minutesAgo(3) };
    await visitor.ok('consentSave', sent);
    await visitor.ok('consentSave', sent);
    await visitor.ok('consentSave', { ...none, uuid, way: 'centre', saveDate: minutesAgo(1) });
    expect(await proofs(uuid)).toMatchObject([{ way: 'accept' }, { way: 'centre', analytics: false }]);
  });

  test('is never changed afterwards, except that a removed account takes its name out', async () => {
    const uuid = randomUUID();
    const client = await newCustomer(shop);
    await client.ok('consentSave', { ...all, uuid });
    const { database: db } = shop.database;
    await expect(db.query(sql`update consent_choices set analytics = false where uuid = ${uuid}`)).rejects.toThrow(
      /proof/,
    );
    await db.query(sql`update consent_choices set user_id = null where uuid = ${uuid}`);
    expect(await proofs(uuid)).toMatchObject([{ named: false, analytics: true }]);
  });

  test('cannot be of a time to come, nor without its uuid', async () => {
    const uuid = randomUUID();
    const visitor = shop.client();
    const { data } = await visitor.ok('consentSave', { ...all, uuid, saveDate: '2999-01-01T00:00:00Z' });
    expect(data.preferences?.saveDate).toBe(shop.now.at.toISOString());
    expect((await visitor.call('consentSave', { ...all, uuid: 'io' })).response.status).toBe(1);
    expect((await visitor.call('consentSave', { ...all, uuid, way: 'signal' })).response.status).toBe(1);
  });

  test.each(['sec-gpc', 'dnt'])('to be profiled is refused where the browser says so by %s', async (header) => {
    const uuid = randomUUID();
    const { data } = await shop.client().ok('consentSave', { ...all, uuid }, {}, { [header]: '1' });
    expect(data.preferences).toMatchObject({ analytics: true, profilation: false });
  });
});

describe('a customer’s choice', () => {
  test('is segment 4502 of the cart’s user, and is gone when it is taken back', async () => {
    const client = await newCustomer(shop);
    expect(await segments(client)).toEqual([]);
    const uuid = randomUUID();
    await client.ok('consentSave', { ...all, uuid, saveDate: minutesAgo(5) });
    expect(await segments(client)).toEqual([{ crmSegment: { crmSegmentId: 4502 }, value: 1 }]);
    await client.ok('consentSave', { ...none, uuid, saveDate: minutesAgo(4) });
    expect(await segments(client)).toEqual([]);
  });

  test('on another device is the one that was made last, there and back', async () => {
    const client = await newCustomer(shop);
    const { email } = client;
    await client.ok('consentSave', { ...all, uuid: randomUUID(), saveDate: minutesAgo(10) });
    const phone = shop.client();
    const uuid = randomUUID();
    await phone.ok('consentSave', { ...none, uuid, saveDate: minutesAgo(20) });
    const login = await phone.ok('login', { login: email, password: PASSWORD });
    expect(login.data.user.crmUserSegments).toHaveLength(1);
    const older = await phone.ok('consentAttach', { uuid });
    expect(older.data.preferences).toMatchObject({
      analytics: true,
      profilation: true,
      uuid,
      saveDate: minutesAgo(10),
    });

    const tablet = shop.client();
    const newer = randomUUID();
    await tablet.ok('consentSave', { ...none, uuid: newer, saveDate: minutesAgo(2) });
    await tablet.ok('login', { login: email, password: PASSWORD });
    const attached = await tablet.ok('consentAttach', { uuid: newer });
    expect(attached.data.preferences).toMatchObject({ analytics: false, uuid: newer });
    expect(await proofs(newer)).toMatchObject([
      { named: false, way: 'refuse' },
      { named: true, way: 'login' },
    ]);
    expect(await segments(client)).toEqual([]);
  });

  test('is not that of whoever used the same browser before', async () => {
    const [anna, eva] = [await newCustomer(shop), await newCustomer(shop)];
    const uuid = randomUUID();
    await anna.ok('consentSave', { ...all, uuid });
    const { data } = await eva.ok('consentAttach', { uuid });
    expect(data.preferences).toBeUndefined();
    expect(await segments(eva)).toEqual([]);
  });

  test('to be profiled is taken back by a browser that refuses it by itself', async () => {
    const client = await newCustomer(shop);
    await client.ok('consentSave', { ...all, uuid: randomUUID(), saveDate: minutesAgo(5) });
    const { data } = await client.ok('consentAttach', { uuid: randomUUID() }, {}, { 'sec-gpc': '1' });
    expect(data.preferences).toMatchObject({ analytics: true, profilation: false });
    expect(await segments(client)).toEqual([]);
  });
});

test('proofs of visitors are forgotten after two years, those of customers stay', async () => {
  const client = await newCustomer(shop);
  const [visitors, own] = [randomUUID(), randomUUID()];
  await shop.client().ok('consentSave', { ...all, uuid: visitors });
  await client.ok('consentSave', { ...all, uuid: own });
  await tidy(shop.db, new Date(Date.now() + 729 * DAY_MS));
  expect(await proofs(visitors)).toHaveLength(1);
  await tidy(shop.db, new Date(Date.now() + 731 * DAY_MS));
  expect([await proofs(visitors), await proofs(own)].map(({ length }) => length)).toEqual([0, 1]);
  expect(CONSENT_DAYS).toBeGreaterThanOrEqual(184);
});
