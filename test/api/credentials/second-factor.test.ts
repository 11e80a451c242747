import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const { password } = PERSON;

/**
 * Sets up an app for a new customer. Returns the code that the app shows at the shop's time, and the recovery codes.
 */
async function withApp(email: string) {
  const client = shop.client();
  await registerAs(client, email);
  const { data } = await client.ok('mfaAppBegin', { password });
  const app = new TOTP({ secret: Secret.fromBase32(data.secret) });
  const shown = () => app.generate({ timestamp: shop.now.at.getTime() });
  const { recoveryCodes } = (await client.ok('mfaAppConfirm', { mfa_pin: shown() })).data;
  return { client, data, shown, recoveryCodes };
}

function later(minutes: number): void {
  shop.now.at = new Date(shop.now.at.getTime() + minutes * MINUTE_MS);
}

const logIn = (email: string, mfa_pin?: string, client: ApiClient = shop.client()) =>
  client.call('login', { login: email, password, ...(mfa_pin === undefined ? {} : { mfa_pin }) });
const codes = ({ response }: Awaited<ReturnType<typeof logIn>>) => response.errors.map(({ code }) => code);

describe('an app with codes', () => {
  test('is asked for after the right password, and each code works once', async () => {
    const email = 'app@esempio.it';
    const { client, data, shown, recoveryCodes } = await withApp(email);
    expect(data.uri).toContain('otpauth://totp/Bottega:app%40esempio.it?');
    expect(data.qr).toMatch(/^<svg /);
    expect(recoveryCodes).toHaveLength(10);
    expect((await client.ok('mfaEnabled')).data).toEqual({ enabled: true, kind: 'totp', recoveryCodes: 10 });

    const wrong = await shop.client().call('login', { login: email, password: 'sbagliata-1', mfa_pin: shown() });
    expect(codes(wrong)).toEqual(['WRONG_CREDENTIALS']);
    expect(codes(await logIn(email))).toEqual(['MFA_REQUIRED']);
    // the code that set the app up was used
    expect(codes(await logIn(email, shown()))).toEqual(['MFA_WRONG']);
    later(1);
    const both = await Promise.all([logIn(email, shown()), logIn(email, shown())]);
    expect(both.map(codes).flat()).toEqual(['MFA_WRONG']);
    // the code of the previous half minute is valid, too, but not one of an hour ago
    const old = shown();
    later(60);
    expect(codes(await logIn(email, old))).toEqual(['MFA_WRONG']);
  });

  test('that was lost is replaced by a code to recover with, once', async () => {
    const email = 'persa@esempio.it';
    const { recoveryCodes } = await withApp(email);
    const [code = ''] = recoveryCodes;
    expect((await logIn(email, code.toLowerCase())).user.login).toBe(email);
    expect(codes(await logIn(email, code))).toEqual(['MFA_WRONG']);
  });

  test('cannot be guessed: wrong codes hold the account up', async () => {
    const email = 'indovina@esempio.it';
    const { shown } = await withApp(email);
    later(2);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(email, String(n).padStart(6, '0'))));
    expect(
      guesses
        .map(codes)
        .flat()
        .filter((code) => code === 'TOO_MANY_REQUESTS').length,
    ).toBeGreaterThanOrEqual(2);
    expect(codes(await logIn(email, shown()))).toEqual(['TOO_MANY_REQUESTS']);
    later(16);
    expect(codes(await logIn(email, shown()))).toEqual([]);
  });

  test('needs the password to begin, and a code to end', async () => {
    const email = 'fine@esempio.it';
    const { client, shown } = await withApp(email);
    const other = shop.client();
    await registerAs(other, 'altra@esempio.it');
    expect(await other.refused('mfaAppBegin', { password: 'sbagliata' })).toEqual(['OLD_PASSWORD_WRONG']);
    expect(await other.refused('mfaAppConfirm', { mfa_pin: '123456' })).toEqual(['MFA_NOT_BEGUN']);
    expect(await client.refused('mfaAppBegin', { password })).toEqual(['MFA_ALREADY_ON']);
    expect(await client.refused('mfaUpdate', { enabled: false })).toEqual(['MFA_REQUIRED']);
    expect(await client.refused('mfaUpdate', { enabled: false, mfa_pin: '000000' })).toEqual(['MFA_WRONG']);
    later(1);
    expect((await client.ok('mfaUpdate', { enabled: false, mfa_pin: shown() })).data).toEqual({ enabled: false });
    expect(codes(await logIn(email))).toEqual([]);
  });

  test('is the otp of the back office', async () => {
    const email = 'capo@esempio.it';
    const { shown } = await withApp(email);
    await shop.db.query(sql`update customers set staff_roles = '{administrator}' where email = ${email}`);
    const client = shop.client();
    const credentials = { backoffice_user: email, password };
    expect(await client.refused('backofficeLogin', credentials)).toEqual(['MFA_REQUIRED']);
    later(1);
    await client.ok('backofficeLogin', { ...credentials, otp: shown() });
  });
});

