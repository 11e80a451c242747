import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '../../../src/contract/base/rate-limits.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registered } from '../../support/people/ready-to-buy.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const { password } = PERSON;
const NEW = 'pere-gialle-77';

const codes = async (client: ApiClient, body: object, call: 'login' | 'backofficeLogin' = 'login') =>
  (await client.call(call, body)).response.errors.map(({ code }) => code);

/** Enters as many wrong passwords as unknown browsers may try, and one more. */
async function guess(login: string): Promise<void> {
  const wrong = Array.from({ length: RATE_LIMITS.accountLogins }, () =>
    codes(shop.client(), { login, password: 'sbagliata' }),
  );
  await Promise.all(wrong);
  expect(await codes(shop.client(), { login, password })).toEqual(['TOO_MANY_REQUESTS']);
}

describe('wrong passwords of strangers', () => {
  test('hold strangers up, and nobody in a browser that has logged in before', async () => {
    const email = 'assediata@esempio.it';
    const own = await registered(shop, email);
    await own.ok('logout');
    await guess(email);
    await own.ok('login', { login: email, password });
    // passwords that a logged-in customer types are counted by session
    await own.ok('passwordUpdatePost', { old_password: password, new_password: NEW });
    // a browser that is known to another account is unknown to this one
    const other = await registered(shop, 'vicina@esempio.it');
    expect(await codes(other, { login: email, password: NEW })).toEqual(['TOO_MANY_REQUESTS']);
  });

  test('do not outlast a new password, and who has chosen it is known from then on', async () => {
    const email = 'ripresa@esempio.it';
    await registered(shop, email);
    await guess(email);
    await shop.client().ok('passwordResetRequestPost', { e_mail: email });
    await shop.jobs.drained();
    const [mail] = (await shop.mails(email)).slice(-1);
    const reset_token = /token=([\w-]+)/.exec(mail?.plain ?? '')?.[1];
    const client = shop.client();
    await client.ok('passwordResetPost', { reset_token, password: NEW });
    await shop.client().ok('login', { login: email, password: NEW });
    await guess(email);
    await client.ok('login', { login: email, password: NEW });
  });

  test('let the right password with the right code of a second factor through, and tell nobody else that it is right', async () => {
    const email = 'doppia@esempio.it';
    const own = await registered(shop, email);
    const { secret } = (await own.ok('mfaAppBegin', { password })).data;
    const pin = () => new TOTP({ secret }).generate({ timestamp: shop.now.at.getTime() });
    await own.ok('mfaAppConfirm', { mfa_pin: pin() });
    shop.now.at = new Date(shop.now.at.getTime() + 60_000);
    await guess(email);
    const held = ['TOO_MANY_REQUESTS'];
    expect(await codes(shop.client(), { login: email, password, mfa_pin: '000000' })).toEqual(held);
    expect(await codes(shop.client(), { login: email, password: 'sbagliata', mfa_pin: pin() })).toEqual(held);
    await shop.client().ok('login', { login: email, password, mfa_pin: pin() });
  });

  test('hold the staff up no more than customers', async () => {
    const email = 'banco@esempio.it';
    const own = await registered(shop, email);
    await shop.db.query(sql`update customers set staff_roles = '{picker}' where email = ${email}`);
    await guess(email);
    const login = { backoffice_user: email, password };
    expect(await codes(shop.client(), login, 'backofficeLogin')).toEqual(['TOO_MANY_REQUESTS']);
    await own.ok('backofficeLogin', login);
  });
});

describe('a login in a new browser', () => {
  const notices = async (email: string) => {
    await shop.jobs.drained();
    return (await shop.allMails(email)).filter(({ subject }) => subject === 'Nuovo accesso al tuo account');
  };

  test('is told to the owner once, with the device and the page where it can be ended', async () => {
    const email = 'avvisata@esempio.it';
    const own = await registered(shop, email);
    await own.ok('login', { login: email, password });
    expect(await notices(email)).toEqual([]);
    const other = shop.client();
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
    await other.ok('login', { login: email, password }, {}, agent);
    await other.ok('login', { login: email, password }, {}, agent);
    const [notice, ...more] = await notices(email);
    expect(more).toEqual([]);
    expect(notice?.plain).toContain('Firefox su Linux');
    expect(notice?.plain).toContain('/profile/sicurezza');
  });

  test('is told for a while only to the owner of a client without cookies', async () => {
    const email = 'senza@esempio.it';
    await registered(shop, email);
    for (let times = 0; times < 8; times++) await shop.client().ok('login', { login: email, password });
    expect((await notices(email)).length).toBeLessThanOrEqual(5);
  });

  test('is no business of the customer when the staff act', async () => {
    const email = 'servita@esempio.it';
    const { userId } = (await (await registered(shop, email)).ok('cartView')).user;
    const agent = await registered(shop, 'agente@esempio.it');
    await shop.db.query(sql`update customers set staff_roles = '{customer_service}' where email = 'agente@esempio.it'`);
    await agent.ok('userSelectPost', { user_id: userId });
    expect(await notices(email)).toEqual([]);
  });
});
