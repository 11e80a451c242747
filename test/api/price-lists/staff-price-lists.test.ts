import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import type { StaffPriceList } from '../../../src/contract/price-lists/schemas.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { newCompany, newMember } from '../../support/people/companies.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { CODE, listNow, newList } from './listed-shop.ts';

// The staff keep price lists of companies (decision 66)

let shop: ApiShop;
let staff: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  staff = await personOf(shop, 'listini@negozio.it', ['store_manager']);
});
afterAll(() => shop.close());

const asRead = ({ priceListId, modifiedAt }: StaffPriceList) => ({
  price_list_id: priceListId,
  modified_at: modifiedAt,
});
const pricesOf = async (priceListId: number, q = '') =>
  (await staff.ok('staffPriceListView', { price_list_id: priceListId, ...(q === '' ? {} : { q }) })).data.prices;
const problems = async (name: CallName, body: object) =>
  (await staff.call(name, body)).response.errors.map(({ code, field, error }) => ({ code, field, error }));

test('lists are for who keeps the catalogue or runs a store', async () => {
  for (const role of ['customer_service', 'content', 'picker'] as const) {
    const other = await personOf(shop, `${role}@negozio.it`, [role]);
    expect((await other.call('staffPriceLists')).httpStatus).toBe(403);
  }
  expect((await shop.client().call('staffPriceLists')).httpStatus).toBe(419);
  const keeper = await personOf(shop, 'catalogo@negozio.it', ['catalogue']);
  await keeper.ok('staffPriceLists');
});

test('a list is made, renamed and deleted', async () => {
  const made = (await staff.ok('staffPriceListSave', { name: '  Bar  e  caffè ' })).data;
  expect(made).toMatchObject({ name: 'Bar e caffè', priceCount: 0, companyCount: 0, companyNames: [] });
  expect(await problems('staffPriceListSave', { name: 'BAR E CAFFÈ' })).toMatchObject([
    { code: 'PRICE_LIST_NAME_TAKEN', field: 'name' },
  ]);
  expect(await problems('staffPriceListSave', { name: '  ' })).toMatchObject([{ code: 'REQUIRED', field: 'name' }]);
  expect(await problems('staffPriceListSave', { name: 'x'.repeat(61) })).toMatchObject([{ code: 'TOO_LONG' }]);
  const renamed = (await staff.ok('staffPriceListSave', { ...asRead(made), name: 'Bar' })).data;
  expect(renamed).toMatchObject({ priceListId: made.priceListId, name: 'Bar' });
  await staff.ok('staffPriceListSet', { ...asRead(renamed), code: CODE.milk, price: 1 });
  const { priceLists } = (await staff.ok('staffPriceListDelete', asRead(await listNow(staff, made.priceListId)))).data;
  expect(priceLists.map(({ name }) => name)).not.toContain('Bar');
  expect(await staff.refused('staffPriceListView', { price_list_id: made.priceListId })).toEqual([
    'PRICE_LIST_NOT_FOUND',
  ]);
  // lists of stores are not shown
  const base = { price_list_id: 1, modified_at: '' };
  expect(await staff.refused('staffPriceListSave', { ...base, name: 'Mia' })).toEqual(['PRICE_LIST_NOT_FOUND']);
  expect(await staff.refused('staffPriceListDelete', base)).toEqual(['PRICE_LIST_NOT_FOUND']);
});

