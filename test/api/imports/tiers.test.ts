import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_LIST_PATH } from '../../../src/contract/imports/limits.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { shown } from '../price-lists/listed-shop.ts';
import { checked, rowsOf, taken, written } from './import-shop.ts';

// What more pieces cost, in files of prices and products (issue 47): out, in again, bought, and taken back

let shop: ApiShop;
let buyer: Person;
beforeAll(async () => {
  shop = await openApiShop({ uploadsPerMinute: 10_000 });
  buyer = await personOf(shop, 'scaglioni@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

const exportOf = async (list: string, more: Record<string, string> = {}) => {
  const search = new URLSearchParams({ list, ...more });
  const reply = await shop.server.inject({
    path: `${EXPORT_LIST_PATH}?${search}`,
    cookies: { 'X-Ebsn-Session': buyer.session },
  });
  expect(reply.statusCode).toBe(200);
  return reply.body;
};
const write = async (name: string, file: string, layout: object = {}) => {
  const read = await taken(shop, buyer, name, file);
  const { import: tried } = await checked(shop, buyer, read, { numbers: 'it', ...layout });
  await written(shop, buyer, tried.importId);
  return tried;
};
const tiersOf = async (productId: number) =>
  (await buyer.ok('staffPriceView', {}, { product_id: productId })).data.tiers;
/** What a visitor pays for each piece of so many. */
const paid = async (productId: number, quantity: number) => {
  const visitor = shop.client();
  await visitor.ok('cartAdd', { items: [{ productId, quantity }] });
  const { data } = await visitor.ok('cartView');
  return Math.round((data.cartItems?.[0]?.grossTotal ?? 0) * 100) / quantity;
};

test('columns as people write them give tiers, and a customer buys by them', async () => {
  const file = [
    'Cod.;Prezzo;Da 6 pezzi;Da 12 pezzi',
    '0001;1,49;1,39;1,29',
    '0008;1,59;1,65;',
    '0006;8,90;;',
    '0002;2,19;2,00;',
  ].join('\r\n');
  const read = await taken(shop, buyer, 'scaglioni.csv', file);
  expect(read.layout.columns).toEqual(['code', 'price', 'tier:6', 'tier:12']);
  const { import: tried } = await checked(shop, buyer, read, { numbers: 'it' });
  expect(tried.counts).toMatchObject({ changed: 2, same: 1, refused: 1 });
  const [wrong] = await rowsOf(buyer, tried.importId, { what: 'refused' });
  expect(wrong).toMatchObject({ code: '0008', faults: [{ column: 'tiers' }] });
  expect(wrong?.faults[0]?.reason).toContain('6=1,90|12=1,80');
  const [milk] = await rowsOf(buyer, tried.importId, { what: 'change' });
  expect(milk?.changes).toEqual([{ field: 'tiers', before: '', after: '6=1.39|12=1.29' }]);
  await written(shop, buyer, tried.importId);
  expect([await paid(SMALL.milk, 5), await paid(SMALL.milk, 6), await paid(SMALL.milk, 12)]).toEqual([149, 139, 129]);
  // apples are sold by weight: from six kilos on
  expect(await tiersOf(SMALL.apples)).toEqual([{ from: 6, price: 2 }]);
  const rows = [{ line: 3, cells: { 'tier:6': '1,19' } }];
  expect((await buyer.ok('staffImportCorrect', { import_id: tried.importId, rows })).data.written).toBe(1);
  await shown(shop, () => shop.jobs.drained());
  expect(await paid(8, 6)).toBe(119);
});

test('what is exported comes in again unchanged, and an empty cell leaves tiers as they are', async () => {
  for (const list of ['prices', 'products']) {
    const file = await exportOf(list);
    expect(file).toContain('6=1.39|12=1.29');
    const { import: tried } = await checked(shop, buyer, await taken(shop, buyer, `${list}.csv`, file));
    expect(tried.counts).toMatchObject({ changed: 0, made: 0, refused: 0 });
  }
  const kept = await write('vuoti.csv', 'Cod.;Prezzo;Scaglioni\r\n0001;1,59;\r\n0005;1,29;');
  expect(kept.counts).toMatchObject({ changed: 1, same: 1 });
  expect((await tiersOf(SMALL.milk))?.length).toBe(2);
  await buyer.ok('staffImportUndo', { import_id: kept.importId });
});

test('a file of products has them, too; its undo and that of a store give the earlier ones back', async () => {
  const products = await write('prodotti.csv', 'Cod.;Descrizione;tiers\r\n0001;Latte intero;"4=1,20"\r\n');
  expect(await tiersOf(SMALL.milk)).toEqual([{ from: 4, price: 1.2 }]);
  expect((await buyer.ok('staffImportUndo', { import_id: products.importId })).data).toEqual({
    undone: 1,
    since: [],
    made: 0,
  });
  expect((await tiersOf(SMALL.milk))?.length).toBe(2);
  const store = await write('negozio.csv', 'Cod.;Prezzo;tier_quantity;tier_price\r\n0001;1,55;3;1,10\r\n', {
    warehouseId: SMALL.store,
  });
  expect(await exportOf('prices', { warehouse: String(SMALL.store) })).toContain('3=1.10');
  await buyer.ok('staffImportUndo', { import_id: store.importId });
  expect(await exportOf('prices', { warehouse: String(SMALL.store) })).toContain('6=1.39|12=1.29');
});
