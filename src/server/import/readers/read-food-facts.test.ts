import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectFoodFacts } from '../records/collect-food-facts.ts';
import { classesOfLabels, mapFoodFactsRow } from '../records/food-facts-record.ts';

const reader = fileURLToPath(new URL('../../../../test/support/held-while-reading.ts', import.meta.url));

/** Some of the two hundred columns of the published dump, in its order. */
const columns = [
  'code',
  'url',
  'product_name',
  'generic_name',
  'origins',
  'labels_tags',
  'ingredients_text',
  'allergens',
  'allergens_en',
  'traces_tags',
  'nutriscore_grade',
  'nova_group',
  'image_url',
  'energy-kcal_100g',
  'fat_100g',
];
const milk = '08000000000015';
const row = (cells: Record<string, string>) => columns.map((name) => cells[name] ?? '').join('\t');

describe('the published dumps of Open Food Facts', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dumps-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const collect = async (content: string | Buffer, format: 'csv' | 'jsonl', shares: number[] = []) => {
    const file = join(folder, 'dump');
    if (content.length > 0) await writeFile(file, content);
    const options = { file, format, numbers: 'en', reportFolder: folder, now: new Date() } as const;
    return collectFoodFacts(
      { ...options, onProgress: (share) => shares.push(share) },
      new Set(['8000000000015', '80000013']),
    );
  };
  const lines = [
    columns.join('\t'),
    row({ code: '1234567890123', product_name: 'Other' }),
    row({
      code: milk,
      ingredients_text: 'Latte "intero", sale',
      allergens: 'en:milk',
      traces_tags: 'en:nuts,en:milk',
      nutriscore_grade: 'b',
      nova_group: '4',
      image_url: 'https://images.example/1.jpg',
      'energy-kcal_100g': '64',
      labels_tags: 'en:organic,en:gluten-free',
      fat_100g: '3.6',
    }),
    `80000013\ttoo few`,
    `80000013\t${'x'.repeat(2_200_000)}`,
    row({ code: 'abc' }),
    row({ code: milk }),
  ];
  const found = {
    read: 6,
    refused: 4,
    noted: [],
    lines: new Map([['8000000000015', 3]]),
    records: [
      {
        code: '8000000000015',
        classes: ['Biologico', 'Senza glutine'],
        picture: 'https://images.example/1.jpg',
        texts: {
          ingredients: '<strong>Latte</strong> "intero", sale',
          allergens: 'Latte',
          traces: 'Frutta a guscio',
          nutriscore: 'B',
          nova_group: '4',
          nutritional_values: expect.stringContaining('"268 kJ / 64 kcal","3,6 g"'),
        },
      },
    ],
    refusals: [
      { line: 4, code: '', reason: `2 cells, but the header has ${columns.length}` },
      { line: 5, code: '', reason: 'longer than 2097152 bytes' },
      { line: 6, code: 'abc', reason: 'EAN is not 8 to 14 digits: "abc"' },
      { line: 7, code: milk, reason: 'code already on line 3' },
    ],
  };

  it('as tab-separated text without quotes, plain and packed, with broken and endless rows', async () => {
    expect(await collect(lines.join('\n'), 'csv')).toEqual(found);
    const shares: number[] = [];
    expect(await collect(gzipSync(`\uFEFF${lines.join('\r\n')}\r\n`), 'csv', shares)).toEqual(found);
    expect(shares.at(-1)).toBe(0.95);
  });

  it('as JSON lines with nested numbers, Italian texts first, and the picture from its parts', async () => {
    const product = {
      _id: milk,
      ecoscore_data: { agribalyse: { code: '19051' } },
      code: milk,
      lang: 'fr',
      generic_name_it: 'Latte crudo',
      ingredients_text: 'lait',
      ingredients_text_it: 'latte, sale',
      allergens_tags: ['en:milk'],
      traces_tags: [],
      labels_tags: ['it:biologico'],
      nova_group: 1,
      nutriments: { 'energy-kcal_100g': 64, fat_100g: 3.6 },
      images: { front_fr: { rev: '3' }, front_it: { rev: '7' } },
    };
    const text = [
      JSON.stringify({ code: '999999999999', product_name: 'Other' }),
      JSON.stringify(product),
      '{"code":"80000013", broken',
      `{"code":"80000013","text":"${'x'.repeat(2_200_000)}"}`,
      '[]',
    ].join('\n');
    expect(await collect(gzipSync(text), 'jsonl')).toEqual({
      read: 5,
      refused: 3,
      noted: [],
      lines: new Map([['8000000000015', 2]]),
      records: [
        {
          code: '8000000000015',
          classes: ['Biologico'],
          picture: 'https://images.openfoodfacts.org/images/products/800/000/000/0015/front_it.7.400.jpg',
          texts: {
            legal_name: 'Latte crudo',
            ingredients: '<strong>latte</strong>, sale',
            allergens: 'Latte',
            nova_group: '1',
            nutritional_values: expect.stringContaining('"268 kJ / 64 kcal","3,6 g"'),
          },
        },
      ],
      refusals: [
        { line: 3, code: '', reason: 'not valid JSON' },
        { line: 4, code: '', reason: 'longer than 2097152 bytes' },
        { line: 5, code: '', reason: 'not a JSON object' },
      ],
    });
  });

  it('take no more memory however long they are', async () => {
    const filler = 'x'.repeat(1500);
    const rows = function* () {
      yield `${lines[0]}\n`;
      for (let n = 0; n < 200; n++)
        yield Array.from({ length: 1000 }, (_, m) => `${3_000_000_000_000 + n * 1000 + m}\t${filler}\n`).join('');
      yield `${lines[2]}\n`;
    };
    await pipeline(Readable.from(rows()), createGzip({ level: 1 }), createWriteStream(join(folder, 'dump')));
    const args = ['--expose-gc', reader, join(folder, 'dump'), '8000000000015', '80000013'];
    const report = JSON.parse((await promisify(execFile)(process.execPath, args)).stdout);
    expect(report).toMatchObject({ read: 200_001, found: 1 });
    expect(report.looks).toBeGreaterThan(1);
    // the file has 300 MB of text
    expect(report.heldBytes).toBeLessThan(50_000_000);
  });

  it('whose packing ends too early change nothing', async () => {
    await expect(collect(gzipSync(lines.join('\n')).subarray(0, -20), 'csv')).rejects.toThrow(
      'The file cannot be read after line',
    );
  });

  it('speak of classes only where nothing speaks against them', () => {
    const ravioli = { name: 'Ravioli', ingredients: 'farina, Parmigiano Reggiano D.O.P.', allergens: '', traces: '' };
    expect(classesOfLabels(['en:pdo', 'en:vegan', 'en:gluten-free', 'en:organic', 'en:green-dot'], ravioli)).toEqual({
      classes: ['Biologico'],
      notes: [
        'class Senza glutine is left out: "farina" among the ingredients',
        'class Vegano is left out: "Parmigiano" among the ingredients',
      ],
    });
    const cells = {
      ean: milk,
      ingredients_text: 'riso',
      traces_tags: 'en:gluten',
      labels: 'Senza glutine, Vegano, Point Vert',
    };
    expect(mapFoodFactsRow(cells)).toMatchObject({
      record: { classes: ['Vegano'], texts: { traces: 'Cereali contenenti glutine' } },
    });
    // a product whose ingredients are unknown
    expect(mapFoodFactsRow({ ean: milk, labels: 'Vegano, Biologico' })).toMatchObject({
      record: { classes: ['Biologico'] },
      notes: ['class Vegano is left out: ingredients that nobody can read'],
    });
  });
});