test('prices are set by code or barcode, beside the base price, searched and taken out', async () => {
  const { priceListId } = await newList(staff, 'Mense', { [CODE.apples]: 2, '2000000000015': 1.34 });
  expect(await pricesOf(priceListId)).toMatchObject([
    { code: '0001', name: 'Latte intero', unit: 'pz', basePrice: 1.49, price: 1.34, differencePercent: -10.1 },
    { code: '0002', name: 'Mele Golden', unit: 'kg', basePrice: 2.19, price: 2, differencePercent: -8.7 },
  ]);
  for (const q of ['golden', '0002']) expect(await pricesOf(priceListId, q)).toMatchObject([{ code: '0002' }]);
  expect(await pricesOf(priceListId, '100%')).toEqual([]);
  const read = asRead(await listNow(staff, priceListId));
  const at = (input: object) => problems('staffPriceListSet', { ...read, code: CODE.wine, ...input });
  expect(await at({ price: 0 })).toMatchObject([{ code: 'PRICE_INVALID', field: 'price' }]);
  expect(await at({ price: 1.005 })).toMatchObject([{ code: 'PRICE_INVALID', field: 'price' }]);
  expect(await at({})).toMatchObject([{ code: 'REQUIRED', field: 'price' }]);
  expect(await at({ code: '', price: 1 })).toMatchObject([{ code: 'REQUIRED', field: 'code' }]);
  expect(await at({ code: 'nessuno', price: 1 })).toMatchObject([{ code: 'PRICE_PRODUCT_UNKNOWN', field: 'code' }]);
  expect(await at({ remove: true })).toMatchObject([{ code: 'PRICE_PRODUCT_NOT_LISTED', field: 'code' }]);
  await staff.ok('staffPriceListSet', { ...read, code: '0001', remove: true });
  expect(await pricesOf(priceListId)).toMatchObject([{ code: '0002' }]);
});

test('a change of what somebody else has changed meanwhile is refused', async () => {
  const list = await newList(staff, 'Alberghi', { [CODE.milk]: 1.3 });
  const other = await personOf(shop, 'altra@negozio.it', ['catalogue']);
  await other.ok('staffPriceListSet', { ...asRead(list), code: CODE.milk, price: 1.25 });
  const late: [CallName, object][] = [
    ['staffPriceListSet', { code: CODE.milk, price: 1.4 }],
    ['staffPriceListSet', { code: CODE.milk, remove: true }],
    ['staffPriceListSave', { name: 'Hotel' }],
    ['staffPriceListImport', { text: '0001;1,40' }],
    ['staffPriceListDelete', {}],
  ];
  for (const [name, input] of late)
    expect([name, await staff.refused(name, { ...asRead(list), ...input })]).toEqual([name, ['PRICE_LIST_CHANGED']]);
  expect(await pricesOf(list.priceListId)).toMatchObject([{ price: 1.25 }]);
  // of two simultaneous changes one is too late
  const now = asRead(await listNow(staff, list.priceListId));
  const both = await Promise.all(
    [1.1, 1.2].map((price) => staff.call('staffPriceListSet', { ...now, code: CODE.milk, price })),
  );
  expect(both.flatMap(({ response }) => response.errors.map(({ code }) => code))).toEqual(['PRICE_LIST_CHANGED']);
});