describe('codes by mail', () => {
  test('come when the password was right, work once, and bear five guesses', async () => {
    const email = 'posta@esempio.it';
    const client = shop.client();
    await registerAs(client, email);
    expect(await client.refused('mfaUpdate', { enabled: true, password: 'sbagliata' })).toEqual(['OLD_PASSWORD_WRONG']);
    expect((await client.ok('mfaUpdate', { enabled: true, password })).data).toEqual({ enabled: true, kind: 'mail' });
    const mailed = async () => {
      expect(codes(await logIn(email))).toEqual(['MFA_REQUIRED_BY_MAIL']);
      await shop.jobs.drained();
      // the mail that tells about the new factor may arrive after the first code
      const found = (await shop.mails(email)).flatMap(({ subject }) => /^(\d{6}) è/.exec(subject)?.[1] ?? []);
      return found.at(-1) ?? '';
    };
    const first = await mailed();
    const code = await mailed();
    if (first !== code) expect(codes(await logIn(email, first))).toEqual(['MFA_WRONG']);
    expect(codes(await logIn(email, code))).toEqual([]);
    expect(codes(await logIn(email, code))).toEqual(['MFA_WRONG']);
    const guessed = await mailed();
    const wrong = guessed === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess++) expect(codes(await logIn(email, wrong))).toEqual(['MFA_WRONG']);
    expect(codes(await logIn(email, guessed))).toEqual(['MFA_WRONG']);
    const late = await mailed();
    later(16);
    expect(codes(await logIn(email, late))).toEqual(['MFA_WRONG']);
  });
});

test('the customer sees where they are logged in, and logs out elsewhere', async () => {
  const email = 'ovunque@esempio.it';
  const [here, there, third] = [shop.client(), shop.client(), shop.client()];
  await registerAs(here, email);
  const device = { 'user-agent': 'Telefono di prova' };
  await there.ok('login', { login: email, password }, {}, device);
  await third.ok('login', { login: email, password });
  const { sessions } = (await here.ok('sessionList')).data;
  expect(sessions.map(({ isThis }) => isThis).filter(Boolean)).toEqual([true]);
  const phone = sessions.find((session) => session.device === 'Telefono di prova');
  // the id of another customer's session has no effect
  const stranger = shop.client();
  await registerAs(stranger, 'estranea@esempio.it');
  await stranger.ok('sessionClose', { session_id: phone?.sessionId });
  expect((await there.ok('cartView')).user.login).toBe(email);
  expect((await here.ok('sessionClose', { session_id: phone?.sessionId })).data.sessions).toHaveLength(2);
  expect((await there.ok('cartView')).user.userId).toBe(-1);
  expect((await here.ok('sessionClose', { others: true })).data.sessions).toMatchObject([{ isThis: true }]);
  expect((await third.ok('cartView')).user.userId).toBe(-1);
});
