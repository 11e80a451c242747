import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffImport } from '../../../src/contract/imports/schemas.ts';
import { waitsFor } from '../../../src/server/features/imports/imports.ts';
import { missingProducts } from '../../../src/server/import/write/withdraw.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { checked, rowsOf, taken, upload, viewOf, written } from './import-shop.ts';

// Files of goods that the staff import (issue 47): nothing is written before a person says so

let shop: ApiShop;
let buyer: Person;
beforeAll(async () => {
  shop = await openApiShop({ uploadsPerMinute: 10_000 });
  buyer = await personOf(shop, 'assortimento@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

const product = async (productId: number) => (await buyer.ok('staffProductView', {}, { product_id: productId })).data;
const price = async (productId: number) => (await product(productId)).cells.price;

describe('rights', () => {
  test('only who may import sends files, sees imports and acts on them', async () => {
    expect((await upload(shop, '', 'a.csv', 'code;price\n1;1,00')).httpStatus).toBe(419);
    const manager = await personOf(shop, 'negozio@negozio.it', ['store_manager']);
    expect((await upload(shop, manager.session, 'a.csv', 'code;price\n1;1,00')).httpStatus).toBe(403);
    const { importId } = (await taken(shop, buyer, 'a.csv', 'code;price\n0001;1,50')).import;
    for (const name of ['staffImportWrite', 'staffImportStop', 'staffImportUndo', 'staffImportCorrect'] as const)
      expect((await manager.call(name, { import_id: importId, left_out: [], accepted: [], rows: [] })).httpStatus).toBe(
        403,
      );
    expect((await manager.call('staffImports')).httpStatus).toBe(403);
    expect((await shop.client().call('staffImports')).httpStatus).toBe(419);
  });
});

describe('a file of products', () => {
  const DANEA = [
    'Cod.;Descrizione;Categoria;Sottocategoria;U.m.;Cod. a barre;Listino 1 (ivato);Cod. Iva;Produttore;Note',
    '0001;LATTE INTERO;Latte;;NR;;1,59;4;MALGA SERENA;lunedì',
    '0004;Vino rosso;Vini;;NR;;7,90;22;;',
    'N1;Robiola di capra 100 g;Formaggi;;NR;;3,49;4;MALGA SERENA;',
    'N2;Pesto;Sughi strani;;NR;;2,49;10;;',
    '0007;Cioccolato al latte;Dispensa;;NR;;19,90;10;;',
    '0008;Lattuga romana;Frutta;;NR;;1,599;4;;',
  ].join('\r\n');

  let read: StaffImport;
  let importId: number;

  test('of Danea Easyfatt is understood by its headings', async () => {
    read = await taken(shop, buyer, 'Prodotti-Easyfatt.csv', Buffer.from(DANEA, 'latin1'));
    ({ importId } = read.import);
    expect(read.import).toMatchObject({ kind: 'products', state: 'layout', by: 'Elena Rossi', mayUndo: false });
    expect(read.facts).toMatchObject({ source: 'Danea Easyfatt', rows: 6, isSpreadsheet: false });
    expect(read.layout).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      hasHeader: true,
      emptyCells: 'keep',
    });
    expect(read.layout.columns).toEqual([
      'code',
      'name',
      'category',
      'subcategory',
      'sale_type',
      'barcode',
      'price',
      'vat',
      'brand',
      '',
    ]);
  });

  test('is tried, which changes nothing, with what needs a yes and what is refused', async () => {
    const before = await product(SMALL.milk);
    const tried = await checked(shop, buyer, read, { numbers: 'it' });
    expect(tried.import).toMatchObject({ state: 'checked' });
    expect(tried.import.counts).toMatchObject({ rows: 6, changed: 1, made: 1, refused: 3, same: 1, asked: 1 });
    expect(await product(SMALL.milk)).toEqual(before);
    const [milk] = await rowsOf(buyer, importId, { what: 'change' });
    expect(milk).toMatchObject({ line: 2, code: '0001', name: 'Latte intero' });
    expect(milk?.changes).toContainEqual({
      field: 'name',
      before: 'Latte intero',
      after: 'LATTE INTERO',
      asks: 'name',
    });
    expect(milk?.changes).toContainEqual({ field: 'price', before: '1.49', after: '1.59' });
    expect((await rowsOf(buyer, importId, { asked: true })).length).toBe(1);
    const refused = await rowsOf(buyer, importId, { what: 'refused' });
    expect(
      refused.map(({ line, faults }) => [line, faults.map(({ column, reason, guess }) => [column, reason, guess])]),
    ).toEqual([
      [5, [['category', 'Questa categoria non c’è', undefined]]],
      [6, [['price', 'Da 1,99 a 19,90 €: se è giusto, confermalo', '1,99']]],
      [7, [['price', 'Scrivi un prezzo in euro, da 0,01, con al massimo due decimali', undefined]]],
    ]);
  });

  test('is written; new products are drafts, and what nobody said yes to stays', async () => {
    const done = await written(shop, buyer, importId);
    expect(done.import).toMatchObject({ state: 'done', mayUndo: true });
    const after = await product(SMALL.milk);
    expect(after.cells).toMatchObject({ name: 'Latte intero', price: '1.59' });
    expect(after.changes[0]).toMatchObject({ source: 'import', before: { price: '1.49' }, after: { price: '1.59' } });
    const [made] = (await buyer.ok('staffProducts', {}, { q: 'robiola' })).data.products;
    expect(made).toMatchObject({ code: 'N1', isOnSale: false, category: 'Formaggi' });
  });

  test('has its refused rows corrected in place', async () => {
    const corrected = (
      await buyer.ok('staffImportCorrect', {
        import_id: importId,
        rows: [
          { line: 6, cells: { price: '1,89' } },
          { line: 7, cells: { price: 'due' } },
        ],
      })
    ).data;
    expect(corrected).toMatchObject({ written: 1, refused: [{ line: 7, faults: [{ column: 'price', text: 'due' }] }] });
    expect(corrected.import.counts).toMatchObject({ changed: 2, refused: 2 });
    expect(await price(SMALL.chocolate)).toBe('1.89');
  });

  test('is taken back, but for what somebody changed since', async () => {
    // somebody changes one of them by hand meanwhile
    const { modifiedAt } = await product(SMALL.milk);
    await buyer.ok('staffProductSave', { product_id: SMALL.milk, modified_at: modifiedAt, cells: { price: '1.65' } });
    const trial = (await buyer.ok('staffImportUndo', { import_id: importId, is_trial: true })).data;
    expect(trial).toEqual({ undone: 1, since: [{ code: '0001', name: 'Latte intero' }], made: 1 });
    expect(await price(SMALL.chocolate)).toBe('1.89');
    expect((await buyer.ok('staffImportUndo', { import_id: importId })).data).toEqual(trial);
    expect(await price(SMALL.chocolate)).toBe('1.99');
    expect(await price(SMALL.milk)).toBe('1.65');
    expect((await viewOf(buyer, importId)).import.state).toBe('undone');
    expect(await buyer.refused('staffImportUndo', { import_id: importId })).toEqual(['IMPORT_STATE']);
    const acts = await shop.db.query<{ call: string }>(sql`
      select call from agent_acts where call like 'staffImport%' and refused = '{}' order by act_id`);
    expect(acts.map(({ call }) => call)).toEqual([
      'staffImportCheck',
      'staffImportWrite',
      'staffImportCorrect',
      'staffImportUndo',
      'staffImportUndo',
    ]);
  });
});

test('one correction is made in all rows with the same fault, and a price that jumped is confirmed', async () => {
  const codes = ['0001', '0004', '0008'];
  const file = ['code;price;category', ...codes.map((code) => `${code};;Sughi strani`), '0005;25,90;'].join('\r\n');
  const read = await taken(shop, buyer, 'sughi.csv', `${file}\r\n0007;1,95;`, 'products');
  const { import: tried } = await checked(shop, buyer, read, { numbers: 'it' });
  expect(tried.counts).toMatchObject({ changed: 1, refused: 4 });
  const { importId } = tried;
  await written(shop, buyer, importId);
  const refused = await rowsOf(buyer, importId, { what: 'refused' });
  expect(refused.map(({ faults: [fault] }) => [fault?.column, fault?.same, fault?.mayBeRight])).toEqual([
    ...codes.map(() => ['category', 3, undefined]),
    ['price', undefined, true],
  ]);
  const same = [{ column: 'category', text: 'Sughi strani', cell: 'Dispensa' }];
  // one row is typed by itself, and goes before what is said of all
  const rows = [
    { line: 3, cells: { category: 'Vini' } },
    { line: 5, cells: {} },
  ];
  const first = (await buyer.ok('staffImportCorrect', { import_id: importId, rows, same })).data;
  expect(first).toMatchObject({ written: 3, refused: [{ line: 5 }], import: { counts: { refused: 1 } } });
  const before = (await product(SMALL.pasta)).cells.price;
  const second = { import_id: importId, rows: [{ line: 5, cells: {}, is_confirmed: true }] };
  expect((await buyer.ok('staffImportCorrect', second)).data).toMatchObject({ written: 1, refused: [] });
  expect(await price(SMALL.pasta)).toBe('25.90');
  expect((await viewOf(buyer, importId)).import.counts).toMatchObject({ refused: 0, rows: 5 });
  await buyer.ok('staffImportUndo', { import_id: importId });
  expect(await price(SMALL.pasta)).toBe(before);
  expect((await product(SMALL.milk)).cells.category_slug).toBe('latte-e-formaggi/latte');
});

test('the history has every import, and one that waits says for which', async () => {
  const { imports } = (await buyer.ok('staffImports')).data;
  expect(imports.length).toBeGreaterThan(0);
  await shop.db.query(sql`
    insert into imports overriding system value
    select (jsonb_populate_record(i, '{"import_id": 99999, "state": "writing", "progress": 0.5, "file_name": "primo.csv"}')).*
    from imports i order by import_id limit 1`);
  expect(await waitsFor(shop.db, 1)).toBe('primo.csv');
  await shop.db.query(sql`delete from imports where import_id = 99999`);
});

test('goods that a file does not name go off sale, if it is said to be the whole catalogue', async () => {
  await shop.db.tx(async (tx) => expect((await missingProducts(tx, ['0001'])).length).toBeGreaterThan(0));
});