describe('a file', () => {
  const load = (list: StaffPriceList, text: string) => staff.call('staffPriceListImport', { ...asRead(list), text });

  test('sets all of its prices and leaves the others', async () => {
    const list = await newList(staff, 'File', { [CODE.wine]: 7, [CODE.pasta]: 1 });
    const text =
      '\uFEFFCodice;Prezzo;Prodotto\r\n2000000000015;1,34 €;Latte\r\n0002;2;"Mele; Golden"\r\n\r\n0005;1.00;\r\n';
    const { data } = await load(list, text);
    expect(data).toMatchObject({ added: 2, changed: 0, priceList: { priceCount: 4 } });
    expect((await pricesOf(list.priceListId)).map(({ code, price }) => [code, price])).toEqual([
      ['0001', 1.34],
      ['0002', 2],
      ['0005', 1],
      ['0004', 7],
    ]);
    const tabs = await load(data.priceList, '0001\t1,30\n0004\t7,00');
    expect(tabs.data).toMatchObject({ added: 0, changed: 1 });
  });

  test('with wrong lines is taken no part of, and each line is told', async () => {
    const list = await newList(staff, 'Errori', { [CODE.milk]: 1.3 });
    const text = 'codice;prezzo\n0001;1,20\n9999;1\n0002;tanto\n0004;\n0001;1,10\n2000000000015;1\n0005;-1\n0007;1,005';
    const { response } = await load(list, text);
    expect(response.errors.map(({ error, field }) => [field, error])).toEqual([
      ['text', 'Riga 3: nessun prodotto ha il codice 9999'],
      ['text', 'Riga 4: “tanto” non è un prezzo in euro'],
      ['text', 'Riga 5: manca il prezzo'],
      ['text', 'Riga 6: il prodotto 0001 è già alla riga 2'],
      ['text', 'Riga 7: il prodotto 2000000000015 è già alla riga 2'],
      ['text', 'Riga 8: “-1” non è un prezzo in euro'],
      ['text', 'Riga 9: “1,005” non è un prezzo in euro'],
    ]);
    expect(await pricesOf(list.priceListId)).toMatchObject([{ code: '0001', price: 1.3 }]);
    expect((await listNow(staff, list.priceListId)).modifiedAt).toBe(list.modifiedAt);
    for (const empty of ['', '\n\n', 'codice;prezzo\n'])
      expect((await load(list, empty)).response.errors).toMatchObject([{ code: 'PRICE_FILE_EMPTY', field: 'text' }]);
    const many = Array.from({ length: 60 }, (_, index) => `x${index};1`).join('\n');
    expect((await load(list, many)).response.errors.at(-1)?.error).toBe('Altre righe sbagliate: 10');
    expect((await load(list, 'x'.repeat(200_001))).response.errors).toMatchObject([{ field: 'text' }]);
  });

  test('whose numbers mean two things, or jump, is asked about (R401)', async () => {
    const list = await newList(staff, 'Tre decimali', { [CODE.milk]: 1.3 });
    const send = (text: string, more: object = {}) =>
      staff.call('staffPriceListImport', { ...asRead(list), text, ...more });
    const told = async (...asked: Parameters<typeof send>) =>
      (await send(...asked)).response.errors.map(({ field, error }) => [field, error?.replaceAll('\u00a0', ' ')]);
    const file = 'codice;prezzo\n0001;1.800';
    expect(await told(file)).toEqual([
      ['numbers', '“1.800” può essere 1,80 € o 1.800,00 €: scegli come sono scritti i prezzi del file'],
    ]);
    expect(await told(file, { numbers: 'it' })).toEqual([['allow_jumps', 'Riga 2: 1.800,00 € invece di 1,30 €']]);
    expect(await told('0001;#N/D\n8,00E+12;2,50')).toEqual([
      ['text', 'Riga 1: “#N/D” è un errore del foglio di calcolo'],
      ['text', 'Riga 2: “8,00E+12” è un errore del foglio di calcolo'],
    ]);
    expect(await pricesOf(list.priceListId)).toMatchObject([{ price: 1.3 }]);
    const taken = await send(file, { numbers: 'en' });
    expect(taken.data).toMatchObject({ changed: 1 });
    const jumped = await staff.call('staffPriceListImport', {
      ...asRead(taken.data.priceList),
      text: file,
      numbers: 'it',
      allow_jumps: true,
    });
    expect(jumped.data).toMatchObject({ changed: 1 });
  });

  test('finds goods by each of their barcodes, and asks where two have one (R406)', async () => {
    await shop.db.query(sql`update products set other_barcodes = '{018200110306}' where product_id = ${SMALL.pasta}`);
    await shop.db.query(
      sql`update products set barcode = '8077770000013' where product_id in (${SMALL.wine}, ${SMALL.pasta})`,
    );
    const list = await newList(staff, 'Codici', {});
    const { response } = await load(list, '18200110306;1,20\n8077770000013;7,50');
    expect(response.errors.map(({ error }) => error)).toEqual([
      'Riga 2: più prodotti hanno il codice a barre 8077770000013',
    ]);
    await load(list, '18200110306;1,20');
    expect(await pricesOf(list.priceListId)).toMatchObject([{ code: '0005', price: 1.2 }]);
    await shop.db.query(
      sql`update products set barcode = null, other_barcodes = '{}' where product_id in (${SMALL.wine},
        ${SMALL.pasta})`,
    );
  });

  test('that was downloaded can be loaded again', async () => {
    const list = await newList(staff, 'Di qua e di là', { [CODE.milk]: 1.3, [CODE.wine]: 7.05 });
    await shop.db.query(sql`update products set name = '=1+1;"vino"' where product_id = ${SMALL.wine}`);
    const { fileName, text } = (await staff.ok('staffPriceListExport', { price_list_id: list.priceListId })).data;
    expect(fileName).toBe('di-qua-e-di-la.csv');
    expect(text).toBe(
      `\uFEFFcodice;prezzo;prodotto;prezzo base;scaglioni\r\n0001;1,30;Latte intero;1,49;\r\n0004;7,05;"'=1+1;""vino""";7,90;\r\n`,
    );
    const again = await load(await newList(staff, 'Copia'), text);
    expect(again.data).toMatchObject({ added: 2, changed: 0 });
  });
});

