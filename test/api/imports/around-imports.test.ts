import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { createPictureStore } from '../../../src/pictures/store/picture-store.ts';
import { importByCommand } from '../../../src/server/features/imports/import-command.ts';
import { createImportFiles, importFolderIn } from '../../../src/server/features/imports/import-files.ts';
import { leafletRecords } from '../../../src/server/features/imports/replaced-leaflets.ts';
import { tidyImports } from '../../../src/server/features/imports/tidy-imports.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { untilLocksAreAwaited } from '../../support/database.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { testLog } from '../../support/reports/test-log.ts';
import { SMALL } from '../../support/small-shop.ts';
import { checked, rowsOf, taken, upload, written } from './import-shop.ts';

// Leaflets, the command line, two people at once, and what becomes of the files (issue 47)

let shop: ApiShop;
let buyer: Person;
beforeAll(async () => {
  shop = await openApiShop({ uploadsPerMinute: 10_000 });
  buyer = await personOf(shop, 'assortimento@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

const product = async (productId: number) => (await buyer.ok('staffProductView', {}, { product_id: productId })).data;

describe('a file of leaflets', () => {
  const italian = (date: string) => date.split('-').reverse().join('/');
  const lines = (...rows: readonly string[]) => {
    const [from, to] = [italian(dayFrom(shop, 2)), italian(dayFrom(shop, 9))];
    return ['Volantino;Dal;Al;Cod.;Prezzo in offerta', ...rows.map((row) => row.replace('DAYS', `${from};${to}`))].join(
      '\r\n',
    );
  };

  test('is checked and written, with what leaves a leaflet that it replaces', async () => {
    const first = lines(
      'Sapori d’inverno;DAYS;0001;1,19',
      'Sapori d’inverno;DAYS;0007;',
      'Sapori d’inverno;DAYS;XX;1,00',
    );
    const read = await taken(shop, buyer, 'volantino.csv', first);
    expect(read.import.kind).toBe('leaflets');
    const { import: tried } = await checked(shop, buyer, read);
    expect(tried.counts).toMatchObject({ rows: 3, changed: 2, refused: 1 });
    expect((await rowsOf(buyer, tried.importId, { what: 'refused' }))[0]).toMatchObject({
      line: 4,
      faults: [{ column: 'code', reason: 'Nessun prodotto ha questo codice' }],
    });
    const [milk] = await rowsOf(buyer, tried.importId, { what: 'change' });
    const days = `${italian(dayFrom(shop, 2))} – ${italian(dayFrom(shop, 9))}`;
    expect(milk?.changes).toEqual([{ field: 'leaflet', before: '', after: `Sapori d’inverno, ${days}: 1,19 €` }]);
    await written(shop, buyer, tried.importId);
    // a corrected row joins the leaflet, and the others stay
    const rows = [{ line: 4, cells: { code: '0006', promo_price: '0,10' } }];
    const corrected = (await buyer.ok('staffImportCorrect', { import_id: tried.importId, rows })).data;
    expect(corrected).toMatchObject({ written: 1, refused: [] });
    const second = await taken(shop, buyer, 'volantino-2.csv', lines('Sapori d’inverno;DAYS;0001;1,09'));
    const { import: again } = await checked(shop, buyer, second);
    expect((await rowsOf(buyer, again.importId)).map(({ code, changes }) => [code, changes[0]?.after])).toEqual([
      ['0001', `Sapori d’inverno, ${days}: 1,09 €`],
      ['0007', ''],
      ['0006', ''],
    ]);
    const same = await taken(shop, buyer, 'volantino-3.csv', lines('Sapori d’inverno;DAYS;0001;1,19'));
    expect((await checked(shop, buyer, same)).import.counts).toMatchObject({ same: 1, changed: 2 });
  });

  test('is taken back: the leaflet is what it was before, unless somebody changed it since', async () => {
    const [from, to] = [dayFrom(shop, 2), dayFrom(shop, 9)];
    const write = async (name: string, row: string) => {
      const { import: tried } = await checked(shop, buyer, await taken(shop, buyer, name, lines(row)));
      return (await written(shop, buyer, tried.importId)).import;
    };
    const leaflet = async (slug: string) => (await leafletRecords(shop.db, [slug])).get(slug);
    const first = await write('offerte-1.csv', 'Offerte forti;DAYS;0001;1,19');
    const before = await leaflet('offerte-forti');
    expect(before).toMatchObject({ from, to, products: [{ code: '0001', promoCents: 119 }] });
    const second = await write('offerte-2.csv', 'Offerte forti;DAYS;0001;0,99');
    expect(second.mayUndo).toBe(true);
    const rows = [{ line: 2, cells: {} }];
    // nothing is refused, so nothing is corrected
    expect((await buyer.ok('staffImportCorrect', { import_id: second.importId, rows })).data.written).toBe(0);
    const undone = { undone: 1, since: [], made: 0 };
    expect((await buyer.ok('staffImportUndo', { import_id: second.importId, is_trial: true })).data).toEqual(undone);
    expect((await leaflet('offerte-forti'))?.products).toEqual([{ code: '0001', promoCents: 99 }]);
    expect((await buyer.ok('staffImportUndo', { import_id: second.importId })).data).toEqual(undone);
    expect(await leaflet('offerte-forti')).toEqual(before);
    // the first one is the last that stands now, and there was no such leaflet before it
    expect((await buyer.ok('staffImportUndo', { import_id: first.importId })).data).toEqual(undone);
    expect(await leaflet('offerte-forti')).toBeUndefined();
    const third = await write('offerte-3.csv', 'Offerte forti;DAYS;0001;1,09');
    await shop.db.query(sql`update leaflets set description = 'a mano' where slug = 'offerte-forti'`);
    expect((await buyer.ok('staffImportUndo', { import_id: third.importId })).data).toEqual({
      undone: 0,
      since: [{ code: 'offerte-forti', name: 'Offerte forti' }],
      made: 0,
    });
  });

  test('has its corrected rows taken back with it', async () => {
    const read = await taken(shop, buyer, 'due.csv', lines('Due passi;DAYS;0001;1,19', 'Due passi;DAYS;YY;0,50'));
    const { importId } = (await checked(shop, buyer, read)).import;
    await written(shop, buyer, importId);
    const rows = [{ line: 3, cells: { code: '0006', promo_price: '0,10' } }];
    expect((await buyer.ok('staffImportCorrect', { import_id: importId, rows })).data.written).toBe(1);
    expect((await buyer.ok('staffImportUndo', { import_id: importId })).data).toMatchObject({ undone: 1, since: [] });
    expect((await leafletRecords(shop.db, ['due-passi'])).size).toBe(0);
  });

  test('refuses days that end before they begin, and a price above that of the product', async () => {
    const [from, to] = [dayFrom(shop, 5), dayFrom(shop, 2)];
    const file = `${lines('Caro;DAYS;0001;9,99')}\r\nStorto;${from};${to};0004;1,00`;
    const read = await taken(shop, buyer, 'storto.csv', file);
    expect((await checked(shop, buyer, read)).import.counts).toMatchObject({ changed: 0, refused: 2 });
  });
});

describe('two people on one product', () => {
  test('who saved before the import keeps it, and who saves after it is told', async () => {
    const read = await taken(shop, buyer, 'prezzo.csv', 'Cod.;Nome;Listino 1 (ivato)\r\n0007;;2,09\r\n');
    const { importId } = (await checked(shop, buyer, read)).import;
    const { modifiedAt, cells } = await product(SMALL.chocolate);
    let importing: Promise<unknown> = Promise.resolve();
    await shop.db.tx(async (tx) => {
      await tx.query(sql`update products set name = 'Cioccolato fondente' where code = '0007'`);
      importing = written(shop, buyer, importId);
      await untilLocksAreAwaited(shop.database, { part: 'from products' });
    });
    await importing;
    expect(cells.name).not.toBe('Cioccolato fondente');
    expect((await product(SMALL.chocolate)).cells).toMatchObject({ name: 'Cioccolato fondente', price: '2.09' });
    const old = { product_id: SMALL.chocolate, modified_at: modifiedAt, cells: { price: '1.79' } };
    expect(await buyer.refused('staffProductSave', old)).toEqual(['ENTRY_CHANGED']);
    expect((await product(SMALL.chocolate)).cells.price).toBe('2.09');
  });
});

describe('the command', () => {
  test('says each change and refusal, and writes the same import as the back office', async () => {
    const files = createImportFiles(importFolderIn(shop.dataDir));
    const deps = {
      db: shop.db,
      clock: { now: () => shop.now.at },
      log: testLog(),
      files,
      pictures: createPictureStore(join(shop.dataDir, 'pictures')),
    };
    const path = join(shop.dataDir, 'Articoli.csv');
    await writeFile(path, 'Cod.;Descrizione;Listino 1 (ivato)\r\n0004;;8,20\r\n0008;;x\r\n');
    const run = async (change: object = {}) => {
      const said: string[] = [];
      const options = { path, kind: undefined, like: undefined, layout: {}, isTrial: false, ...change };
      await importByCommand(deps, { ...options, say: (line) => said.push(line) });
      return said;
    };
    const before = (await product(SMALL.wine)).cells.price;
    const tried = await run({ isTrial: true });
    expect(tried[0]).toMatch(/^ +2 {2}0004 .* price: \d+\.\d\d -> 8\.20$/);
    expect(tried[1]).toMatch(/^ +3 {2}0008 .* refused, price "x": Write a price/);
    expect(tried.slice(2)).toEqual([
      '2 rows of products: 1 change, 0 new, 0 the same, 1 refused',
      'A trial: nothing was written',
    ]);
    expect((await product(SMALL.wine)).cells.price).toBe(before);
    expect((await run({ layout: { numbers: 'it' } })).at(-1)).toMatch(/^Written as import \d+/);
    expect((await product(SMALL.wine)).cells.price).toBe('8.20');
    // the same columns under other headings, by the name of the file
    await writeFile(path, 'a;b;c\r\n0004;;8,30\r\n');
    await expect(run({ kind: 'products' })).rejects.toThrow('code');
    await expect(run({ like: 'Nessuno' })).rejects.toThrow('No schedule and no imported file is named "Nessuno"');
    await run({ kind: 'products', like: 'Articoli.csv' });
    expect((await product(SMALL.wine)).cells.price).toBe('8.30');
  });
});

test('the tool knows a file of Danea Easyfatt by its columns', async () => {
  const path = join(shop.dataDir, 'Prodotti-Easyfatt.csv');
  await writeFile(path, 'Cod.;Listino 1 (ivato)\r\n0004;8,40\r\n');
  const tool = fileURLToPath(new URL('../../../tools/import.ts', import.meta.url));
  const env = { ...process.env, DATA_DIR: shop.dataDir, DATABASE_URL: shop.database.url };
  const { stdout } = await promisify(execFile)(process.execPath, [tool, path, '--dry-run'], { env });
  expect(stdout).toMatch(/0004 .* price: 8\.30 -> 8\.40\n/);
  expect(stdout).toContain('1 rows of prices: 1 change, 0 new, 0 the same, 0 refused');
});

describe('the files of imports', () => {
  test('are deleted when nothing can be done with them any more', async () => {
    const folder = importFolderIn(shop.dataDir);
    await upload(shop, buyer.session, 'dimenticato.csv', 'code;price\n0001;1,50');
    const inDays = (days: number) => new Date(shop.now.at.getTime() + days * DAY_MS);
    await tidyImports(shop.db, shop.dataDir, shop.now.at);
    const all = await readdir(folder);
    await tidyImports(shop.db, shop.dataDir, inDays(2));
    const ended = await readdir(folder);
    expect(ended.length).toBeGreaterThan(0);
    expect(ended.length).toBeLessThan(all.length);
    const { imports } = (await buyer.ok('staffImports')).data;
    const lost = imports.find(({ fileName }) => fileName === 'dimenticato.csv');
    expect(lost?.state).toBe('stopped');
    const body = { import_id: lost?.importId, kind: 'prices', encoding: 'utf-8', delimiter: ';', has_header: true };
    expect(await buyer.refused('staffImportRead', body)).toEqual(['IMPORT_FILE_GONE']);
    expect((await buyer.file(`/staff/import-file?id=${lost?.importId}&what=original`)).status).toBe(404);
    await tidyImports(shop.db, shop.dataDir, inDays(32));
    expect(await readdir(folder)).toEqual([]);
    expect((await buyer.ok('staffImports')).data.imports.length).toBe(imports.length);
  });
});
