import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { createMediaStore } from '../../pictures/store/media-store.ts';
import { createPictureStore } from '../../pictures/store/picture-store.ts';
import { sql } from '../infra/database/sql.ts';
import { fillDemoLibrary, loadDemoPictures, loadMissingDemoPictures } from './demo-pictures.ts';
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

it('two demo products have three pictures each, also if the first start was ended before it came to them', async () => {
  const store = createPictureStore(folder);
  const { database: db } = testDatabase;
  // the next start leaves the existing shop alone and adds what is missing
  expect((await loadDemoShop(db, { now: new Date('2026-03-03T09:00:00Z') })).products).toBe(0);
  expect(await loadMissingDemoPictures(db, store)).toBe(2);
  expect(await loadMissingDemoPictures(db, store)).toBe(0);
  expect(await loadDemoPictures(db, store)).toBe(0);
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

it('pictures that the staff removed do not come back at the next start', async () => {
  const { database: db } = testDatabase;
  await db.query(sql`update products set pictures = '[]'`);
  expect(await loadMissingDemoPictures(db, createPictureStore(folder))).toBe(0);
});

it('the library has six pictures, also if the first start was ended before it came to them, and none comes back', async () => {
  const { database: db } = testDatabase;
  const deps = { db, media: createMediaStore(folder) };
  const titles = () => db.query<{ title: string }>(sql`select title from content_media order by title`);
  await fillDemoLibrary(deps);
  expect(await titles()).toEqual([]);
  await db.query(sql`insert into demo_steps_left (step) values ('library')`);
  await fillDemoLibrary(deps);
  expect(await titles()).toHaveLength(6);
  await db.query(sql`delete from content_media`);
  await fillDemoLibrary(deps);
  expect(await titles()).toEqual([]);
});
