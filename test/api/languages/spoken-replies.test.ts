import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGE_COOKIE } from '../../../src/language/language.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';
import { nameInEnglish } from './name-in-english.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const add = (productId: number, quantity: number) => ({ items: [{ productId, quantity }] });
const ENGLISH = { 'x-ebsn-language': 'en' };

describe('a reply', () => {
  test('to a call in English says why it is refused in English, amounts and all', async () => {
    const loose = await shop.client().call('cartAdd', add(SMALL.apples, 1100), {}, ENGLISH);
    expect(loose.response.errors).toEqual([
      { error: 'Amount not available: choose 1 kg or 1.2 kg', code: 'OFF_STEP', field: String(SMALL.apples) },
    ]);
    const pieces = await shop.client().call('cartAdd', add(SMALL.rareCheese, 11), {}, ENGLISH);
    expect(pieces.response.errorsMessage).toEqual(['Not enough in stock of Formaggio raro: 10 pcs left']);
  });

  test('to a registration in English makes an account that is written to in English', async () => {
    await shop.client().ok('registerUser', { ...PERSON, email: 'emma@lingua.it' }, {}, ENGLISH);
    await shop.client().ok('registerUser', { ...PERSON, email: 'enzo@lingua.it' });
    const accounts = await shop.db.query(sql`
      select email, language from customers where email in ('emma@lingua.it', 'enzo@lingua.it') order by email`);
    expect(accounts).toEqual([
      { email: 'emma@lingua.it', language: 'en' },
      { email: 'enzo@lingua.it', language: 'it' },
    ]);
  });

  test('names the fields that an address lacks in English', async () => {
    const reply = await shop.client().call('addressCheck', { city: 'Milano' }, {}, ENGLISH);
    expect(reply.response.errorsMessage).toEqual([
      'The address is incomplete, these fields are missing: Address, Postcode, Province',
    ]);
  });

  test('follows what the browser chose where the call says nothing, and what the call says otherwise', async () => {
    await nameInEnglish(shop);
    const cookie = { cookie: `${LANGUAGE_COOKIE}=en` };
    const chosen = await shop.client().call('orderList', {}, {}, cookie);
    expect(chosen.response.errorsMessage).toEqual(['Log in or register to continue.']);
    const said = await shop.client().call('orderList', {}, {}, { ...cookie, 'x-ebsn-language': 'it' });
    expect(said.response.errorsMessage).toEqual(['Accedi o registrati per continuare.']);
  });

  test('is Italian to calls in a language that the shop does not speak, and after calls in English', async () => {
    const water = add(SMALL.water, 7);
    await shop.client().call('cartAdd', water, {}, ENGLISH);
    const reply = await shop.client().call('cartAdd', water, {}, { 'x-ebsn-language': 'de' });
    expect(reply.response.errorsMessage).toEqual(['Quantità non disponibile: scegli 6 pz oppure 12 pz']);
  });

  test('of a call that could not be read, or is nowhere, is in English too', async () => {
    const wrong = await shop.client().call('cartAdd', add(SMALL.milk, -1), {}, ENGLISH);
    expect(wrong.response.errorsMessage).toEqual(['Some of the data sent is not valid.']);
    const nowhere = await shop.server.inject({ path: '/ebsn/api/nowhere', headers: ENGLISH });
    expect(nowhere.json().response.errorsMessage).toEqual(['Page not found']);
    const unreadable = await shop.server.inject({ path: '/ebsn/api/%E0%A4%A', headers: ENGLISH });
    expect([unreadable.statusCode, unreadable.json().response.errorsMessage]).toEqual([
      400,
      ['Some of the data sent is not valid.'],
    ]);
    const italian = await shop.server.inject({ path: '/ebsn/api/%E0%A4%A' });
    expect(italian.json().response.errorsMessage).toEqual(['Alcuni dati inviati non sono validi.']);
  });

  test('that a request was taken is in English', async () => {
    const reply = await shop.client().call('productRequest', { text: 'Un tè alla pesca' }, {}, ENGLISH);
    expect(reply.response.infosMessage).toEqual([
      'Thank you! We have passed your request on to the people who choose our products.',
    ]);
    expect(reply.response.infos).toEqual([{ info: reply.response.infosMessage[0], code: 'REQUEST_TAKEN' }]);
  });
});
