import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '../../../src/contract/base/rights.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { personOf, staffClient } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let customerId: number;
beforeAll(async () => {
  shop = await openApiShop();
  await becomeCustomer(shop.client(), 'cliente@esempio.it');
  customerId = await idOf('cliente@esempio.it');
  await database().query(sql`update customers set customer_code = 'C0042' where user_id = ${customerId}`);
  await personOf(shop, 'capo@esempio.it', ['administrator']);
  await personOf(shop, 'assistenza@esempio.it', ['customer_service']);
  await personOf(shop, 'testi@esempio.it', ['content']);
});
afterAll(() => shop.close());

const database = () => shop.db;

async function idOf(email: string): Promise<number> {
  const [row] = await database().query<{ userId: number }>(sql`select user_id from customers where email = ${email}`);
  return row?.userId ?? 0;
}

describe('the login of the staff', () => {
  test('takes e-mail and password of the staff, and nobody else', async () => {
    const client = shop.client();
    expect(await client.refused('backofficeLogin', {})).toEqual(['EMAIL_REQUIRED', 'PASSWORD_REQUIRED']);
    const wrong = { backoffice_user: 'capo@esempio.it', password: 'sbagliata' };
    expect(await client.refused('backofficeLogin', wrong)).toEqual(['WRONG_CREDENTIALS']);
    const customer = { backoffice_user: 'cliente@esempio.it', password: PERSON.password };
    expect(await client.refused('backofficeLogin', customer)).toEqual(['NOT_STAFF']);
    expect((await client.ok('cartView')).user.userId).toBe(-1);
    const { user } = await client.ok('backofficeLogin', {
      backoffice_user: 'capo@esempio.it',
      password: PERSON.password,
    });
    expect(user).toMatchObject({ login: 'capo@esempio.it' });
  });

  test('a customer code is a login, too', async () => {
    const { user } = await shop.client().ok('login', { login: 'c0042', password: PERSON.password });
    expect(user.userId).toBe(customerId);
  });
});

describe('looking for customers', () => {
  test('finds them by words of all they are known by, and by their code', async () => {
    const client = await staffClient(shop, 'assistenza@esempio.it');
    const found = async (query: object) => (await client.ok('userSearch', query)).data.users.map(({ email }) => email);
    expect(await found({ q: 'bianchi CLIENTE' })).toEqual(['cliente@esempio.it']);
    expect(await found({ cod_int: ' c0042 ' })).toEqual(['cliente@esempio.it']);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ q: 'bianchi', user_type_id: 99 })).toEqual([]);
    // the staff are not customers
    expect(await found({ q: 'capo@' })).toEqual([]);
    const { data } = await client.ok('userSearch', { page_size: 1, sort: 'newest' });
    expect(data.page).toMatchObject({ selPage: 1, itemsPerPage: 1 });
    expect(data.users[0]).toMatchObject({ codInt: 'C0042', city: 'BERGAMO', blocked: false });
  });

  test('is for those who have the right', async () => {
    const content = await staffClient(shop, 'testi@esempio.it');
    expect((await content.call('userSearch')).httpStatus).toBe(403);
    expect((await content.call('userSelectPost', { user_id: customerId })).httpStatus).toBe(403);
    expect((await shop.client().call('userSearch')).httpStatus).toBe(419);
  });
});

describe('acting for a customer', () => {
  test('says so in every reply, is recorded act by act, and ends where it began', async () => {
    const client = await staffClient(shop, 'assistenza@esempio.it');
    const selected = await client.ok('userSelectPost', { user_id: customerId });
    expect(selected.user).toMatchObject({ userId: customerId, agent: 'Elena Rossi' });
    const added = await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
    expect(added.user.agent).toBe('Elena Rossi');
    expect(await client.refused('login', { login: 'x@esempio.it', password: 'geheim-99' })).toEqual([
      'WRONG_CREDENTIALS',
    ]);

    const back = await client.ok('ssoLogout');
    expect(back.user).toMatchObject({ login: 'assistenza@esempio.it' });
    expect(back.user.agent).toBeUndefined();

    const acts = (await (await staffClient(shop, 'capo@esempio.it')).ok('agentActs', { user_id: customerId })).data
      .acts;
    const done = acts.filter(({ isLook }) => !isLook);
    expect(done.map(({ call, refused }) => [call, refused])).toEqual([
      ['ssoLogout', []],
      ['login', ['WRONG_CREDENTIALS']],
      ['cartAdd', []],
      ['userSelectPost', []],
      // a member of the staff without the right, but with the customer's id
      ['userSelectPost', ['FORBIDDEN']],
    ]);
    expect(done[0]).toMatchObject({ agent: 'Elena Rossi', customer: 'Anna Bianchi', userId: customerId });
    expect(done[1]?.input).not.toContain('geheim-99');
    expect(done[2]?.input).toContain(String(SMALL.milk));
    // the customer finds the goods that were added to the cart for them, and no agent
    const own = await shop.client().ok('login', { login: 'cliente@esempio.it', password: PERSON.password });
    expect(own.data.totalItems).toBeGreaterThan(0);
    expect(own.user.agent).toBeUndefined();
  });

  test('ends with the rights of who acts', async () => {
    await personOf(shop, 'licenziata@esempio.it', ['customer_service']);
    const client = await staffClient(shop, 'licenziata@esempio.it');
    await client.ok('userSelectPost', { user_id: customerId });
    await (await staffClient(shop, 'capo@esempio.it')).ok('staffRolesUpdate', {
      email: 'licenziata@esempio.it',
      roles: [],
    });
    expect((await client.ok('cartView')).user.userId).toBe(-1);
  });

  test('is not for people of the staff, blocked or unknown customers', async () => {
    const client = await staffClient(shop, 'capo@esempio.it');
    const colleague = await idOf('assistenza@esempio.it');
    expect(await client.refused('userSelectPost', { user_id: colleague })).toEqual(['NO_ACTING_FOR_STAFF']);
    expect(await client.refused('userSelectPost', { user_id: 999_999 })).toEqual(['CUSTOMER_NOT_FOUND']);
    await registerAs(shop.client(), 'bloccata@esempio.it');
    await database().query(sql`update customers set blocked = true where email = 'bloccata@esempio.it'`);
    expect(await client.refused('userSelectPost', { user_id: await idOf('bloccata@esempio.it') })).toEqual([
      'CUSTOMER_BLOCKED',
    ]);
  });
});

