import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type ApiShop, openRoomyShop } from '../../support/api-shop.ts';
import { type CompanyClient, newCompany } from '../../support/people/companies.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { assign, CODE, listNow, newList, shown } from './listed-shop.ts';

// What more of a product costs in the list of a company (issue 47): typed, loaded, downloaded, and bought

let shop: ApiShop;
let staff: ApiClient;
let company: CompanyClient;
let list = 0;
beforeAll(async () => {
  shop = await openRoomyShop();
  staff = await personOf(shop, 'scaglioni@negozio.it', ['catalogue']);
  company = await newCompany(shop, 'osteria@esempio.it');
  list = (await newList(staff, 'Osterie', { [CODE.milk]: 1.2, [CODE.apples]: 2 })).priceListId;
  await assign(shop, staff, list, company.userId);
});
afterAll(() => shop.close());

const asRead = async () => {
  const { priceListId, modifiedAt } = await listNow(staff, list);
  return { price_list_id: priceListId, modified_at: modifiedAt };
};
const set = async (code: string, price: number, tiers?: string) =>
  staff.call('staffPriceListSet', { ...(await asRead()), code, price, ...(tiers === undefined ? {} : { tiers }) });
const tiersOf = async (productId: number) =>
  (await staff.ok('staffPriceListView', {}, { price_list_id: list })).data.prices.find(
    (each) => each.productId === productId,
  )?.tiers;
/** What a buyer pays for the milk of the cart, once so many more are in it, in cents. */
const paid = async (client: ApiClient, quantity: number) => {
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity }] });
  return Math.round((await client.ok('cartView')).data.totalPrice * 100);
};

test('tiers of a list are typed with its price, and the company buys by them, and nobody else', async () => {
  await shown(shop, () => set(CODE.milk, 1.2, '12=1,00|6=1,10'));
  expect(await tiersOf(SMALL.milk)).toBe('6=1.10|12=1.00');
  expect([await paid(company, 5), await paid(company, 1), await paid(company, 6)]).toEqual([600, 660, 1200]);
  expect(await paid(shop.client(), 12)).toBe(12 * 149);
  // another price alone leaves them
  await shown(shop, () => set(CODE.milk, 1.15));
  expect(await tiersOf(SMALL.milk)).toBe('6=1.10|12=1.00');
});

test.each([
  ['6', 'IMPORT_TIERS'],
  ['6=1,30', 'PRICE_TIERS'],
  ['6=1,10|12=1,10', 'PRICE_TIERS'],
  ['1,5=1,00', 'PRICE_TIERS'],
])('%j is refused at the field', async (tiers, code) => {
  const { response } = await set(CODE.milk, 1.2, tiers);
  expect(response.errors.map((error) => [error.code, error.field])).toEqual([[code, 'tiers']]);
  expect(await tiersOf(SMALL.milk)).toBe('6=1.10|12=1.00');
});

test('what is downloaded is loaded again unchanged, with the tiers of goods sold by weight', async () => {
  await set(CODE.apples, 2, '2,5=1,80');
  const { text } = (await staff.ok('staffPriceListExport', { price_list_id: list })).data;
  expect(text).toContain('0002;2,00;Mele Golden;2,19;2,5=1,80');
  const load = async (file: string) => staff.call('staffPriceListImport', { ...(await asRead()), text: file });
  expect((await load(text)).data).toMatchObject({ added: 0, changed: 0 });
  expect([await tiersOf(SMALL.milk), await tiersOf(SMALL.apples)]).toEqual(['6=1.10|12=1.00', '2.5=1.80']);
  const { response } = await load('codice;prezzo;scaglioni\r\n0001;1,15;6=1,05\r\n0002;2,00;2=2,50');
  expect(response.errorsMessage).toEqual([
    'Riga 3: gli scaglioni si scrivono come 6=1,90|12=1,80, ognuno da più pezzi e a meno di quello prima e del prezzo',
  ]);
  expect((await load('codice;prezzo;scaglioni\r\n0001;1,15;6=1,05\r\n0002;2,00;')).data).toMatchObject({ added: 0 });
  expect([await tiersOf(SMALL.milk), await tiersOf(SMALL.apples)]).toEqual(['6=1.05', '']);
});
