import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';

// STAFF_SECOND_FACTOR: the staff must log in with a second factor

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ staffSecondFactor: true });
});
afterAll(() => shop.close());

const EMAIL = 'magazzino@esempio.it';
const LOGIN = { backoffice_user: EMAIL, password: PERSON.password };

test('who has no second factor may do nothing of the staff’s but set one up, and not turn it off again', async () => {
  await registerAs(shop.client(), EMAIL);
  const customer = shop.client();
  await registerAs(customer, 'comune@esempio.it');
  const { userId } = (await customer.ok('cartView')).user;
  await shop.db.query(sql`update customers set staff_roles = '{administrator}' where email = ${EMAIL}`);
  const person = shop.client();
  await person.ok('backofficeLogin', LOGIN);
  for (const call of ['staffOverview', 'userSearch', 'agentActs', 'userSelectPost'] as const)
    expect([call, await person.refused(call, { user_id: userId })]).toEqual([call, ['STAFF_SECOND_FACTOR']]);
  // as a customer the person can shop without it
  await person.ok('orderList');

  const { secret } = (await person.ok('mfaAppBegin', { password: PERSON.password })).data;
  const pin = () => new TOTP({ secret }).generate({ timestamp: shop.now.at.getTime() });
  await person.ok('mfaAppConfirm', { mfa_pin: pin() });
  await person.ok('staffOverview');
  await person.ok('userSelectPost', { user_id: userId });
  await person.ok('orderList');
  await person.ok('ssoLogout');
  await person.ok('staffOverview');
  expect(await person.refused('mfaUpdate', { enabled: false, mfa_pin: '123456' })).toEqual(['STAFF_FACTOR_STAYS']);

  shop.now.at = new Date(shop.now.at.getTime() + 60_000);
  const later = shop.client();
  expect(await later.refused('backofficeLogin', LOGIN)).toEqual(['MFA_REQUIRED']);
  await later.ok('backofficeLogin', { ...LOGIN, otp: pin() });
  await later.ok('staffOverview');
});

test('a session without one ends to act for a customer, too, and customers need none', async () => {
  const db = shop.db;
  const client = shop.client();
  await registerAs(client, 'agito@esempio.it');
  await db.query(sql`
    update sessions set agent_id = (select user_id from customers where email = ${EMAIL})
    where user_id = (select user_id from customers where email = 'agito@esempio.it')`);
  expect(await client.refused('orderList')).toEqual(['STAFF_SECOND_FACTOR']);
  const open = await openApiShop({}, shop.database);
  const customer = open.client();
  await customer.ok('login', { login: 'comune@esempio.it', password: PERSON.password });
  await customer.ok('orderList');
  await open.close();
});
