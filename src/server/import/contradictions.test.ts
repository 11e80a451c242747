import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { sql } from '../infra/database/sql.ts';
import { importCatalogue } from './import-catalogue.ts';
import { importFoodFacts } from './import-food-facts.ts';

let testDatabase: TestDatabase;
let folder: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'contradictions-'));
});
afterAll(async () => {
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => testDatabase.database.query(sql`truncate products, promotions, categories, vendors cascade`));

const given = () =>
  ({ file: join(folder, 'rows'), format: 'jsonl', numbers: 'en', reportFolder: folder, now: new Date() }) as const;
type Cells = Readonly<Record<string, string | number>>;
const GOODS = { name: 'Merce di prova', department: 'Dispensa', category: 'Prove', price: 2.5 };
const EAN = '80000013';

async function catalogue(...rows: readonly Cells[]) {
  await writeFile(given().file, rows.map((row) => JSON.stringify({ ...GOODS, ...row })).join('\n'));
  const report = await importCatalogue(testDatabase.database, { ...given(), removeMissing: false });
  return { report, notes: report.notedFile ? await readFile(report.notedFile, 'utf8') : '' };
}

async function facts(row: Cells) {
  await writeFile(given().file, JSON.stringify({ ean: EAN, ...row }));
  const report = await importFoodFacts(testDatabase.database, given());
  return { report, notes: report.notedFile ? await readFile(report.notedFile, 'utf8') : '' };
}

async function shown(code: string) {
  const row = await testDatabase.database.one<{ classes: string[]; meta: Record<string, Record<string, string>> }>(sql`
    select meta, array(select c.name from product_class_members m join product_classes c using (class_id)
      where m.product_id = p.product_id order by c.name) as classes
    from products p where code = ${code}`);
  return { classes: row.classes, info: row.meta['product_info'], facts: row.meta['food_facts'] };
}

describe('Open Food Facts', () => {
  beforeEach(() => catalogue({ code: 'RP', barcode: EAN }));

  test.each([
    [
      'Zucchero, pasta di cacao. Può contenere arachidi. Contiene: LATTE e SOIA.',
      'en:no-lactose',
      'Soia, Latte',
      'Arachidi',
      'class Senza lattosio is left out: ""LATTE"" among the ingredients',
    ],
    [
      'Può contenere tracce di soia. Ingredienti: farina di frumento, burro, uova',
      '',
      'Cereali contenenti glutine, Uova, Latte',
      'Soia',
      '',
    ],
    [
      'Può contenere soia. Latte intero, zucchero',
      'en:vegan',
      'Latte',
      'Soia',
      'class Vegano is left out: ""Latte"" among the ingredients',
    ],
    [
      'Farina di mais, sale. Può contenere tracce di glutine e soia.',
      'en:gluten-free',
      undefined,
      'Cereali contenenti glutine, Soia',
      'class Senza glutine is left out: traces of ""glutine""',
    ],
    [
      'Grana Padano DOP, pecorino, gorgonzola, mascarpone, caseina',
      'en:no-lactose,en:vegan',
      'Latte',
      undefined,
      'class Vegano is left out: ""Grana"" among the ingredients',
    ],
    [
      'semola rimacinata, couscous, sale',
      'en:gluten-free',
      'Cereali contenenti glutine',
      undefined,
      'class Senza glutine is left out',
    ],
    // a text in another language is not shown, but its allergens count
    ['Wheat flour, milk, salt', 'en:vegan', 'Cereali contenenti glutine, Latte', undefined, 'class Vegano is left out'],
    [
      'farina di grano, latt\uFFFD, b\uFFFDrro, parole perdute \uFFFD\uFFFD',
      'en:vegan',
      'Cereali contenenti glutine, Latte',
      undefined,
      'class Vegano',
    ],
  ])('%s', async (ingredients, labels, allergens, traces, note) => {
    const { notes } = await facts({ ingredients_text: ingredients, labels_tags: labels });
    const { classes, facts: texts } = await shown('RP');
    expect({ classes, allergens: texts?.['allergens'], traces: texts?.['traces'] }).toEqual({
      classes: [],
      allergens,
      traces,
    });
    expect(notes).toContain(note);
  });

  test.each([
    [
      'Acqua, riso, zucchero. Privo di lattosio e glutine.',
      'en:no-lactose,en:gluten-free',
      ['Senza glutine', 'Senza lattosio'],
    ],
    ['Farina di riso, olio. Senza burro e latte.', 'en:vegan', ['Vegano']],
    ['Latte delattosato, sale', 'en:no-lactose', ['Senza lattosio']],
    ['Acqua, malto d’orzo deglutinato, luppolo', 'en:gluten-free', ['Senza glutine']],
  ])('%s keeps its classes', async (ingredients, labels, expected) => {
    await facts({ ingredients_text: ingredients, labels_tags: labels });
    expect((await shown('RP')).classes).toEqual(expected);
  });

  test('HTML in ingredients is read, and what is bold stays marked', async () => {
    await facts({ ingredients_text: 'Farina&nbsp;d&#8217;orzo, <b>latte</b>, <strong>pinoli</strong>, caff&egrave;' });
    expect((await shown('RP')).facts?.['ingredients']).toBe(
      'Farina d’<strong>orzo</strong>, <strong>latte</strong>, <strong>pinoli</strong>, caffè',
    );
  });

  test('a table of nutrition that contradicts itself is left out and said', async () => {
    const macros = { ingredients_text: 'riso', fat_100g: 10, carbohydrates_100g: 10, proteins_100g: 9.5 };
    const wrong = await facts({ ...macros, 'energy-kcal_100g': 720, salt_100g: 0.5, sodium_100g: 0.2 });
    expect((await shown('RP')).facts).toEqual({ ingredients: 'riso' });
    expect(wrong.notes).toContain('nutrition is left out: 720 kcal, but its parts have 168');
    const salt = await facts({ ...macros, 'energy-kcal_100g': 168, salt_100g: 0.0017, sodium_100g: 0.68 });
    expect((await shown('RP')).facts?.['nutritional_values']).toContain(
      '"rows":["Energia","Grassi","Carboidrati","Proteine"]',
    );
    expect(salt.notes).toContain('salt is left out: 0 g of salt beside 0.68 g of sodium');
    await facts({ ...macros, 'energy-kcal_100g': 168, 'energy-kj_100g': 300 });
    expect((await shown('RP')).facts).toEqual({ ingredients: 'riso' });
  });

  test('its texts take a class of the catalogue away that they contradict, and its classes stand against no text of the shop', async () => {
    await catalogue({ code: 'RP', barcode: EAN, badges: 'Senza glutine' });
    const { report, notes } = await facts({ ingredients_text: 'Mais', traces_tags: 'en:gluten' });
    expect(report).toMatchObject({ changed: 1, noted: 1 });
    expect(notes).toBe('line,code,reason\n1,"RP","class Senza glutine is left out: traces of ""glutine"""\n');
    await catalogue({ code: 'RP', barcode: EAN, ingredients: 'Riso, miele' });
    expect(await facts({ ingredients_text: 'Riso', labels_tags: 'en:vegan' })).toMatchObject({
      report: { changed: 1 },
    });
    expect(await facts({ ingredients_text: 'Riso', labels_tags: 'en:vegan' })).toMatchObject({
      report: { changed: 0, noted: 1 },
    });
    expect((await shown('RP')).classes).toEqual([]);
  });
});

describe('a catalogue', () => {
  test('shows no badge against the ingredients, allergens and traces of its row, and names the row', async () => {
    const wheat = { ingredients: '*farina di frumento*, *burro*', allergens: 'Cereali contenenti glutine, Latte' };
    const { report, notes } = await catalogue(
      { code: 'A', badges: 'Senza glutine|Vegano', ...wheat },
      { code: 'B', badges: 'Vegano', allergens: 'Latte' },
      { code: 'C', badges: 'Senza lattosio', ingredients: 'Riso. Può contenere tracce di latte' },
      { code: 'D', badges: 'Vegano', ingredients: 'Riso, gelatina' },
      { code: 'E', badges: 'Vegano|Senza glutine', ingredients: 'Riso, burro di cacao, grano saraceno' },
    );
    expect(report).toMatchObject({ created: 5, refused: 0, noted: 5 });
    expect(notes).toBe(
      'line,code,reason\n' +
        '1,"A","class Senza glutine is left out: ""frumento"" among the ingredients"\n' +
        '1,"A","class Vegano is left out: ""burro"" among the ingredients"\n' +
        '2,"B","class Vegano is left out: ""Latte"" among the allergens"\n' +
        '3,"C","class Senza lattosio is left out: traces of ""latte"""\n' +
        '4,"D","class Vegano is left out: ""gelatina"" among the ingredients"\n',
    );
    const classes = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(async (code) => (await shown(code)).classes));
    expect(classes).toEqual([[], [], [], [], ['Senza glutine', 'Vegano']]);
  });

  test('declares the allergens and traces that its ingredients name', async () => {
    const { notes } = await catalogue(
      { code: 'A', ingredients: 'Farina di grano, latte. Può contenere soia' },
      { code: 'B', ingredients: 'Riso, nocciole', allergens: 'Nessun allergene' },
      { code: 'C', ingredients: 'Latte, nocciole', allergens: 'Latte.' },
      { code: 'D', ingredients: 'Latte', department: 'Animali' },
    );
    expect((await shown('A')).info).toEqual({
      ingredients: 'Farina di <strong>grano</strong>, <strong>latte</strong>. Può contenere <strong>soia</strong>',
      allergens: 'Cereali contenenti glutine, Latte',
      traces: 'Soia',
    });
    expect((await shown('B')).info).toMatchObject({ allergens: 'Frutta a guscio' });
    expect((await shown('C')).info).toMatchObject({ allergens: 'Latte, Frutta a guscio' });
    expect((await shown('D')).info).not.toHaveProperty('allergens');
    expect(notes).toContain('2,"B","allergens that the ingredients name are added: Frutta a guscio"');
  });

  test('has no HTML in names, texts and addresses', async () => {
    const { report } = await catalogue({
      code: 'A',
      name: 'Pan brioch&egrave; &quot;dolce&quot; <b>400 g</b>',
      ingredients: 'Farina&nbsp;di <b>frumento</b>, burro*, zucchero*. *Biologico',
      storage: 'Dopo l&#8217;apertura in frigo',
    });
    expect(report).toMatchObject({ created: 1 });
    expect(await testDatabase.database.query(sql`select name, slug, pack_line from products`)).toEqual([
      { name: 'Pan brioch\u00E8 "dolce"', slug: 'pan-brioche-dolce-400-g', packLine: '400 g' },
    ]);
    expect((await shown('A')).info).toMatchObject({
      ingredients: 'Farina di <strong>frumento</strong>, burro*, zucchero*. *Biologico',
      storage: 'Dopo l’apertura in frigo',
    });
  });

  test('shows no table that contradicts itself, except where alcohol explains it', async () => {
    const { notes } = await catalogue(
      { code: 'A', kcal_100g: 720, fat_100g: 10, carbs_100g: 10, protein_100g: 9.5 },
      { code: 'B', department: 'Vino', kcal_100g: 80, fat_100g: 0, carbs_100g: 1, protein_100g: 0 },
      { code: 'C', kcal_100g: 595, fat_100g: 54, carbs_100g: 21, protein_100g: 17, salt_100g: 287 },
    );
    expect((await shown('A')).info).toBeUndefined();
    expect((await shown('B')).info).toHaveProperty('nutritional_values');
    expect((await shown('C')).info?.['nutritional_values']).not.toContain('Sale');
    expect(notes).toBe(
      'line,code,reason\n1,"A","nutrition is left out: 720 kcal, but its parts have 168"\n3,"C","salt is left out: 287 g of salt in 100 g"\n',
    );
  });
});
