import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { infosOf, type ProductColumn, productColumns } from '../features/catalogue/engine/rows/product-columns.ts';
import { readAssortment } from '../features/catalogue/engine/snapshot.ts';
import { exportCatalogue } from './export/export-shop.ts';
import { importCatalogue } from './import-catalogue.ts';

const NOW = new Date('2026-03-03T09:00:00Z');
const OWN_CELLS = { code: 'x1', name: 'Riso', department: 'Dispensa', category: 'Riso', price: '2.00' };

let testDatabase: TestDatabase;
let folder: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'columns-'));
});
afterAll(async () => {
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

async function imported(cells: Readonly<Record<string, string>>) {
  const file = join(folder, 'in.csv');
  await writeFile(file, `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`);
  const options = { numbers: 'en', reportFolder: folder, now: NOW, removeMissing: false } as const;
  expect(await importCatalogue(testDatabase.database, { file, format: 'csv', ...options })).toMatchObject({
    refused: 0,
  });
  const { products } = await testDatabase.database.tx((tx) => readAssortment(tx, '2026-07-15'));
  const row = products.find(({ code }) => code === OWN_CELLS.code);
  if (!row) throw new Error('the product is not on sale');
  return row;
}

async function exported(): Promise<Record<string, string>> {
  const file = join(folder, 'out.jsonl');
  await exportCatalogue(testDatabase.database, { file, format: 'jsonl' });
  return JSON.parse((await readFile(file, 'utf8')).split('\n')[0] ?? '');
}

/** Returns a value that differs from the default, as a cell of a file and as a value of the shop. */
function sample({ type, usual }: ProductColumn): { cell: string; value: number | string | boolean } {
  if (type === 'int') return { cell: '12', value: 12 };
  if (type === 'text') return { cell: 'una parola', value: 'una parola' };
  return { cell: usual === true ? 'no' : 'si', value: usual !== true };
}

/** Columns whose empty cells get a value derived from the goods. */
const DERIVED = ['alcoholic', 'perishable', 'weightVariable'];

test.each(productColumns)('%s goes from a file to the card and back into a file', async (name, column) => {
  const { heading, usual, card, info } = column;
  const { cell, value } = sample(column);
  const row = await imported({ ...OWN_CELLS, [heading]: cell });
  expect(row[name]).toBe(value);
  if (card === 'productInfos') expect(infosOf(row)).toHaveProperty(info?.key ?? '');
  const cells = await exported();
  expect(cells[heading]).toBe(cell);
  expect((await imported(cells))[name]).toBe(value);
  const without = await imported({ ...OWN_CELLS, quantity_multiple: '1' });
  expect(without[name]).toBe(name === 'quantityMultiple' ? 1 : value);
  if (!DERIVED.includes(name)) expect((await imported({ ...OWN_CELLS, [heading]: '' }))[name]).toBe(usual);
});

test('docs/import.md explains each column', async () => {
  const page = await readFile(new URL('../../../docs/import.md', import.meta.url), 'utf8');
  for (const [, { heading }] of productColumns) expect(page).toContain(`\`${heading}\``);
});
