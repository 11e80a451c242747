import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { fillSmallShop } from '../../../test/support/small-shop.ts';
import { sql } from '../infra/database/sql.ts';
import { importCatalogue } from './import-catalogue.ts';
import { importFoodFacts } from './import-food-facts.ts';
import { allergenText, markAllergens, readTags } from './readers/allergen-words.ts';
import { repairText } from './readers/repair-text.ts';
import { mapFoodFactsRow } from './records/food-facts-record.ts';

describe('texts of Open Food Facts', () => {
  let testDatabase: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'facts-'));
    testDatabase = await createTestDatabase();
    await fillSmallShop(testDatabase.database, new Date());
  });
  afterAll(async () => {
    await testDatabase.drop();
    await rm(folder, { recursive: true });
  });
  const given = (format: 'csv' | 'jsonl') =>
    ({ file: join(folder, 'facts'), format, numbers: 'en', reportFolder: folder, now: new Date() }) as const;
  const run = async (format: 'csv' | 'jsonl', text: string) => {
    await writeFile(given(format).file, text);
    return importFoodFacts(testDatabase.database, given(format));
  };
  const milk = async () =>
    (
      await testDatabase.database.query<{ meta: Record<string, Record<string, string>> }>(sql`
        select meta from products where product_id = 1`)
    )[0]?.meta;

  it('join known products by EAN, beside the shop’s own texts, and make no product', async () => {
    const header = 'ean,ingredients_text,allergens_tags,origins,energy-kcal_100g,fat_100g,saturated-fat_100g';
    const rows = [
      header,
      '2000000000015,"_Latte_ _ intero &amp;lt; 1, correttore di acidit\uFFFD",en:milk,"Italy,Italia",64,3.6,2.5',
      '8001234567890,acqua,,,,,',
      'x,,,,,,',
    ];
    const csv = rows.join('\n');
    expect(await run('csv', csv)).toMatchObject({ read: 3, known: 1, changed: 1, refused: 1 });
    expect(await milk()).toMatchObject({
      product_description: { ingredients: '<strong>Latte</strong> intero' },
      food_facts: {
        ingredients: '<strong>Latte</strong> intero &lt; 1, correttore di acidità',
        allergens: 'Latte',
        origin: 'Italia',
        nutritional_values: expect.stringContaining('"268 kJ / 64 kcal","3,6 g","2,5 g"'),
      },
    });
    expect(await run('csv', csv)).toMatchObject({ known: 1, changed: 0 });
    expect(await testDatabase.database.query(sql`select from products`)).toHaveLength(8);
  });

  it('outlive the next catalogue, and follow the next dump', async () => {
    const row = { code: '0001', name: 'Latte', department: 'Latte', price: 1.5, barcode: '2000000000015' };
    await writeFile(given('jsonl').file, JSON.stringify(row));
    await importCatalogue(testDatabase.database, { ...given('jsonl'), removeMissing: false });
    expect(await milk()).toMatchObject({ food_facts: { allergens: 'Latte' } });
    const facts = {
      code: '02000000000015',
      ingredients_text: 'perduto \uFFFD',
      allergens_tags: ['en:milk'],
      nutriments: { fat_100g: 3, 'saturated-fat_100g': 9 },
    };
    expect(await run('jsonl', JSON.stringify(facts))).toMatchObject({ known: 1, changed: 1 });
    expect((await milk())?.['food_facts']).toEqual({ allergens: 'Latte' });
  });

  it('are found by each code of a product, and are those of its first', async () => {
    const row = {
      code: '0001',
      name: 'Latte',
      department: 'Latte',
      price: 1.5,
      barcode: '2000000000015|96385074|8000500310427',
    };
    await writeFile(given('jsonl').file, JSON.stringify(row));
    await importCatalogue(testDatabase.database, { ...given('jsonl'), removeMissing: false });
    const facts = (code: string, ingredients: string) => JSON.stringify({ code, ingredients_text: ingredients });
    expect(await run('jsonl', facts('96385074', 'Latte fresco'))).toMatchObject({ known: 1, changed: 1 });
    expect((await milk())?.['food_facts']).toMatchObject({ ingredients: expect.stringContaining('fresco') });
    const both = [facts('8000500310427', 'Latte scremato'), facts('96385074', 'Latte intero')].join('\n');
    expect(await run('jsonl', both)).toMatchObject({ known: 1, changed: 1 });
    expect((await milk())?.['food_facts']).toMatchObject({ ingredients: expect.stringContaining('intero') });
    await writeFile(given('jsonl').file, JSON.stringify({ ...row, barcode: '2000000000015' }));
    await importCatalogue(testDatabase.database, { ...given('jsonl'), removeMissing: false });
  });

  it('say of which class goods are, until the shop says it itself', async () => {
    const classes = () =>
      testDatabase.database.query(sql`
        select distinct c.name, m.source from product_class_members m join product_classes c using (class_id)
        where product_id = 1 order by 1`);
    await testDatabase.database.query(sql`delete from product_class_members where product_id = 1`);
    const row = { code: '0001', name: 'Latte', department: 'Latte', price: 1.5, barcode: '2000000000015' };
    const catalogue = async (badges: string) => {
      await writeFile(given('jsonl').file, JSON.stringify({ ...row, badges }));
      await importCatalogue(testDatabase.database, { ...given('jsonl'), removeMissing: false });
    };
    const facts = { code: '2000000000015', ingredients_text: 'Latte intero' };
    const labels = (...tags: string[]) => run('jsonl', JSON.stringify({ ...facts, labels_tags: tags }));
    expect(await labels('en:organic', 'en:gluten-free')).toMatchObject({ known: 1, changed: 1 });
    await catalogue('Biologico');
    expect(await classes()).toEqual([
      { name: 'Biologico', source: 'shop' },
      { name: 'Senza glutine', source: 'food_facts' },
    ]);
    await labels();
    expect(await classes()).toEqual([{ name: 'Biologico', source: 'shop' }]);
  });

  it('mark allergens and not what sounds like them', () => {
    expect(markAllergens('Farina di grano, burro di cacao, BURRO, noce moscata, senza latte, *pinoli*')).toBe(
      'Farina di *grano*, burro di cacao, *BURRO*, noce moscata, senza latte, *pinoli*',
    );
    expect(allergenText(readTags(['it:burro', 'en:nuts', 'it:senza-glutine']).contains)).toBe('Latte, Frutta a guscio');
  });

  it('leave out ingredients in another language, whose allergens nobody would find', () => {
    const cells = { ean: '80012345', ingredients_text: 'soft wheat flour, water', allergens_tags: 'en:gluten' };
    expect(mapFoodFactsRow(cells)).toMatchObject({
      record: { code: '80012345', texts: { allergens: 'Cereali contenenti glutine' } },
    });
    expect(mapFoodFactsRow(cells)).not.toHaveProperty('record.texts.ingredients');
  });

  it.each([
    ['acidit\u00C3\u00A0', 'acidità'],
    ['Pu\uFFFD contenere 4 \uFFFDC', 'Può contenere 4 °C'],
    ['caffè São', 'caffè São'],
    ['bl\uFFFD', undefined],
  ])('are repaired where it can be told: %s', (text, repaired) => {
    expect(repairText(text)).toBe(repaired);
  });
});
