import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

// Lines of a sheet change prices (issue 47, part 3): each is checked, tried, counted as one act and undone as one

let shop: ApiShop;
let office: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  office = await personOf(shop, 'prezzi@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

const { milk, wine, pasta, store } = SMALL;
const paste = async (text: string, rest: object = {}) => (await office.ok('staffPricesPaste', { text, ...rest })).data;
const refused = async (text: string, rest: object = {}) =>
  (await office.call('staffPricesPaste', { text, ...rest })).response.errors;
const view = async (productId: number) => (await office.ok('staffPriceView', {}, { product_id: productId })).data;

test('two columns change prices as one act, after a preview, with one undo', async () => {
  const text = '0001\t1,55\r\n0004\t€ 8,00\r\n0005\t1,29';
  const trial = await paste(text, { is_trial: true });
  expect(trial).toMatchObject({ changed: 2, same: 1, summary: { rising: 2 } });
  expect((await view(milk)).base).toBe(1.49);
  const done = await paste(text);
  expect([(await view(milk)).base, (await view(wine)).base]).toEqual([1.55, 8]);
  expect((await office.ok('staffPricesUndo', { act_id: done.actId ?? 0 })).data).toEqual({ undone: 2, since: 0 });
  expect([(await view(milk)).base, (await view(wine)).base]).toEqual([1.49, 7.9]);
});

test('the exported file comes back with its headings and tiers, for a store and for a day', async () => {
  const own = await paste('codice;prodotto;prezzo;scaglioni\n0005;Spaghetti n. 5;1,35;6=1,30|12=1,25', {
    warehouse_id: store,
  });
  expect((await view(pasta)).own).toEqual([
    {
      warehouseId: store,
      price: 1.35,
      tiers: [
        { from: 6, price: 1.3 },
        { from: 12, price: 1.25 },
      ],
    },
  ]);
  await office.ok('staffPricesUndo', { act_id: own.actId ?? 0 });
  const day = dayFrom(shop, 3);
  await paste('2000000000015;1,60', { day });
  expect((await view(milk)).plans).toMatchObject([{ day, price: 1.6 }]);
  const { text } = (await office.ok('staffPricesExport', {}, {})).data;
  expect(await paste(text, { is_trial: true })).toMatchObject({ changed: 0, same: 8 });
});

test('every wrong line is said at the field, and nothing is done by half', async () => {
  const lines = ['0001;1,60', '9999;1,00', '0004;', '0005;1,999', '0001;1,70', '0002;tanto'];
  const errors = await refused(lines.join('\n'));
  expect(errors.map(({ code, field }) => [code, field])).toEqual([
    ['PRICE_LINE_UNKNOWN', 'text'],
    ['PRICE_LINE_MISSING', 'text'],
    ['PRICE_LINE_INVALID', 'text'],
    ['PRICE_LINE_TWICE', 'text'],
    ['PRICE_LINE_INVALID', 'text'],
  ]);
  expect(errors.map(({ error }) => error)[2]).toBe('Riga 4: “1,999” non è un prezzo in euro');
  expect((await view(milk)).base).toBe(1.49);
  expect(await refused('  \n')).toMatchObject([{ code: 'PRICE_PASTE_EMPTY', field: 'text' }]);
  const many = Array.from({ length: 501 }, (_, index) => `${index};1`).join('\n');
  expect(await refused(many)).toMatchObject([{ code: 'PRICES_TOO_MANY', field: 'text' }]);
  expect(await refused('codice;prezzo;scaglioni\n0001;1,49;6=9')).toMatchObject([{ code: 'PRICE_TIERS' }]);
  expect(await refused('codice;prezzo;scaglioni\n0001;1,49;sei')).toMatchObject([{ code: 'PRICE_LINE_INVALID' }]);
});

test('unusual prices wait for a yes, and a store manager may not paste', async () => {
  expect(await refused('0001;14,90')).toMatchObject([{ code: 'PRICE_UNUSUAL_JUMP' }]);
  expect(await refused('0001;14,90\n0004;79,00')).toMatchObject([{ code: 'PRICES_TO_CONFIRM' }]);
  const done = await paste('0001;14,90\n0004;79,00', { confirmed: [milk], left_out: [wine] });
  expect(done.changed).toBe(1);
  await office.ok('staffPricesUndo', { act_id: done.actId ?? 0 });
  const manager = await personOf(shop, 'negozio@negozio.it', ['store_manager']);
  expect((await manager.call('staffPricesPaste', { text: '0001;1,60' })).httpStatus).toBe(403);
});
