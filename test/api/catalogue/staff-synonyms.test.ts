import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CATALOGUE_CHANGED } from '../../../src/server/infra/database/announcements.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bottega-synonyms-'));
  shop = await openApiShop({ synonymsFile: join(folder, 'synonyms.txt') });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const found = async (q: string) => {
  const { data } = await shop.client().ok('products', { q });
  return 'products' in data ? data.products.map(({ productId }) => productId) : [];
};
/** Triggers the update that otherwise happens every minute. */
const readAgain = () => shop.db.query(sql`select pg_notify(${CATALOGUE_CHANGED}, '')`);

test('words that the staff writes into a file are understood while the shop runs, and forgotten with the file', async () => {
  expect(await found('oro bianco')).toEqual([]);
  await writeFile(join(folder, 'synonyms.txt'), '# come lo chiama mia nonna\nlatte, oro bianco\n');
  await readAgain();
  await vi.waitFor(async () => expect(await found('oro bianco')).toContain(SMALL.milk), PATIENCE);
  // the shop's own groups are still valid
  await rm(join(folder, 'synonyms.txt'));
  await readAgain();
  await vi.waitFor(async () => expect(await found('oro bianco')).toEqual([]), PATIENCE);
});
