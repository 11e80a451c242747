import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { mailedToken } from '../../support/people/mailed-token.ts';
import { becomeCustomer, PERSON, registerAs } from '../../support/people/ready-to-buy.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const NEW = 'pere-gialle-77';

async function canLogIn(login: string, password: string): Promise<boolean> {
  return (await shop.client().call('login', { login, password })).response.status === 0;
}

test('who ordered as a visitor chooses a password later: once, and in a session that the shop opened', async () => {
  const client = shop.client();
  const { password: _none, ...person } = PERSON;
  const visitor = { ...person, email: 'ospite@esempio.it' };
  expect(await client.refused('registerUser', visitor)).toEqual(['PASSWORD_REQUIRED']);
  await client.ok('registerUser', { ...visitor, without_password: true });
  expect((await client.ok('userDetail')).data).toMatchObject({ isWithoutPassword: true, emailConfirmed: false });
  expect(await canLogIn(visitor.email, '')).toBe(false);
  expect(await client.refused('firstPassword', {})).toEqual(['PASSWORD_REQUIRED']);
  expect(await client.refused('firstPassword', { password: 'corta' })).toEqual(['PASSWORD_TOO_SHORT']);
  const signedOnBy = (way: string) =>
    shop.db.query(sql`
      update sessions set sign_on = ${way}
      where user_id = (select user_id from customers where email = ${visitor.email})`);
  await signedOnBy('passkey');
  expect(await client.refused('firstPassword', { password: NEW })).toEqual(['PASSWORD_IS_SET']);
  await signedOnBy('password');
  await client.ok('firstPassword', { password: NEW });
  expect((await client.ok('userDetail')).data).not.toHaveProperty('isWithoutPassword');
  expect(await canLogIn(visitor.email, NEW)).toBe(true);
  expect(await client.refused('firstPassword', { password: 'mele-rosse-88' })).toEqual(['PASSWORD_IS_SET']);
});