describe('companies', () => {
  test('get one list at a time, and a list that one has is not deleted', async () => {
    const company = await newCompany(shop, 'osteria@esempio.it', 'Osteria Rossa');
    const [one, two] = [await newList(staff, 'Uno'), await newList(staff, 'Due')];
    const give = (list: StaffPriceList, userId = company.userId) =>
      staff.ok('staffPriceListAssign', { price_list_id: list.priceListId, user_id: userId });
    const found = async (list: StaffPriceList, q?: string) =>
      (
        await staff.ok('staffPriceListCompanies', {
          price_list_id: list.priceListId,
          ...(q === undefined ? {} : { q }),
        })
      ).data.companies;
    expect(await found(one, 'osteria')).toEqual([
      { userId: company.userId, companyName: 'Osteria Rossa', vatNumber: '12345670017', email: 'osteria@esempio.it' },
    ]);
    expect((await give(one)).data).toMatchObject({ companyCount: 1, companyNames: ['Osteria Rossa'] });
    expect(await found(one)).toMatchObject([{ priceListId: one.priceListId, priceListName: 'Uno' }]);
    await give(two);
    expect(await found(one)).toEqual([]);
    expect(await found(one, 'osteria')).toMatchObject([{ priceListName: 'Due' }]);
    // a person who still sees the first list cannot remove the second one
    await staff.ok('staffPriceListAssign', { price_list_id: one.priceListId, user_id: company.userId, remove: true });
    expect(await found(two)).toHaveLength(1);
    const now = await listNow(staff, two.priceListId);
    expect(await staff.refused('staffPriceListDelete', asRead(now))).toEqual(['PRICE_LIST_IN_USE']);
    await staff.ok('staffPriceListAssign', { price_list_id: two.priceListId, user_id: company.userId, remove: true });
    await staff.ok('staffPriceListDelete', asRead(await listNow(staff, two.priceListId)));
  });

  test('are master accounts: no private customer, nobody who buys for another company, no missing list', async () => {
    const company = await newCompany(shop, 'madre@esempio.it', 'Madre');
    const member = await newMember(shop, company, 'figlia@esempio.it', { role: 'buyer' });
    const person = await personOf(shop, 'privato@esempio.it', []);
    const { userId } = (await person.ok('cartView')).user;
    const { priceListId } = await newList(staff, 'Solo aziende');
    for (const id of [member.userId, userId, 1_999_999_999])
      expect(await problems('staffPriceListAssign', { price_list_id: priceListId, user_id: id })).toMatchObject([
        { code: 'CREDIT_COMPANY_UNKNOWN', field: 'user_id' },
      ]);
    for (const remove of [true, false])
      expect(
        await staff.refused('staffPriceListAssign', { price_list_id: 5, user_id: company.userId, remove }),
      ).toEqual(['PRICE_LIST_NOT_FOUND']);
  });
});
