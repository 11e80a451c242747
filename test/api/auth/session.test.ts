import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall } from '../../../src/contract/base/call.ts';
import { type CallName, calls } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { untilLocksAreAwaited } from '../../support/database.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const PASSWORD = 'mele-verdi-42';

describe('registration', () => {
  test('tells every problem at its field, with the documented texts', async () => {
    const reply = await shop.client().call('registerUser', { email: 'non-valida', password: 'corta', phone: '12' });
    expect(reply.response.errors).toEqual([
      { error: 'Campo obbligatorio', code: 'REQUIRED', field: 'firstName' },
      { error: 'Campo obbligatorio', code: 'REQUIRED', field: 'lastName' },
      { error: 'Digitare una e-mail valida', code: 'INVALID_EMAIL', field: 'email' },
      { error: 'Digitare un numero di telefono valido', code: 'INVALID_PHONE', field: 'phone' },
      { error: 'La password deve essere lunga 6 caratteri', code: 'PASSWORD_TOO_SHORT', field: 'password' },
      { error: 'È necessario accettare i termini e le condizioni', code: 'TERMS_REQUIRED', field: 'acceptTerms' },
    ]);
  });

  test('refuses an e-mail that has an account, however it is written, and a password everybody has', async () => {
    await registerAs(shop.client(), 'doppia@esempio.it');
    expect(await shop.client().refused('registerUser', { ...PERSON, email: ' Doppia@Esempio.IT' })).toEqual([
      'EMAIL_TAKEN',
    ]);
    expect(
      await shop.client().refused('registerUser', { ...PERSON, email: 'x@esempio.it', password: 'password123' }),
    ).toEqual(['PASSWORD_TOO_COMMON']);
  });
});

describe('login', () => {
  test('gives a new token in cookie and headers, and the old one opens nothing', async () => {
    const client = shop.client();
    await registerAs(client, 'carla@esempio.it');
    const other = shop.client();
    const reply = await other.ok('login', { login: 'carla@esempio.it', password: PASSWORD, remember_me: true });
    expect(reply.user).toMatchObject({ login: 'carla@esempio.it' });
    expect(reply.cartId).toBeTypeOf('number');
    const token = reply.headers['x-ebsn-account'] ?? '';
    const withHeader = await shop.client().ok('userDetail', {}, {}, { 'x-ebsn-account': token });
    expect(withHeader.data.email).toBe('carla@esempio.it');
    await other.ok('logout');
    expect((await shop.client().call('userDetail', {}, {}, { 'x-ebsn-account': token })).httpStatus).toBe(419);
  });

  test('takes forms as existing clients send them', async () => {
    await registerAs(shop.client(), 'form@esempio.it');
    const reply = await shop.server.inject({
      method: 'POST',
      path: '/ebsn/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `login=form%40esempio.it&password=${PASSWORD}&remember_me=true&show_sectors=false`,
    });
    expect(reply.json()).toMatchObject({ response: { status: 0 }, user: { login: 'form@esempio.it' } });
  });

  test('says the same for a wrong password and an unknown e-mail', async () => {
    const client = shop.client();
    expect(await client.refused('login', { login: 'carla@esempio.it', password: 'sbagliata' })).toEqual([
      'WRONG_CREDENTIALS',
    ]);
    expect(await client.refused('login', { login: 'nessuno@esempio.it', password: 'sbagliata' })).toEqual([
      'WRONG_CREDENTIALS',
    ]);
    const empty = await client.call('login', {});
    expect(empty.response.errorsMessage).toEqual(["Digitare l'e-mail", 'Digitare la password']);
  });
});

test('a logout is final for a call that was prolonging the session at the same moment', async () => {
  const client = shop.client();
  await registerAs(client, 'esce@esempio.it');
  const { database: db } = shop.database;
  shop.now.at = new Date(shop.now.at.getTime() + 11 * 60_000);
  const logoutAt = new Date(shop.now.at.getTime() + 1_000);
  const beside = await db.tx(async (tx) => {
    await tx.query(sql`
      update sessions set expires_at = ${logoutAt} from customers c
      where c.user_id = sessions.user_id and c.email = 'esce@esempio.it'`);
    const call = client.call('userDetail');
    await untilLocksAreAwaited(shop.database, { part: 'last_seen_at' });
    return { call };
  });
  await beside.call;
  shop.now.at = new Date(logoutAt.getTime() + 1_000);
  expect((await client.call('userDetail')).httpStatus).toBe(419);
});

describe('who may', () => {
  const all = Object.entries(calls) as [CallName, AnyCall][];
  const forUsers = all.filter(([, { who }]) => who === 'user' || who === 'staff');

  test.each(forUsers)(
    '%s answers 419 to a visitor, whatever is wrong with the input',
    async (name, { method, path }) => {
      const reply = await shop.client().call(name);
      expect(reply.httpStatus).toBe(419);
      // a visitor has no session that could expire
      expect(reply.response.errorsMessage).toEqual(['Accedi o registrati per continuare.']);
      if (method === 'GET') return;
      const headers = { 'content-type': 'application/json' };
      const unreadable = await shop.server.inject({ method, path, headers, payload: '{"items":' });
      expect(unreadable.statusCode).toBe(419);
    },
  );

  test('a customer is told what is wrong with the input', async () => {
    const client = shop.client();
    await registerAs(client, 'carlo@esempio.it', { firstName: 'Carlo' });
    const reply = await client.call('cartClose');
    expect([reply.httpStatus, reply.response.errors]).toEqual([
      200,
      [{ error: 'Alcuni dati inviati non sono validi.', code: 'BAD_INPUT', field: 'cart_id' }],
    ]);
  });
});

describe('another site', () => {
  test('can neither post nor use a GET that changes something', async () => {
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    const posted = await shop
      .client()
      .call('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] }, {}, crossSite);
    expect(posted.httpStatus).toBe(403);
    const origin = await shop.client().call('logout', {}, {}, { origin: 'https://altrove.example' });
    expect(origin.httpStatus).toBe(403);
    const plainGet = await shop.server.inject({ path: '/ebsn/api/timeslot/select?sel_date=2030-01-01&timeslot_id=1' });
    expect(plainGet.statusCode).toBe(403);
  });
});

test('what is not yours is not found', async () => {
  const [anna, eva] = [shop.client(), shop.client()];
  await registerAs(anna, 'anna.o@esempio.it');
  await registerAs(eva, 'eva@esempio.it');
  const { data: address } = await anna.ok('addressSave', {
    addressName: 'Casa',
    doorbellName: 'A',
    address1: 'Via Roma',
    addressNumber: '1',
    city: 'Bergamo',
    province: 'BG',
    postalcode: SMALL.bergamo,
    floor: '0',
    referencePhoneNumber: '3331234567',
  });
  const { addressId } = address;
  expect(await eva.refused('addressView', {}, { address_id: addressId })).toEqual(['ADDRESS_NOT_FOUND']);
  expect(await eva.refused('addressSelect', {}, { address_id: addressId, address_type: 'home' })).toEqual([
    'ADDRESS_NOT_FOUND',
  ]);
  expect(await eva.refused('addressDeletePost', { address_id: addressId })).toEqual(['ADDRESS_NOT_FOUND']);
  expect(await eva.refused('addressUpdate', { ...address })).toEqual(['ADDRESS_NOT_FOUND']);
  expect(await eva.refused('orderView', {}, { order_id: 100001 })).toEqual(['ORDER_NOT_FOUND']);
});
