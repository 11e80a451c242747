import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_PRICES_COOKIE } from '../../../src/server/http/call-context.ts';
import { ownPricesOf } from '../../../src/server/http/ssr/own-prices.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { pageContext } from '../../support/pages/page-context.ts';
import { withPages } from '../../support/pages/with-pages.ts';
import { newCompany } from '../../support/people/companies.ts';
import { becomeCustomer, PERSON } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { assign, CODE, newList } from './listed-shop.ts';

// Pages with the prices of a company are only for that company: they are neither stored in the cache nor taken from it

let shop: ApiShop;
let open: ReturnType<typeof withPages>;
let company = '';
let person = '';
let release: () => Promise<void>;
beforeAll(async () => {
  shop = await openApiShop();
  const contextOf = pageContext(shop);
  open = withPages(shop, {
    ownPricesOf: (request, reply) => ownPricesOf(contextOf, request, reply),
    scopeKey: (hash) => shop.catalogue.scope(hash).key,
  });
  const staff = await personOf(shop, 'listini@negozio.it', ['catalogue']);
  const { userId } = await newCompany(shop, 'azienda@esempio.it');
  const { priceListId } = await newList(staff, 'Ristorazione', { [CODE.milk]: 1.2 });
  await assign(shop, staff, priceListId, userId);
  company = await cookiesOf('azienda@esempio.it');
  await becomeCustomer(shop.client(), 'privata@esempio.it');
  person = await cookiesOf('privata@esempio.it');
  release = async () => {
    await assign(shop, staff, priceListId, userId, true);
  };
});
afterAll(() => shop.close());

/** Returns the cookies of a browser in which this customer has logged in. */
async function cookiesOf(login: string): Promise<string> {
  const { headers } = await shop.client().ok('login', { login, password: PERSON.password });
  const set = headers['set-cookie'] as unknown as readonly string[];
  return set.map((cookie) => cookie.split(';')[0]).join('; ');
}

const PAGE = '/product/latte-intero-1l';
const priceOn = async (cookie: string) => {
  const { status, text, headers } = await open(PAGE, cookie);
  expect(status).toBe(200);
  const prices = ['1,20', '1,49'].filter((price) => text.includes(price));
  return [prices.join(), String(headers['cache-control'])];
};
const SHARED = ['1,49', 'no-cache'];
const OWN = ['1,20', 'private, no-store'];

test('the browser of a company notes that there is a session to look at, and no other does', () => {
  expect(company).toContain(`${OWN_PRICES_COOKIE}=1`);
  expect(person).not.toContain(OWN_PRICES_COOKIE);
});

test('whoever comes first, a company sees its prices and everybody else those of the store', async () => {
  expect(await priceOn(company)).toEqual(OWN);
  expect(await priceOn('')).toEqual(SHARED);
  expect(await priceOn(company)).toEqual(OWN);
  expect(await priceOn(person)).toEqual(SHARED);
});

test('a price of the own list says so', async () => {
  expect((await open(PAGE, company)).text).toContain('Prezzo del tuo listino: Ristorazione');
  expect((await open(PAGE, '')).text).not.toContain('Prezzo del tuo listino');
});

test('many at the same moment share the page of everybody only', async () => {
  const callers = ['', company, person, company, '', company];
  const at = '/product/spaghetti-500g';
  const pages = await Promise.all(callers.map((cookie) => open(at, cookie)));
  expect(pages.map(({ headers }) => headers['cache-control'])).toEqual(
    callers.map((cookie) => (cookie === company ? OWN[1] : SHARED[1])),
  );
});

test('the note of a browser gives nothing without the session of the company', async () => {
  expect(await priceOn(`${OWN_PRICES_COOKIE}=1`)).toEqual(SHARED);
  expect(await priceOn(`${person}; ${OWN_PRICES_COOKIE}=1`)).toEqual(SHARED);
  expect(await priceOn(`X-Ebsn-Session=${'a'.repeat(43)}; ${OWN_PRICES_COOKIE}=1`)).toEqual(SHARED);
});

test('a company that has no list any more gets the pages of everybody', async () => {
  await release();
  expect(await priceOn(company)).toEqual(SHARED);
});

test('prices without VAT are shown to who chose them, on pages that are for them alone', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'senza-iva@esempio.it');
  await client.ok('userDetailUpdate', { companyName: 'Mensa Srl', vatNumber: '12345670017', sdiCode: 'ABC1234' });
  const before = await cookiesOf('senza-iva@esempio.it');
  expect(await priceOn(before)).toEqual(SHARED);
  const { headers } = await client.ok('companyNetPrices', { net_prices: true });
  expect(String(headers['set-cookie'])).toContain(`${OWN_PRICES_COOKIE}=1`);
  const { text, headers: sent } = await open(PAGE, await cookiesOf('senza-iva@esempio.it'));
  expect(sent['cache-control']).toBe('private, no-store');
  // milk with 4 % of VAT: 1.49 / 1.04
  expect(text).toContain('1,43 €');
  expect(text).toContain('+ IVA');
  expect(text).toContain('1,49 € IVA compresa');
  expect(text).toContain('Prezzi IVA esclusa');
  expect(await priceOn('')).toEqual(SHARED);
  expect((await open(PAGE, '')).text).not.toContain('+ IVA');
});