describe('a forgotten password', () => {
  test('is replaced once, by who reads the mail, and ends every session', async () => {
    const email = 'smemorata@esempio.it';
    const client = shop.client();
    await becomeCustomer(client, email);
    await shop.client().ok('passwordResetRequestPost', { e_mail: ' Smemorata@esempio.it ' });
    const token = await mailedToken(shop, email, 'Scegli una nuova password');
    expect((await shop.client().ok('passwordResetCheckPost', { reset_token: token })).data).toEqual({
      email: 's•••@esempio.it',
    });
    const other = { reset_token: token, e_mail: 'altra@esempio.it' };
    expect(await shop.client().refused('passwordResetCheck', other)).toEqual(['LINK_ENDED']);

    expect(await shop.client().refused('passwordResetPost', { reset_token: token, password: 'corta' })).toEqual([
      'PASSWORD_TOO_SHORT',
    ]);
    const resets = await Promise.all(
      [1, 2, 3, 4].map(() => shop.client().call('passwordResetPost', { reset_token: token, password: NEW })),
    );
    expect(resets.map(({ response }) => response.status).sort()).toEqual([0, 1, 1, 1]);
    expect(await shop.client().refused('passwordResetCheck', { reset_token: token })).toEqual(['LINK_ENDED']);
    expect((await client.ok('cartView')).user.userId).toBe(-1);
    expect([await canLogIn(email, NEW), await canLogIn(email, PERSON.password)]).toEqual([true, false]);
    await shop.jobs.drained();
    expect((await shop.mails(email)).map(({ subject }) => subject)).toContain('La tua password è cambiata');
  });

  test('has another link by one press on the page of one that has expired, and of no other', async () => {
    const email = 'tardi@esempio.it';
    await registerAs(shop.client(), email);
    await shop.client().ok('passwordResetRequestPost', { e_mail: email });
    const late = await mailedToken(shop, email, 'Scegli una nuova password');
    await shop.db.query(sql`
      update account_tokens set created_at = created_at - interval '1 hour', expires_at = created_at
      where user_id = (select user_id from customers where email = ${email})`);
    expect(await shop.client().refused('passwordResetCheckPost', { reset_token: late })).toEqual(['LINK_ENDED']);
    await shop.client().ok('passwordResetRequestPost', { reset_token: late });
    await shop.jobs.drained();
    const fresh = await mailedToken(shop, email, 'Scegli una nuova password');
    expect(fresh).not.toBe(late);
    await shop.client().ok('passwordResetCheckPost', { reset_token: fresh });
    // the newer one has ended it
    expect(await shop.client().refused('passwordResetRequestPost', { reset_token: late })).toEqual(['LINK_ENDED']);
    expect(await shop.client().refused('passwordResetRequestPost', { reset_token: 'mai-mandato' })).toEqual([
      'LINK_ENDED',
    ]);
  });

  test('is answered in the same way for an account that does not exist, and mails nobody', async () => {
    await registerAs(shop.client(), 'esiste@esempio.it');
    const answers = [];
    for (const e_mail of ['esiste@esempio.it', 'nessuno@esempio.it'])
      answers.push(await shop.client().call('passwordResetRequestPost', { e_mail }));
    const [known, unknown] = answers.map(({ response, data, httpStatus }) => ({ response, data, httpStatus }));
    expect(unknown).toEqual(known);
    await shop.jobs.drained();
    expect(await shop.allMails('nessuno@esempio.it')).toEqual([]);
    // both are limited after the same number of requests
    for (const e_mail of ['esiste@esempio.it', 'nessuno@esempio.it']) {
      for (let asked = 1; asked < 5; asked++) await shop.client().ok('passwordResetRequestPost', { e_mail });
      expect(await shop.client().refused('passwordResetRequestPost', { e_mail })).toEqual(['TOO_MANY_REQUESTS']);
    }
  });

  test('ends after half an hour, and when a newer link was asked for', async () => {
    const email = 'lenta@esempio.it';
    await registerAs(shop.client(), email);
    await shop.client().ok('passwordResetRequest', { login: email });
    const first = await mailedToken(shop, email, 'Scegli una nuova password');
    await shop.client().ok('passwordResetRequest', { login: email });
    const second = await mailedToken(shop, email, 'Scegli una nuova password');
    expect(await shop.client().refused('passwordReset', { reset_token: first, password: NEW })).toEqual(['LINK_ENDED']);
    shop.now.at = new Date(shop.now.at.getTime() + 31 * MINUTE_MS);
    expect(await shop.client().refused('passwordReset', { reset_token: second, password: NEW })).toEqual([
      'LINK_ENDED',
    ]);
    expect(await canLogIn(email, PERSON.password)).toBe(true);
  });

  test('is found by the fiscal code; of several accounts with one, each gets a link of its own', async () => {
    await registerAs(shop.client(), 'fiscale@esempio.it');
    const setCode = (email: string) =>
      shop.db.query(sql`update customers set fiscal_code = 'RSSMRA80A01F205X' where email = ${email}`);
    await setCode('fiscale@esempio.it');
    await shop.client().ok('passwordResetRequestPost', { fiscal_code: 'rssmra80a01f205x' });
    expect(await mailedToken(shop, 'fiscale@esempio.it', 'Scegli una nuova password')).not.toBe('');
    await registerAs(shop.client(), 'fiscale2@esempio.it');
    await setCode('fiscale2@esempio.it');
    await shop.client().ok('passwordResetRequestPost', { fiscal_code: 'RSSMRA80A01F205X' });
    for (const email of ['fiscale@esempio.it', 'fiscale2@esempio.it']) {
      const reset_token = await mailedToken(shop, email, 'Scegli una nuova password');
      const { data } = await shop.client().ok('passwordResetCheckPost', { reset_token });
      expect(data.email).toBe('f•••@esempio.it');
    }
    expect(await shop.client().refused('passwordResetRequest', {})).toEqual(['EMAIL_REQUIRED']);
  });
});

test('two links that are asked for in one instant leave one', async () => {
  const email = 'doppia@esempio.it';
  await registerAs(shop.client(), email);
  const ask = () => shop.client().ok('passwordResetRequestPost', { e_mail: email });
  await Promise.all([ask(), ask(), ask()]);
  await shop.jobs.drained();
  const tokens = (await shop.mails(email)).map(({ plain }) => /token=([\w-]+)/.exec(plain)?.[1]);
  const checks = tokens.map((reset_token) => shop.client().call('passwordResetCheckPost', { reset_token }));
  expect((await Promise.all(checks)).map(({ response }) => response.status).sort()).toEqual([0, 1, 1]);
});

test('nobody hides the account of somebody else by its name in a field of another account', async () => {
  await registerAs(shop.client(), 'vittima@esempio.it');
  const db = shop.db;
  await registerAs(shop.client(), 'cattiva@esempio.it');
  // data that registrations could contain before fiscal codes were checked
  await db.query(sql`update customers set fiscal_code = 'VITTIMA@ESEMPIO.IT' where email = 'cattiva@esempio.it'`);
  await shop.client().ok('passwordResetRequestPost', { e_mail: 'vittima@esempio.it' });
  expect(await mailedToken(shop, 'vittima@esempio.it', 'Scegli una nuova password')).not.toBe('');
  const wrong = { ...PERSON, email: 'sbagliata@esempio.it', fiscalCode: 'vittima@esempio.it' };
  expect(await shop.client().refused('registerUser', wrong)).toEqual(['FORMAT']);
});

