import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMPORT_MEGABYTES } from '../../../src/contract/imports/limits.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { enqueue } from '../../../src/server/infra/jobs/enqueue.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { checked, rowsOf, taken, upload, viewOf, written, zipOf } from './import-shop.ts';

// The files that an import takes, asks about, or refuses in words (issue 47)

let shop: ApiShop;
let buyer: Person;
beforeAll(async () => {
  shop = await openApiShop({ uploadsPerMinute: 10_000 });
  buyer = await personOf(shop, 'assortimento@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

const problems = async (bytes: string | Buffer) =>
  (await upload(shop, buyer.session, 'file.csv', bytes)).response.errors.map(({ code }) => code);
const cells = async (productId: number) =>
  (await buyer.ok('staffProductView', {}, { product_id: productId })).data.cells;

describe('a file that cannot be read', () => {
  test('is refused in words, and nothing of it stays', async () => {
    expect(await problems('')).toEqual(['IMPORT_FILE_EMPTY']);
    expect(await problems('code;price\r\n')).toEqual(['IMPORT_FILE_EMPTY']);
    expect(await problems(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))).toEqual(['IMPORT_FILE_KIND']);
    expect(await problems(zipOf([{ name: '../x.csv', content: 'x' }]))).toEqual(['IMPORT_ZIP_PATH']);
    expect(await problems(zipOf([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(30_000_000) }]))).toEqual([
      'IMPORT_ZIP_BOMB',
    ]);
    expect(await problems(zipOf([{ name: 'letter.txt', content: 'x' }]))).toEqual(['IMPORT_FILE_KIND']);
    const mixed = Buffer.concat([Buffer.from('code;name\n1;Caffè\n2;'), Buffer.from('Tè', 'latin1')]);
    expect(await problems(mixed)).toEqual(['IMPORT_ENCODING']);
    expect((await buyer.ok('staffImports')).data.imports).toEqual([]);
  });

  test('is refused while it streams in if it is too long', async () => {
    const reply = await upload(
      shop,
      buyer.session,
      'grande.csv',
      Buffer.alloc((MAX_IMPORT_MEGABYTES + 1) * 1024 * 1024, 'a'),
    );
    expect(reply.response.errors).toMatchObject([
      { code: 'IMPORT_FILE_TOO_LARGE', error: 'Il file è troppo grande: al massimo 100 MB' },
    ]);
  });
});

describe('a spreadsheet', () => {
  test('is read as it shows its cells: texts, numbers, formulas and days', async () => {
    const cell = (at: string, type: string, inner: string) => `<c r="${at}" ${type}>${inner}</c>`;
    const head = [
      cell('A1', 't="s"', '<v>0</v>'),
      cell('B1', 't="inlineStr"', '<is><t>Prezzo</t></is>'),
      cell('D1', 't="s"', '<v>1</v>'),
    ];
    const goods = [
      cell('A2', 't="str"', '<v>0003</v>'),
      cell('B2', '', '<v>0.44999999999999996</v>'),
      cell('D2', 's="1"', '<v>45000</v>'),
    ];
    const rows = [head, goods].map((row, index) => `<row r="${index + 1}">${row.join('')}</row>`);
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
    const file = zipOf([
      {
        name: 'xl/sharedStrings.xml',
        content: '<sst><si><t>Codice</t></si><si><r><t>N</t></r><r><t>ovità</t></r></si></sst>',
      },
      {
        name: 'xl/styles.xml',
        content: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
      { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ]);
    const read = await taken(shop, buyer, 'listino.xlsx', file);
    expect(read.facts).toMatchObject({
      isSpreadsheet: true,
      headings: ['Codice', 'Prezzo', '', 'Novità'],
      first: ['0003', '0.45', '', '2023-03-15'],
    });
    expect(read.import.kind).toBe('prices');
    const { import: tried } = await checked(shop, buyer, read);
    expect(tried.counts).toMatchObject({ changed: 1, refused: 0 });
    await written(shop, buyer, tried.importId);
    expect((await cells(SMALL.water)).price).toBe('0.45');
  });
});

describe('a file of prices', () => {
  test('that does not tell its decimal sign is asked about with what the product costs', async () => {
    const read = await taken(shop, buyer, 'listino.csv', 'code;price\n0004;8.200\n');
    expect(read.facts.unclear).toEqual({
      code: '0004',
      name: 'Vino rosso',
      text: '8.200',
      english: 8.2,
      italian: 8200,
      now: 7.9,
    });
    const body = { import_id: read.import.importId, kind: 'prices', layout: read.layout };
    expect(await buyer.refused('staffImportCheck', body)).toEqual(['IMPORT_DECIMALS']);
    const { import: tried } = await checked(shop, buyer, read, { numbers: 'en' });
    expect(tried.counts).toMatchObject({ changed: 1 });
  });

  test('of one store is written to its list and taken back; the same file twice is said', async () => {
    const file = 'code;price\n0001;1,75\n0005;0\n9999;2,00\n0006;7,009\n';
    const read = await taken(shop, buyer, 'bergamo.csv', file);
    const { import: tried } = await checked(shop, buyer, read, { warehouseId: SMALL.store });
    expect(tried.counts).toMatchObject({ rows: 4, changed: 1, refused: 3 });
    const refused = await rowsOf(buyer, tried.importId, { what: 'refused' });
    expect(refused.map(({ code, faults }) => [code, faults[0]?.reason])).toEqual([
      ['0005', 'Scrivi un prezzo in euro, da 0,01, con al massimo due decimali'],
      ['9999', 'Nessun prodotto ha questo codice'],
      ['0006', 'Scrivi un prezzo in euro, da 0,01, con al massimo due decimali'],
    ]);
    await written(shop, buyer, tried.importId);
    const storePrice = async () =>
      (await buyer.ok('staffProductView', {}, { product_id: SMALL.milk })).data.stores[0]?.price;
    expect(await storePrice()).toBe(1.75);
    expect((await cells(SMALL.milk)).price).toBe('1.49');
    const again = await taken(shop, buyer, 'bergamo.csv', file);
    expect(again.sameAs).toBe(tried.importId);
    expect(again.layout.warehouseId).toBe(SMALL.store);
    expect((await buyer.ok('staffImportUndo', { import_id: tried.importId })).data).toMatchObject({
      undone: 1,
      since: [],
    });
    expect(await storePrice()).toBe(1.49);
  });

  test('with nothing to change is not written', async () => {
    const read = await taken(shop, buyer, 'uguale.csv', 'code;price\n0002;2,19\n');
    const { import: tried } = await checked(shop, buyer, read);
    expect(tried.counts).toMatchObject({ same: 1, changed: 0 });
    const body = { import_id: tried.importId, left_out: [], accepted: [] };
    expect(await buyer.refused('staffImportWrite', body)).toEqual(['IMPORT_NOTHING']);
    await buyer.ok('staffImportStop', { import_id: tried.importId });
    expect((await viewOf(buyer, tried.importId)).import.state).toBe('stopped');
  });
});

describe('what a person decides', () => {
  const LINES = 'Cod.;Listino 1 (ivato);Cod. Iva;Note\n0004;8,10;10;x\n0003;0,52;4;y\n';

  test('holds: fields that are left out stay, and what needs a yes is written only with it', async () => {
    const read = await taken(shop, buyer, 'iva.csv', LINES);
    expect(read.layout.columns).toEqual(['code', 'price', 'vat', '']);
    const { import: tried } = await checked(shop, buyer, read);
    expect(tried.counts).toMatchObject({ changed: 2, asked: 2, fields: { price: 2, vat: 2 } });
    await written(shop, buyer, tried.importId, { left_out: ['price'], accepted: [{ line: 2, field: 'vat' }] });
    expect(await cells(SMALL.wine)).toMatchObject({ price: '7.90', vat: '10' });
    expect((await cells(SMALL.water)).vat).toBe('22');
  });

  test('is taken over by the next file with the same headings, but not what could do harm', async () => {
    const first = await taken(shop, buyer, 'fornitore.csv', 'Art;Euro\n0004;8,10\n', 'prices');
    await checked(shop, buyer, first, { columns: ['code', 'price'], allowsJumps: true });
    const second = await taken(shop, buyer, 'fornitore-2.csv', 'Art;Euro\n0004;8,20\n');
    expect(second.import.kind).toBe('prices');
    expect(second.facts.likeImport).toBe(first.import.importId);
    expect(second.layout).toMatchObject({ columns: ['code', 'price'], allowsJumps: false });
  });

  test('about the form of the file is read again at once', async () => {
    const read = await taken(shop, buyer, 'forma.csv', 'x;y,z;w\n0004;8.10,3;4\n');
    expect(read.facts.headings).toEqual(['x', 'y,z', 'w']);
    const form = { encoding: 'utf-8', delimiter: ',', has_header: false };
    const body = { import_id: read.import.importId, kind: 'prices', ...form };
    const { facts, layout } = (await buyer.ok('staffImportRead', body)).data;
    expect(facts).toMatchObject({ headings: ['1', '2'], first: ['x;y', 'z;w'], rows: 2 });
    expect(layout.delimiter).toBe(',');
  });

  test('to stop it ends an import before anything is written', async () => {
    const read = await taken(shop, buyer, 'ferma.csv', 'Cod.;Listino 1 (ivato)\n0004;8,30\n');
    const { importId } = (await checked(shop, buyer, read)).import;
    await shop.db.query(sql`update imports set state = 'writing', stops = true where import_id = ${importId}`);
    await shop.db.tx((tx) => enqueue(tx, 'run-import', { importId }));
    await shop.jobs.drained();
    expect((await viewOf(buyer, importId)).import.state).toBe('stopped');
    expect((await cells(SMALL.wine)).price).toBe('7.90');
  });
});

describe('a file of stock', () => {
  test('needs its store, is written and taken back', async () => {
    const read = await taken(shop, buyer, 'giacenze.csv', 'Cod.;Q.tà giacenza\n0006;25\n0007;due\n');
    expect(read.import.kind).toBe('stock');
    const body = { import_id: read.import.importId, kind: 'stock', layout: read.layout };
    expect(await buyer.refused('staffImportCheck', body)).toEqual(['IMPORT_STORE']);
    const { import: tried } = await checked(shop, buyer, read, { warehouseId: SMALL.store });
    const { importId } = tried;
    expect(tried.counts).toMatchObject({ changed: 1, refused: 1, fields: { available: 1 } });
    const amount = async () =>
      (
        await shop.db.query<{ amount: number | null }>(sql`
        select available_amount as amount from stock where warehouse_id = ${SMALL.store} and product_id = 6`)
      )[0]?.amount;
    const before = await amount();
    await written(shop, buyer, importId);
    expect(await amount()).toBe(25);
    await buyer.ok('staffImportUndo', { import_id: importId });
    expect(await amount()).toBe(before);
    const about = { warehouse_id: SMALL.store, product_id: 6 };
    const moves = (await buyer.ok('staffStockMoves', {}, about)).data.moves;
    expect(moves.map(({ kind, note, before: was, after, by }) => [kind, note, was ?? null, after ?? null, by])).toEqual(
      [
        ['count', 'Annullata l’importazione giacenze.csv', 25, before, 'Elena Rossi'],
        ['count', 'Importazione giacenze.csv', before, 25, 'Elena Rossi'],
      ],
    );
  });
});

describe('the files of an import', () => {
  test('are the one that was sent, what it changed, and its refused rows to be sent again', async () => {
    const read = await taken(shop, buyer, 'due.csv', 'Cod.;Listino 1 (ivato)\n0008;1,65\n0007;x\n');
    const { importId } = (await checked(shop, buyer, read)).import;
    await written(shop, buyer, importId);
    const get = (what: string) => buyer.file(`/staff/import-file?id=${importId}&what=${what}`);
    expect((await get('original')).bytes.toString()).toContain('Listino 1 (ivato)');
    expect((await get('changes')).bytes.toString()).toContain('2;0008;Lattuga romana;price;1.59;1.65');
    const refused = await get('refused');
    expect(refused.bytes.toString()).toBe(
      '\uFEFFcode;price;perché no\r\n0007;x;Scrivi un prezzo in euro, da 0,01, con al massimo due decimali\r\n',
    );
    const again = await taken(shop, buyer, 'rifiutate.csv', refused.bytes.toString().replace(';x;', ';2,05;'));
    expect((await checked(shop, buyer, again)).import.counts).toMatchObject({ changed: 1, refused: 0 });
    expect((await shop.client().file(`/staff/import-file?id=${importId}&what=original`)).status).toBe(403);
  });
});

describe('each list of the shop', () => {
  test('is exported as a CSV that an import reads back as the same', async () => {
    const get = (list: string, rest = '') => buyer.file(`/staff/export-list?list=${list}${rest}`);
    for (const list of ['products', 'prices'] as const) {
      const { bytes, type } = await get(list);
      expect(type).toBe('text/csv');
      const read = await taken(shop, buyer, `${list}.csv`, bytes, list);
      expect(read.facts.rows).toBe(8);
      expect((await checked(shop, buyer, read)).import.counts).toMatchObject({ same: 8, changed: 0, refused: 0 });
    }
    expect((await get('stock')).status).toBe(400);
    expect((await get('stock', `&warehouse=${SMALL.store}`)).bytes.toString()).toContain('code,available,listed');
    expect((await get('promotions')).bytes.toString()).toContain('promotion,');
    expect((await get('secrets')).status).toBe(404);
    expect((await shop.client().file('/staff/export-list?list=products')).status).toBe(403);
  });
});

describe('an archive of pictures', () => {
  test('gives products their photos by code, refuses what is none in words, and is taken back', async () => {
    const photo = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#204080' } })
        .png()
        .toBuffer();
    const file = zipOf([
      { name: 'foto/0001-1.png', content: await photo(60, 40) },
      { name: 'foto/0001-2.png', content: await photo(61, 40) },
      { name: '0006.png', content: await photo(10_000, 6000) },
      { name: '0007.jpg', content: 'no picture' },
      { name: '9999.jpg', content: await photo(10, 10) },
    ]);
    const read = await taken(shop, buyer, 'foto.zip', file);
    expect(read).toMatchObject({ import: { kind: 'pictures' }, facts: { rows: 5 } });
    const { import: tried } = await checked(shop, buyer, read);
    const { importId } = tried;
    expect(tried.counts).toMatchObject({ rows: 5, changed: 1, refused: 3 });
    const refused = await rowsOf(buyer, importId, { what: 'refused' });
    expect(refused.map(({ code, faults }) => [code, faults[0]?.reason])).toEqual([
      ['9999.jpg', 'Nessun prodotto ha questo codice'],
      ['0006.png', 'La foto ha 60 milioni di punti: al massimo 50'],
      ['0007.jpg', 'Serve una foto JPEG, PNG o WebP'],
    ]);
    const pictures = async () =>
      (await buyer.ok('staffProductView', {}, { product_id: SMALL.milk })).data.pictures.length;
    expect(await pictures()).toBe(0);
    await written(shop, buyer, importId);
    expect(await pictures()).toBe(2);
    expect((await buyer.ok('staffImportUndo', { import_id: importId })).data).toMatchObject({ undone: 1, since: [] });
    expect(await pictures()).toBe(0);
  });
});
