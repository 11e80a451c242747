import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { loadDemoShop } from '../../demo/load-demo.ts';
import { sql } from '../../infra/database/sql.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { exportCatalogue } from './export-shop.ts';

const now = new Date('2026-03-03T09:00:00Z');
/** Removes addresses, times and ids, which differ between shops. */
const soldAs = `select p.code, p.barcode, p.name, brand_line, pack_line, v.name as vendor,
  c.slug as category, vat_id, sale_type, content_amount,
  content_unit, drained_amount, step_amount, quantity_multiple, min_quantity, max_quantity, multi_pack, single_unit_amount,
  single_unit_name,
  weight_variable, package_items, alcoholic, perishable, class_rule_id is not null as limited, new_until, p.meta, price_cents,
  array(select k.name from product_class_members m
  join product_classes k using (class_id) where m.product_id = p.product_id order by 1) as classes
  from products p join categories c using (category_id) left join vendors v using (vendor_id) join prices using (product_id)
  where published and price_list_id = -1 order by p.code collate "C"`;

describe('the export of a catalogue', () => {
  let from: TestDatabase;
  let into: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    from = await createTestDatabase();
    into = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'export-'));
  });
  afterAll(async () => {
    await from.drop();
    await into.drop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    for (const { database } of [from, into])
      await database.query(sql`truncate products, promotions, categories, vendors, zones, stores, warehouses cascade`);
  });

  const read = async (testDatabase: TestDatabase, file: string, format: 'csv' | 'jsonl') =>
    importCatalogue(testDatabase.database, {
      file,
      format,
      numbers: 'en',
      removeMissing: false,
      reportFolder: folder,
      now,
    });
  const roundTrip = async (format: 'csv' | 'jsonl') => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    const { written } = await exportCatalogue(from.database, { file: first, format });
    expect(await read(into, first, format)).toMatchObject({ created: written, refused: 0 });
    await exportCatalogue(into.database, { file: second, format });
    const text = await readFile(first, 'utf8');
    expect(await readFile(second, 'utf8')).toBe(text);
    return { written, text };
  };

  it.each(['csv', 'jsonl'] as const)('is read back into an empty shop as the same goods, in %s', async (format) => {
    const file = join(folder, 'awkward');
    const base = { department: 'Dispensa, "varia"', category: 'Pasta & riso', price: 1.49 };
    const rows = [
      { ...base, code: 1, brand: 'Bio', name: 'Bio Bio yogurt 2 x 125 g', kcal_100g: 64, fat_100g: 0.15, salt_100g: 0 },
      {
        ...base,
        code: '2,"b"',
        name: 'Sant’Anna 9 l',
        ingredients: 'acqua < 3 & *latte* &lt; sale *',
        vat: 5,
        barcode: '80123453',
      },
      {
        ...base,
        code: 3,
        name: 'Mele',
        sale_type: 'Sfuso',
        category: 'Frutta',
        portion_g: 700,
        max_quantity: 5000,
        origin: 'COSTA RICA',
      },
      {
        ...base,
        code: 4,
        name: 'Vino 75 cl',
        promo_price: 1.2,
        promo_from: '2026-03-01',
        promo_to: '2026-03-09',
        alcoholic: 'no',
      },
      {
        ...base,
        code: 5,
        name: 'Tonno 160 g',
        drained_g: 112,
        badges: 'Novità|Senza glutine|DOP|Km 0',
        subcategory: 'Scatole',
      },
      { ...base, code: 6, name: 'Acqua 6 x 1,5 l', category: 'Acqua', quantity_multiple: 6, package_items: 24 },
      { ...base, code: 7, name: 'Sapone', category: '', department: 'Casa', features: '- uno\n- due' },
      { ...base, code: 8, name: '=HYPERLINK("http://evil.test")' },
    ];
    await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
    expect(await read(from, file, 'jsonl')).toMatchObject({ created: 8, refused: 0, promotions: 1 });
    const { written, text } = await roundTrip(format);
    expect(written).toBe(8);
    // a spreadsheet would calculate a cell that begins with =
    expect(text).not.toMatch(/(?:^|,)"?=/m);
    expect(await into.database.query({ text: soldAs })).toEqual(await from.database.query({ text: soldAs }));
  });

  it('holds the whole demo shop', async () => {
    await loadDemoShop(from.database, { now });
    const { written, text } = await roundTrip('csv');
    expect(written).toBeGreaterThanOrEqual(1200);
    expect(text.match(/,20\d\d-\d\d-\d\d,20\d\d-\d\d-\d\d,/g)?.length).toBeGreaterThan(80);
    const order = { text: `select slug from categories where parent_id is null order by position` };
    expect(await into.database.query(order)).toEqual(await from.database.query(order));
  });

  it('leaves out what is not on sale, and no half file behind', async () => {
    const file = join(folder, 'part');
    await writeFile(
      file,
      ['a', 'b'].map((code) => `{"code":"${code}","name":"Uova","department":"Uova","price":2}`).join('\n'),
    );
    await read(from, file, 'jsonl');
    await from.database.query(sql`update products set published = false where code = 'a'`);
    const whole = join(folder, 'whole.csv');
    expect(await exportCatalogue(from.database, { file: whole, format: 'csv' })).toEqual({ written: 1 });
    expect(await readFile(whole, 'utf8')).not.toContain('\na,');
    await expect(exportCatalogue(from.database, { file: join(folder, 'no', 'where'), format: 'csv' })).rejects.toThrow(
      'ENOENT',
    );
    expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });
});