test('a link ends when the password changes', async () => {
  const email = 'cambia@esempio.it';
  const client = shop.client();
  await registerAs(client, email);
  await shop.client().ok('passwordResetRequestPost', { e_mail: email });
  const reset_token = await mailedToken(shop, email, 'Scegli una nuova password');
  const code = await mailedToken(shop, email, 'Conferma il tuo indirizzo e-mail');
  await client.ok('passwordUpdatePost', { old_password: PERSON.password, new_password: NEW });
  expect(await shop.client().refused('passwordResetPost', { reset_token, password: 'altre-pere-3' })).toEqual([
    'LINK_ENDED',
  ]);
  expect(await shop.client().refused('emailConfirmPost', { reg_control_code: code })).toEqual(['LINK_ENDED']);
});

describe('the own password', () => {
  test('is changed by who knows it; the other devices are logged out, this one gets a new token', async () => {
    const email = 'prudente@esempio.it';
    const [here, there] = [shop.client(), shop.client()];
    await becomeCustomer(here, email);
    await there.ok('login', { login: email, password: PERSON.password });
    const change = (old_password: string, new_password: string) => ({ old_password, new_password });
    expect(await here.refused('passwordUpdatePost', change('sbagliata', NEW))).toEqual(['OLD_PASSWORD_WRONG']);
    expect(await here.refused('passwordUpdatePost', change(PERSON.password, 'password1'))).toEqual([
      'PASSWORD_TOO_COMMON',
    ]);
    expect(await here.refused('passwordUpdatePost', change(PERSON.password, PERSON.password))).toEqual([
      'PASSWORD_UNCHANGED',
    ]);
    const changed = await here.ok('passwordUpdatePost', change(PERSON.password, NEW));
    expect(changed.headers['x-ebsn-session']).toBeTruthy();
    expect((await here.ok('cartView')).user.login).toBe(email);
    expect((await there.ok('cartView')).user.userId).toBe(-1);
    expect([await canLogIn(email, NEW), await canLogIn(email, PERSON.password)]).toEqual([true, false]);
  });

  test('may be shorter than new ones if it is older, and its hash is brought up to date at a login', async () => {
    const email = 'antica@esempio.it';
    await registerAs(shop.client(), email);
    const old = await hash('mele1', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await shop.db.query(sql`update customers set password_hash = ${old} where email = ${email}`);
    expect(await canLogIn(email, 'mele1')).toBe(true);
    const [row] = await shop.db.query<{ passwordHash: string }>(
      sql`select password_hash from customers where email = ${email}`,
    );
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await canLogIn(email, 'mele1')).toBe(true);
  });
});

describe('the e-mail', () => {
  test('is confirmed with the code of the mail that a registration sends', async () => {
    const email = 'nuova@esempio.it';
    const client = shop.client();
    await registerAs(client, email);
    expect((await client.ok('cartView')).user.profileConfirmed).toBe(false);
    const code = await mailedToken(shop, email, 'Conferma il tuo indirizzo e-mail');
    const wrong = { e_mail: 'altra@esempio.it', reg_control_code: code };
    expect(await client.refused('emailConfirmPost', wrong)).toEqual(['LINK_ENDED']);
    await shop.client().ok('emailConfirmPost', { e_mail: email, reg_control_code: code });
    expect((await client.ok('cartView')).user.profileConfirmed).toBe(true);
    expect(await client.refused('emailConfirm', { reg_control_code: code })).toEqual(['LINK_ENDED']);
    // confirmed and unknown addresses get no further mail
    const before = (await shop.allMails(email)).length;
    await shop.client().ok('emailConfirmResendPost', { e_mail: email });
    await shop.client().ok('emailConfirmResend', { e_mail: 'ignota@esempio.it' });
    await shop.jobs.drained();
    expect([(await shop.allMails(email)).length, await shop.allMails('ignota@esempio.it')]).toEqual([before, []]);
  });

  test('as a username stays what was chosen at registration', async () => {
    const client = shop.client();
    await registerAs(client, 'nome@esempio.it');
    await client.ok('usernameUpdate', { username: 'Nome@esempio.it' });
    expect(await client.refused('usernameUpdate', { username: 'altro@esempio.it' })).toEqual(['USERNAME_FIXED']);
    expect(await client.refused('usernameUpdate', { username: 'altro@pec.it' })).toEqual(['CERTIFIED_MAIL']);
  });
});
