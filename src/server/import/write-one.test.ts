import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { sql } from '../infra/database/sql.ts';
import { knownProducts } from './records/known-products.ts';
import { mapRow } from './records/map-row.ts';
import { writeCatalogue } from './write/write-catalogue.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const GOODS = { department: 'Dispensa', category: 'Prove' };

/** Writes one product as a screen does. */
async function write(code: string, cells: Readonly<Record<string, string>>) {
  const { database: db } = testDatabase;
  const known = await knownProducts(db, { of: { codes: [code], barcodes: [] } });
  const row = { ...GOODS, code, ...cells };
  const mapped = mapRow(row, { numbers: { decimal: '.' }, newUntil: '', known: (each) => known.get(each) });
  if (!('record' in mapped)) throw new Error('the row is refused');
  return db.tx((tx) => writeCatalogue(tx, [mapped.record], { removeMissing: false, isEdit: true }));
}

const announced = async () =>
  (await testDatabase.database.query<{ what: string }>(sql`select what from catalogue_changes order by version, what`))
    .map(({ what }) => what)
    .splice(0);

test('one product is written alone: only what changed of it is announced', async () => {
  const made = await write('UNO', { name: 'Riso di prova', price: '2.50' });
  expect(made).toMatchObject({ created: 1, changed: 0, claims: [] });
  const before = (await announced()).length;
  expect(await write('UNO', { name: 'Riso di prova', price: '2.50' })).toMatchObject({ created: 0, changed: 0 });
  expect(await announced()).toHaveLength(before);
  expect(await write('UNO', { name: 'Riso di prova', price: '2.60' })).toMatchObject({ changed: 0, priceChanges: 1 });
  expect((await announced()).slice(before)).toEqual(['prices']);
  // another product with the same words gets an address of its own
  await write('DUE', { name: 'Riso di prova', price: '2.50' });
  const slugs = await testDatabase.database.query<{ slug: string }>(sql`select slug from products order by slug`);
  expect(slugs.map(({ slug }) => slug)).toEqual(['riso-di-prova', 'riso-di-prova-2']);
});
