import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { sql } from '../infra/database/sql.ts';
import { type ImportOptions, importCatalogue } from './import-catalogue.ts';

const header =
  'code,name,brand,department,category,sale_type,pack_quantity,pack_unit,price,promo_price,promo_from,promo_to,badges,kcal_100g';
const milk = '100,Cascina Lieta Latte intero 1 L,Cascina Lieta,"Formaggi, latte e uova",Latte,Pezzo,1,l,1.49,,,,,64';
const apples = '200,"Mele Golden,",,Frutta e verdura,Frutta fresca,Sfuso,,,2.29,,,,Prodotti da agricoltura biologica.,';
const water =
  "300,Sant'Anna di Vinadio Frizzante 6 x 1.5 L,Sant'Anna,Bevande,Acqua,Pezzo,9,l,3.42,2.74,2026-03-01,2026-03-14,,";

describe('the import of a catalogue', () => {
  let testDatabase: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'import-'));
  });
  afterAll(async () => {
    await testDatabase.drop();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => testDatabase.database.query(sql`truncate products, promotions, categories, vendors cascade`));

  const run = async (lines: readonly string[], options: Partial<ImportOptions> = {}) => {
    const file = join(folder, 'catalogue');
    await writeFile(file, lines.join('\n'));
    return importCatalogue(testDatabase.database, {
      file,
      format: 'csv',
      numbers: 'en',
      removeMissing: false,
      reportFolder: folder,
      now: new Date('2026-03-03T09:00:00Z'),
      ...options,
    });
  };
  const product = async (code: string) => {
    const [row] = await testDatabase.database.query<Record<string, unknown>>(sql`
      select p.*, c.slug as category, v.name as vendor, pr.price_cents, vat.code as vat from products p
        join categories c
        using (category_id)
      join vat_rates vat using (vat_id) left join vendors v using (vendor_id)
      left join prices pr on pr.product_id = p.product_id and pr.price_list_id = -1 where p.code = ${code}`);
    return row;
  };
  const history = (code: string) =>
    testDatabase.database.query<{ priceCents: number }>(sql`
      select price_cents from price_history join products using (product_id) where code = ${code}
        order by valid_from, price_cents`);

  it('makes products, categories and brands with the defaults of their kind', async () => {
    const report = await run([header, milk, apples, water]);
    expect(report).toMatchObject({ read: 3, created: 3, changed: 0, refused: 0, promotions: 1 });
    expect(await product('100')).toMatchObject({
      name: 'Latte intero',
      brandLine: 'Cascina Lieta',
      packLine: '1 l',
      slug: 'cascina-lieta-latte-intero-1-l',
      vendor: 'Cascina Lieta',
      category: 'formaggi-latte-e-uova/latte',
      vat: '4',
      contentAmount: 1000,
      contentUnit: 'ml',
      priceCents: 149,
      perishable: true,
    });
    expect(await product('200')).toMatchObject({
      name: 'Mele Golden',
      saleType: 'Sfuso',
      contentAmount: 1000,
      stepAmount: 200,
      vat: '4',
    });
    expect(await product('300')).toMatchObject({
      name: "Sant'Anna di Vinadio Frizzante",
      packLine: '9 l (6 x 1,5 l)',
      multiPack: 6,
      vat: '22',
    });
  });

  it('takes goods that are called a brand for what they are', async () => {
    await run([header, apples.replace('"Mele Golden,",,', 'Mele Golden confezionate,Mele Golden,')]);
    expect(await product('200')).toMatchObject({ name: 'Mele Golden confezionate', brandLine: '', vendor: null });
  });

  it('changes what changed, keeps the rest, and remembers every price', async () => {
    await run([header, milk, apples]);
    const before = await product('100');
    const report = await run([header, milk.replace('1.49', '1.59').replace('Latte intero', 'Latte fresco intero')]);
    expect(report).toMatchObject({ created: 0, changed: 1, priceChanges: 1, removed: 0 });
    expect(await product('100')).toMatchObject({
      productId: before?.['productId'],
      slug: before?.['slug'],
      name: 'Latte fresco intero',
      priceCents: 159,
    });
    expect(await history('100')).toEqual([{ priceCents: 149 }, { priceCents: 159 }]);
    expect(await product('200')).toMatchObject({ published: true });
  });

  it('does nothing twice', async () => {
    await run([header, milk, apples, water]);
    expect(await run([header, milk, apples, water])).toMatchObject({
      created: 0,
      changed: 0,
      priceChanges: 0,
      promotions: 1,
    });
    expect(await history('100')).toHaveLength(1);
  });

  it('takes off sale what is missing only when told, and back when it returns', async () => {
    await run([header, milk, apples]);
    expect(await run([header, milk], { removeMissing: true })).toMatchObject({ removed: 1 });
    expect(await product('200')).toMatchObject({ published: false });
    await run([header, apples]);
    expect(await product('200')).toMatchObject({ published: true });
  });

  it('reports refused rows with line and reason, and imports the others', async () => {
    const report = await run([
      header,
      milk,
      '400,Senza prezzo,,Pasta,Pasta,Pezzo,,,gratis,,,,,',
      milk,
      'troppo,corta',
      apples.replace('2.29', '2,29x'),
    ]);
    expect(report).toMatchObject({ created: 1, refused: 4 });
    expect(await readFile(report.refusedFile ?? '', 'utf8')).toBe(
      'line,code,reason\n3,"400","price is not a price: ""gratis"""\n4,"100","code already on line 2"\n5,"","2 cells, but the header has 14"\n6,"","15 cells, but the header has 14"\n',
    );
  });

  it('takes goods that are outside the scope of VAT', async () => {
    const good = {
      code: 'giornale',
      name: 'Quotidiano',
      department: 'Edicola',
      category: 'Giornali',
      price: 1.7,
      vat: 0,
    };
    const report = await run([JSON.stringify(good)], { format: 'jsonl' });
    expect(report).toMatchObject({ created: 1, refused: 0 });
    expect(await product('giornale')).toMatchObject({ vat: '0' });
    // a deposit has another reason for being without VAT
    await run([JSON.stringify({ ...good, code: 'cauzione', name: 'Cauzione cassetta', vat: 'N1' })], {
      format: 'jsonl',
    });
    expect(await product('cauzione')).toMatchObject({ vat: 'N1' });
  });

  it.each([
    ['barcode', '80005x', 'barcode is not 8, 12, 13 or 14 digits: "80005x"'],
    ['vat', 21, 'vat is none of 0, 4, 5, 10, 22, N1, N4: 21'],
    ['kcal_100g', 'molte', 'kcal_100g is not a number: "molte"'],
    ['promo_from', '3/3/2026', 'promo_from is not a date like 2026-03-31: "3/3/2026"'],
    ['max_quantity', 0, 'max_quantity is not a whole number from 1'],
    ['sale_type', 'a peso', 'sale_type is none of Pezzo, Confezione, Sfuso: "a peso"'],
  ])('refuses a wrong %s', async (column, value, reason) => {
    const good = { code: 'a', name: 'Uova\u0000 fresche', department: 'Latte e uova', category: 'Uova', price: 1.99 };
    const report = await run([JSON.stringify(good), JSON.stringify({ ...good, code: 'b', [column]: value })], {
      format: 'jsonl',
    });
    expect(await readFile(report.refusedFile ?? '', 'utf8')).toContain(`2,"b","${reason.replaceAll('"', '""')}"`);
    expect(await product('a')).toMatchObject({ name: 'Uova fresche' });
  });

  it('changes nothing when the file or the database stops half way', async () => {
    await run([header, milk]);
    await expect(run(['code,name', '1,x'])).rejects.toThrow('lacks the columns department, category, price');
    const dear = apples.replace('Mele Golden', 'x'.repeat(250)).replace('2.29', '99999');
    await testDatabase.database.query({
      text: `alter table products add constraint planted check (length(name) < 200)`,
    });
    await expect(run([header, milk.replace('1.49', '1.99'), dear])).rejects.toThrow('planted');
    await testDatabase.database.query({ text: `alter table products drop constraint planted` });
    expect(await product('100')).toMatchObject({ priceCents: 149 });
  });

  it('reads Italian numbers and JSON lines', async () => {
    await run([header, milk.replace('1.49', '"1.234,50"')], { numbers: 'it' });
    expect(await product('100')).toMatchObject({ priceCents: 123_450 });
    await run(
      [
        JSON.stringify({ code: 500, name: 'Uova 6 pz', department: 'Latte e uova', category: 'Uova', price: 1.99 }),
        'nonsense',
      ],
      { format: 'jsonl' },
    );
    expect(await product('500')).toMatchObject({ name: 'Uova', contentAmount: 6, contentUnit: 'pz', priceCents: 199 });
  });

  it('gives a warehouse prices of its own', async () => {
    await testDatabase.database.query(sql`insert into warehouses values (77, 'Prova', 'prova') on conflict do nothing`);
    await run([header, milk]);
    await run([header, milk.replace('1.49', '1.29')], { warehouseId: 77 });
    expect(await product('100')).toMatchObject({ priceCents: 149 });
    const own = await testDatabase.database.query(sql`
      select l.price_cents from prices l join warehouses w using (price_list_id) where w.warehouse_id = 77
        and w.price_list_id <> -1`);
    expect(own).toEqual([{ priceCents: 129 }]);
  });

  it('tells the running shops once it is committed', async () => {
    const heard: (string | undefined)[] = [];
    const stop = await testDatabase.database.listen('catalogue_changed', (payload) => heard.push(payload));
    await run([header, milk]);
    await expect.poll(() => heard.length).toBe(1);
    await stop();
  });
});
