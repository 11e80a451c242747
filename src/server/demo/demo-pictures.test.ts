import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { createPictureStore } from '../../pictures/store/picture-store.ts';
import { sql } from '../infra/database/sql.ts';
import { loadDemoPictures } from './demo-pictures.ts';
import { loadDemoShop } from './load-demo.ts';

let testDatabase: TestDatabase;
let folder: string;

beforeAll(async () => {
  [testDatabase, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'pictures-'))]);
  await loadDemoShop(testDatabase.database, { now: new Date('2026-03-03T09:00:00Z') });
});
afterAll(async () => {
  await Promise.all([testDatabase?.drop(), rm(folder, { recursive: true, force: true })]);
});

it('two demo products have three pictures each, and get none twice', async () => {
  const store = createPictureStore(folder);
  expect(await loadDemoPictures(testDatabase.database, store)).toBe(2);
  expect(await loadDemoPictures(testDatabase.database, store)).toBe(0);
  const rows = await testDatabase.database.query<{ name: string; pictures: string[] }>(
    sql`select name, pictures from products where pictures <> '[]' order by name`,
  );
  expect(rows.map(({ name, pictures }) => [name, pictures.length])).toEqual([
    ['Fragole in cestino', 3],
    ['Penne rigate', 3],
  ]);
  const shown = await Promise.all(
    rows.flatMap(({ pictures }) => pictures.map((key) => store.read(key, 'large', 'webp'))),
  );
  expect(shown.every((picture) => picture?.format === 'webp')).toBe(true);
});
