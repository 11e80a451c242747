import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { sql } from '../infra/database/sql.ts';
import { type ImportOptions, importCatalogue } from './import-catalogue.ts';
import { importStoreFile, type StoreFileOptions } from './import-store-file.ts';

let testDatabase: TestDatabase;
let folder: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'spreadsheets-'));
});
afterAll(async () => {
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

const HEADER = 'code,name,department,category,price,vat,barcode';
/** Goods at 2.50 with a valid barcode each. */
const GOODS = ['8055550000019', '8055550000026', '8055550000033'].map(
  (ean, n) => `G${n + 1},Merce ${n + 1},Dispensa,Prove,2.50,10,${ean}`,
);
const said: string[] = [];

beforeEach(async () => {
  await testDatabase.database.query(sql`truncate products, promotions, categories, vendors cascade`);
  await catalogue([HEADER, ...GOODS]);
  said.length = 0;
});

type Given = Partial<ImportOptions> & { readonly encoding?: BufferEncoding };

async function written(lines: readonly string[], encoding: BufferEncoding = 'utf8') {
  const file = join(folder, 'file');
  await writeFile(file, Buffer.from(lines.join('\n'), encoding));
  const say = (sentence: string) => said.push(sentence);
  return { file, format: 'csv', reportFolder: folder, now: new Date('2026-03-03T09:00:00Z'), say } as const;
}

async function catalogue(lines: readonly string[], { encoding, ...options }: Given = {}) {
  return importCatalogue(testDatabase.database, {
    ...(await written(lines, encoding)),
    removeMissing: false,
    ...options,
  });
}

async function prices(lines: readonly string[], options: Partial<StoreFileOptions> = {}) {
  return importStoreFile(testDatabase.database, { ...(await written(lines)), kind: 'prices', ...options });
}

/** Returns the lines of a report: refused rows, or another of its lists. */
async function listed(path: string | undefined): Promise<string[]> {
  return path === undefined ? [] : (await readFile(path, 'utf8')).trimEnd().split('\n').slice(1);
}

async function product(code: string) {
  const [row] = await testDatabase.database.query<Record<string, unknown>>(sql`
    select p.*, l.price_cents, v.code as vat, array(select c.name from product_class_members m
      join product_classes c using (class_id)
      where m.product_id = p.product_id order by c.name) as classes
    from products p join vat_rates v using (vat_id) left join prices l on l.product_id = p.product_id
      and l.price_list_id = -1
    where p.code = ${code}`);
  return row;
}

const priceOf = async (code: string) => (await product(code))?.['priceCents'];

describe('prices of a spreadsheet (R401)', () => {
  it('with a comma somewhere have it everywhere, and what could be thousands is not', async () => {
    const report = await prices(['code,price', 'G1,"1,800"', 'G2,"0,990"', 'G3,1.005']);
    expect([await priceOf('G1'), await priceOf('G2'), await priceOf('G3')]).toEqual([180, 99, 250]);
    expect(await listed(report.refusedFile)).toEqual([
      '4,"G3","price ""1.005"" is 1.005 with --numbers en and 1005 with --numbers it: say which"',
    ]);
  });

  it('that mean two things everywhere are asked for', async () => {
    await expect(prices(['code;price', 'G1;1.800', 'G2;1.005'])).rejects.toThrow(
      '"1.800" is 1.8 with --numbers en and 1800 with --numbers it',
    );
    await prices(['code;price', 'G1;1.800'], { numbers: 'en' });
    expect(await priceOf('G1')).toBe(180);
  });

  it('that jump are stopped, whatever was said of the numbers, unless jumps are allowed', async () => {
    const lines = ['code,price', 'G1,1.800', 'G2,"3,50"'];
    const report = await prices(lines, { numbers: 'it' });
    expect(await listed(report.refusedFile)).toEqual([
      '2,"G1","price 1800.00 against 2.50: give --allow-jumps where that is so"',
    ]);
    expect([await priceOf('G1'), await priceOf('G2')]).toEqual([250, 350]);
    await prices(lines, { numbers: 'it', allowsJumps: true });
    expect(await priceOf('G1')).toBe(180_000);
  });

  it('jump in a catalogue, too, and its product stays on sale', async () => {
    const report = await catalogue([HEADER, ...GOODS.slice(1), (GOODS[0] ?? '').replace('2.50', '0.20')], {
      removeMissing: true,
    });
    expect(await listed(report.refusedFile)).toEqual([
      '4,"G1","price 0.20 against 2.50: give --allow-jumps where that is so"',
    ]);
    expect(await product('G1')).toMatchObject({ priceCents: 250, published: true });
  });

  it('have no parts of a cent', async () => {
    const report = await prices(['code,price', 'G1,1.005', 'G2,2.55'], { numbers: 'en' });
    expect(await listed(report.refusedFile)).toEqual(['2,"G1","price is not a price: ""1.005"""']);
  });

  it('of promotions are not a tenth of the price', async () => {
    const row = 'code,promo_price,promo_from,promo_to\nG1,0.20,2099-01-01,2099-01-31\nG2,2.00,2099-01-01,2099-01-31';
    const report = await prices([row], { kind: 'promotions' });
    expect(await listed(report.refusedFile)).toEqual([
      '2,"G1","promo_price 0.20 against 2.50: give --allow-jumps where that is so"',
    ]);
  });
});

describe('letters of a spreadsheet (R402)', () => {
  const line = 'M1,Caffè macinato Più Gusto,Dispensa,Prove,3.20,22,';

  it('are read as Windows-1252, and said', async () => {
    await catalogue([HEADER, line], { encoding: 'latin1' });
    expect(await product('M1')).toMatchObject({ name: 'Caffè macinato Più Gusto', slug: 'caffe-macinato-piu-gusto' });
    expect(said).toEqual(['The file is no UTF-8: it was read as Windows-1252']);
  });

  it('are read as UTF-16, which Excel calls Unicode, with tabs', async () => {
    await catalogue(
      [`\uFEFF${HEADER}`, line].map((each) => each.replaceAll(',', '\t')),
      { encoding: 'utf16le' },
    );
    expect(await product('M1')).toMatchObject({ name: 'Caffè macinato Più Gusto' });
  });

  it('of two encodings are refused with their line, and lost ones with their row', async () => {
    const file = join(folder, 'mixed');
    await writeFile(
      file,
      Buffer.concat([Buffer.from(`${HEADER}\n${line}\n`), Buffer.from(line.replace('M1', 'M2'), 'latin1')]),
    );
    const given = await written([]);
    await expect(importCatalogue(testDatabase.database, { ...given, file, removeMissing: false })).rejects.toThrow(
      'Line 3 is not written',
    );
    const report = await catalogue([HEADER, line, 'M2,Caff\uFFFD,Dispensa,Prove,3.20,22,']);
    expect(await listed(report.refusedFile)).toEqual([
      '3,"M2","name has lost letters, which an earlier program replaced: ""Caff\uFFFD"""',
    ]);
  });

  it('stand between semicolons, with decimal commas', async () => {
    await catalogue(['sep=;', 'code;name;department;category;price;vat', 'M3;Tè alla menta;Dispensa;Prove;2,40;22']);
    expect(await product('M3')).toMatchObject({ name: 'Tè alla menta', priceCents: 240 });
  });
});

it('texts with HTML are decoded once, and bold ingredients are allergens (R403)', async () => {
  await catalogue([
    'code,name,department,category,price,vat,ingredients,storage',
    [
      'H1,"Pan brioch&egrave; &quot;dolce&quot; <b>400 g</b>",Dispensa,Prove,3.20,10',
      '"Farina&nbsp;di <b>frumento</b>, burro","Dopo l&#8217;apertura in frigo"',
    ].join(','),
  ]);
  expect(await product('H1')).toMatchObject({
    name: 'Pan briochè "dolce"',
    packLine: '400 g',
    slug: 'pan-brioche-dolce-400-g',
    meta: {
      product_info: {
        storage: 'Dopo l’apertura in frigo',
        ingredients: expect.stringContaining('<strong>frumento</strong>'),
      },
    },
  });
});

describe('codes that a spreadsheet damaged (R404, R405)', () => {
  it('are repaired where a zero is lost, and refused with their line where more is', async () => {
    const report = await catalogue([
      HEADER,
      'B1,Undici cifre,Dispensa,Prove,1.00,22,18200110306',
      'B2,Cifra di controllo,Dispensa,Prove,1.00,22,8001234567890',
      '1.00E+05,Potenza,Dispensa,Prove,1.00,22,',
      '#N/D,Errore nel codice,Dispensa,Prove,1.00,22,',
      'B3,#N/D,Dispensa,Prove,1.00,22,',
      'B4,Potenza,Dispensa,Prove,1.00,22,"8,00E+12"',
      'B5,Bilancia,Dispensa,Prove,1.00,22,2123456000000',
    ]);
    expect(report).toMatchObject({ created: 2, refused: 5 });
    expect(await product('B1')).toMatchObject({ barcode: '018200110306' });
    expect(await listed(report.notedFile)).toEqual(['2,"B1","barcode 18200110306 had lost a zero: 018200110306"']);
    expect(await listed(report.refusedFile)).toEqual([
      '3,"B2","barcode has a wrong check digit: ""8001234567890"""',
      '4,"1.00E+05","code is a number that a spreadsheet shortened: ""1.00E+05"""',
      '5,"#N/D","code is an error of a spreadsheet: ""#N/D"""',
      '6,"B3","name is an error of a spreadsheet: ""#N/D"""',
      '7,"B4","barcode is a number that a spreadsheet shortened: ""8,00E+12"""',
    ]);
  });
});

describe('a code on packages (R406)', () => {
  it('names one product: both rows are refused, each with the other', async () => {
    const report = await catalogue([
      HEADER,
      'D1,Passata A,Dispensa,Prove,1.00,10,8077770000013',
      'D2,Passata B,Dispensa,Prove,2.00,10,8077770000013',
      '8077770000020,Passata C,Dispensa,Prove,3.00,10,',
      'D3,Passata D,Dispensa,Prove,4.00,10,8077770000020',
      'D4,Passata E,Dispensa,Prove,4.00,10,8055550000019',
      'D5,Passata F,Dispensa,Prove,4.00,10,',
    ]);
    expect(report).toMatchObject({ created: 1 });
    expect(await listed(report.refusedFile)).toEqual([
      '2,"D1","8077770000013 also names D2 on line 3"',
      '3,"D2","8077770000013 also names D1 on line 2"',
      '4,"8077770000020","8077770000020 also names D3 on line 5"',
      '5,"D3","8077770000020 also names 8077770000020 on line 4"',
      '6,"D4","8055550000019 also names G1 of the shop"',
    ]);
  });

  it('moves from one product to another in one file, and a product may have several', async () => {
    const report = await catalogue([
      HEADER,
      (GOODS[0] ?? '').replace('8055550000019', '8055550000040|8055550000057'),
      (GOODS[1] ?? '').replace('8055550000026', '8055550000019'),
    ]);
    expect(report.refused).toBe(0);
    expect(await product('G1')).toMatchObject({ barcode: '8055550000040', otherBarcodes: ['8055550000057'] });
  });
});

describe('a column that a file lacks (R407)', () => {
  const full = [
    'code,name,department,category,price,vat,sale_type,portion_g,step_g,barcode,brand,legal_name,storage,badges,' +
      'ingredients,kcal_100g,max_quantity',
    'F1,Tisana della valle 40 g,Bevande,Tisane,4.50,4,,,,8077770000044,Valverde,Infuso di erbe,In luogo fresco,Biologico,Erbe,10,12',
    'F2,Formaggella della valle,Formaggi,Tagliati,14.90,5,Sfuso,333,77,,,Formaggio,In frigo,,Latte,300,',
  ];
  const few = [
    'code,name,department,category,price',
    'F1,Valverde Tisana della valle 50 g,Bevande,Tisane,4.60',
    'F2,Formaggella della valle,Formaggi,Tagliati,15.10',
  ];

  it('leaves a product as it is', async () => {
    await catalogue(full);
    const before = await Promise.all([product('F1'), product('F2')]);
    const report = await catalogue(few);
    expect(report).toMatchObject({ refused: 0, priceChanges: 2, changes: [] });
    const [tea, cheese] = await Promise.all([product('F1'), product('F2')]);
    const { updatedAt: _1, ...others } = tea ?? {};
    expect(others).toEqual({
      ...before[0],
      updatedAt: undefined,
      priceCents: 460,
      packLine: '50 g',
      contentAmount: 50,
    });
    expect(cheese).toEqual({ ...before[1], updatedAt: cheese?.['updatedAt'], priceCents: 1510 });
  });

  it('is another thing than an empty cell, which has the usual value', async () => {
    await catalogue(full);
    await catalogue([
      'code,name,department,category,price,brand,storage,badges,barcode',
      'F1,Tisana,Bevande,Tisane,4.60,,,,',
    ]);
    const tea = await product('F1');
    expect(tea).toMatchObject({ brandLine: '', barcode: null, classes: [], vat: '4' });
    expect(tea?.['meta']).toEqual({ product_info: expect.not.objectContaining({ storage: 'In luogo fresco' }) });
    expect(tea?.['meta']).toMatchObject({ product_info: { legal_name: 'Infuso di erbe' } });
  });

  it('of what is in a product counts as it was: new allergens are added to those that stay', async () => {
    await catalogue(['code,name,department,category,price,allergens', 'F3,Torta,Dolci,Torte,4.00,Soia']);
    await catalogue([
      'code,name,department,category,price,ingredients',
      'F3,Torta,Dolci,Torte,4.00,"Farina di frumento, zucchero"',
    ]);
    expect(await product('F3')).toMatchObject({
      meta: { product_info: { allergens: expect.stringMatching(/^Soia, .*[Gg]lutine/) } },
    });
  });

  it('another VAT and kind of sale of a file that says them are told', async () => {
    await catalogue(full);
    const report = await catalogue([
      'code,name,department,category,price,vat,sale_type',
      'F2,Formaggella,Formaggi,Tagliati,15.10,22,Pezzo',
    ]);
    expect(await listed(report.changesFile)).toEqual([
      '2,"F2","sale_type: ""Sfuso"" becomes ""Pezzo"""',
      '2,"F2","vat: ""5"" becomes ""22"""',
    ]);
  });
});

it('missing columns are named together with those that the file has (R408)', async () => {
  const lines = ['Code;Description;NetPrice1;GrossPrice1;Vat', 'X1;Riso;"1,50";"1,56";4'];
  await expect(catalogue(lines)).rejects.toThrow(
    'The header row lacks the columns name, department, category, price; it has "code", "description", "netprice1", "grossprice1", "vat"',
  );
});

describe('a trial run', () => {
  it('of a catalogue says what would change, and writes nothing', async () => {
    const before = await product('G1');
    const report = await catalogue(
      [HEADER, 'G1,Merce nuova,Dispensa,Altre,3.00,4,8055550000019', 'N1,Nuova,Dispensa,Prove,1.00,4,'],
      { isTrial: true },
    );
    expect(report).toMatchObject({ created: 1, changed: 1, priceChanges: 1 });
    expect(await listed(report.changesFile)).toEqual([
      '2,"G1","category: ""dispensa/prove"" becomes ""dispensa/altre"""',
      '2,"G1","name: ""Merce 1"" becomes ""Merce nuova"""',
      '2,"G1","price: ""2.50"" becomes ""3.00"""',
      '2,"G1","vat: ""10"" becomes ""4"""',
    ]);
    expect([await product('G1'), await product('N1')]).toEqual([before, undefined]);
    expect(await testDatabase.database.query(sql`select from categories where name = 'Altre'`)).toEqual([]);
  });

  it('of prices, too', async () => {
    const report = await prices(['code,price', 'G1,2.70', 'G2,2.50'], { isTrial: true });
    expect(await listed(report.changesFile)).toEqual(['2,"G1","price: ""2.50"" becomes ""2.70"""']);
    expect(await priceOf('G1')).toBe(250);
  });
});