test('roles are given and taken by administrators, and the last of them stays one', async () => {
  const client = await staffClient(shop, 'capo@esempio.it');
  const roles = (email: string, given: StaffRole[]) => ({ email, roles: given });
  const { data } = await client.ok('staffRolesUpdate', roles('testi@esempio.it', ['content', 'picker']));
  expect(data.people.find(({ email }) => email === 'testi@esempio.it')?.roles).toEqual(['content', 'picker']);
  expect(await client.refused('staffRolesUpdate', roles('capo@esempio.it', ['content']))).toEqual([
    'LAST_ADMINISTRATOR',
  ]);
  expect(await client.refused('staffRolesUpdate', roles('nessuno@esempio.it', ['picker']))).toEqual([
    'CUSTOMER_NOT_FOUND',
  ]);
  expect(await client.refused('staffRolesUpdate', { email: 'capo@esempio.it', roles: ['king'] })).toEqual([
    'BAD_INPUT',
  ]);
  const picker = await staffClient(shop, 'testi@esempio.it');
  expect((await picker.ok('staffOverview')).data).toMatchObject({
    rights: [
      'overview',
      'content',
      'search_words',
      'forms',
      'analytics',
      'arrivals',
      'orders',
      'fulfilment',
      'picking',
      'handing_over',
      'planning_runs',
      'stock',
    ],
  });
  expect((await picker.call('staffPeople')).httpStatus).toBe(403);
});

test('administrators see who has not been here, and end the logins of a person, but not their own', async () => {
  const boss = await staffClient(shop, 'capo@esempio.it');
  await personOf(shop, 'mai@esempio.it', ['picker']);
  await shop.db.query(sql`delete from sessions where user_id = ${await idOf('mai@esempio.it')}`);
  const client = await staffClient(shop, 'assistenza@esempio.it');
  await client.ok('userSelectPost', { user_id: customerId });
  const people = async () => (await boss.ok('staffPeople')).data.people;
  const of = async (login: string) => (await people()).find(({ email }) => email === login);
  expect(await of('mai@esempio.it')).toMatchObject({ openSessions: 0, hasSecondFactor: false });
  expect((await of('mai@esempio.it'))?.lastSeenAt).toBeUndefined();
  const seen = await of('assistenza@esempio.it');
  expect(seen?.openSessions).toBeGreaterThan(0);
  expect(Date.parse(seen?.lastSeenAt ?? '')).toBeLessThanOrEqual(shop.now.at.getTime());
  await shop.db.query(sql`
    insert into second_factors (user_id, kind, enabled_at) values (${seen?.userId ?? 0}, 'mail', ${shop.now.at})`);

  const end = async (login: string) => boss.ok('staffSessionsEnd', { user_id: await idOf(login) });
  const { data } = await end('assistenza@esempio.it');
  expect(data.people.find(({ email }) => email === 'assistenza@esempio.it')).toMatchObject({
    openSessions: 0,
    hasSecondFactor: true,
  });
  expect((await client.ok('cartView')).user.userId).toBe(-1);
  await end('capo@esempio.it');
  expect((await of('capo@esempio.it'))?.openSessions).toBe(1);
  // a customer is nobody of the staff
  const customer = await shop.client().ok('login', { login: 'cliente@esempio.it', password: PERSON.password });
  expect(customer.user.userId).toBe(customerId);
  const before = await shop.db.one<{ open: number }>(sql`
    select count(*)::int as open from sessions where user_id = ${customerId} and expires_at > ${shop.now.at}`);
  expect(await boss.refused('staffSessionsEnd', { user_id: customerId })).toEqual(['CUSTOMER_NOT_FOUND']);
  const after = await shop.db.one<{ open: number }>(sql`
    select count(*)::int as open from sessions where user_id = ${customerId} and expires_at > ${shop.now.at}`);
  expect(after).toEqual(before);
  const content = await staffClient(shop, 'testi@esempio.it');
  expect((await content.call('staffSessionsEnd', { user_id: customerId })).httpStatus).toBe(403);
  const acts = (await boss.ok('agentActs', { kind: 'acts' })).data.acts;
  const ended = acts.filter(({ call }) => call === 'staffSessionsEnd');
  expect(ended.map(({ refused }) => refused)).toEqual([['FORBIDDEN'], ['CUSTOMER_NOT_FOUND'], [], []]);
});
