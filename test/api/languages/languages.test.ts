import { afterAll, beforeAll, expect, test } from 'vitest';
import { LABEL_KEYS } from '../../../src/contract/languages/label-keys.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { nameInEnglish } from './name-in-english.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

test('labels of the staff are told by language, after a look every minute', async () => {
  const client = shop.client();
  expect((await client.ok('langInfo', {}, {})).data).toEqual({
    lang_info_name: '',
    language: 'it',
    labels: LABEL_KEYS,
  });
  await shop.db.query(sql`
    insert into labels (language, words, label) values
      ('it', 'Carrello', 'Cestino'), ('en', 'Carrello', 'Trolley'), ('en', '{n} prodotti', 'products without number')`);
  const again = await openApiShop({}, shop.database);
  try {
    const other = again.client();
    expect((await other.ok('langInfo', {}, { lang_info_name: 'labels_it' })).data.labels).toEqual({
      ...LABEL_KEYS,
      Carrello: 'Cestino',
    });
    expect((await other.ok('langInfo', {}, { lang_info_name: 'labels_en' })).data).toMatchObject({
      lang_info_name: 'labels_en',
      language: 'en',
      labels: { Carrello: 'Trolley', 'errors.errorLogout': 'You are still logged in: try again.' },
    });
    const inEnglish = await other.ok('langInfo', {}, {}, { 'x-ebsn-language': 'en' });
    expect(inEnglish.data.language).toBe('en');
  } finally {
    await again.close();
  }
});

const choose = (payload: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.server.inject({ method: 'POST', path: '/lingua', payload, headers: { 'x-ebsn-client': 'site', ...headers } });

test('a shop without English names is not offered in English: nothing is chosen, and the cookie is not looked at', async () => {
  const reply = await choose({ lingua: 'en', da: '/' });
  expect([reply.statusCode, reply.cookies]).toEqual([303, []]);
  const asked = await shop.client().call('orderList', {}, {}, { cookie: 'bottega_language=en' });
  expect(asked.response.errorsMessage).toEqual(['Accedi o registrati per continuare.']);
  await nameInEnglish(shop);
});

test('a browser chooses its language, and stays where it was', async () => {
  const reply = await choose({ lingua: 'en', da: '/search?q=latte' });
  expect(reply.statusCode).toBe(303);
  expect(reply.headers.location).toBe('/search?q=latte');
  expect(reply.cookies).toContainEqual(
    expect.objectContaining({ name: 'bottega_language', value: 'en', sameSite: 'Lax' }),
  );
  for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:x']) {
    expect((await choose({ lingua: 'en', da: elsewhere })).headers.location).toBe('/');
  }
  expect((await choose({ lingua: 'xx' })).cookies).toContainEqual(
    expect.objectContaining({ name: 'bottega_language', value: 'it' }),
  );
  expect((await choose({ lingua: 'en' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});

test('an account keeps the language, and speaks it in the next browser', async () => {
  const email = 'lingua@bottega.example';
  const { cookies } = await logIn(email, {});
  await choose({ lingua: 'en', da: '/' }, { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') });
  const [row] = await shop.db.query(sql`select language from customers where email = ${email}`);
  expect(row).toEqual({ language: 'en' });
  expect((await logIn(email, {})).cookies).toContainEqual(
    expect.objectContaining({ name: 'bottega_language', value: 'en' }),
  );
  // the choice of this browser is newer
  expect((await logIn(email, { cookie: 'bottega_language=it' })).cookies.map(({ name }) => name)).not.toContain(
    'bottega_language',
  );
  const [later] = await shop.db.query(sql`select language from customers where email = ${email}`);
  expect(later).toEqual({ language: 'it' });
});

let isRegistered = false;
async function logIn(email: string, headers: Record<string, string>) {
  if (!isRegistered) {
    isRegistered = true;
    await registerAs(shop.client(), email);
  }
  return shop.server.inject({
    method: 'POST',
    path: '/ebsn/api/auth/login',
    payload: { login: email, password: PERSON.password },
    headers: { 'x-ebsn-client': 'site', ...headers },
  });
}
