import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sql } from '../../src/server/infra/database/sql.ts';
import { createTestDatabase, type TestDatabase, withDatabase } from '../../test/support/database.ts';
import { quickPlace } from '../../test/support/places/quick-place.ts';
import { fillSmallShop } from '../../test/support/small-shop.ts';
import { migrations } from '../shop-database.ts';
import { makeBackup } from './make-backup.ts';
import { CHECKSUMS, type Contents, MANIFEST, newKey, readManifest, writeManifest } from './manifest.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { superfluous } from './retention.ts';

const KEY = randomBytes(32).toString('base64');
const PHOTO = randomBytes(200_000);
const say = () => {};

let shop: TestDatabase;
let folder: string;
let into: string;
const made: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(quickPlace(), 'bottega-backup-'));
  into = join(folder, 'backups');
  shop = await createTestDatabase();
  await fillSmallShop(shop.database, new Date());
  await mkdir(join(folder, 'shop/media/ab'), { recursive: true });
  await writeFile(join(folder, 'shop/media/ab/photo.webp'), PHOTO);
  await mkdir(join(folder, 'shop/imports/files'), { recursive: true });
  await writeFile(join(folder, 'shop/imports/files/prices.csv.gz'), 'named like a packed file, and is none');
  await mkdir(join(folder, 'shop/postgres'), { recursive: true });
  await writeFile(join(folder, 'shop/postgres/PG_VERSION'), 'is no file of a backup');
  await writeFile(join(folder, 'shop/synonyms.txt'), 'latte, oro bianco\n');
});
afterAll(async () => {
  await shop.drop();
  for (const database of made) await database.drop();
  await rm(folder, { recursive: true });
});

const placeOf = (name: string) => ({ dataDir: join(folder, name), synonymsFile: join(folder, name, 'synonyms.txt') });

async function backup(keyText?: string, name = into, onSnapshot: () => unknown = () => {}) {
  return makeBackup({ ...placeOf('shop'), url: shop.url, into: name, keyText, say, patienceMs: 300, onSnapshot });
}

async function restore(from: string, { keyText, url }: { keyText?: string; url?: string } = {}) {
  const database = url === undefined ? await createTestDatabase({ schema: 'empty' }) : undefined;
  if (database !== undefined) made.push(database);
  const place = placeOf(`restored-${randomBytes(4).toString('hex')}`);
  const options = { ...place, url: url ?? database?.url ?? '', folder: from, migrations, keyText, say };
  await restoreBackup(await checkBackup(options), options);
  return { database: database as TestDatabase, ...place };
}

/** Every row of every table, as text, and what the database would do with the next one. */
async function everything({ database }: Pick<TestDatabase, 'database'>): Promise<unknown> {
  const tables = await database.query<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`);
  const rows: [string, unknown][] = [];
  for (const { name } of tables) {
    const text = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum, count(*) from ${name} t`;
    rows.push([name, await database.query({ text })]);
  }
  const schema = await database.query(sql`
    select c.conrelid::regclass::text as of, c.conname as name, pg_get_constraintdef(c.oid) as is from pg_constraint c
    where c.connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all select schemaname, indexname, indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger
    where not tgisinternal and tgname not like 'states_of_%' -- those are of tests only
    union all select schemaname, sequencename, last_value::text from pg_sequences
    order by 1, 2, 3`);
  return { rows, schema };
}

test.each([
  ['without a key', undefined],
  ['with a key', KEY],
  ['with a passphrase', 'una frase lunga e segreta'],
])('a backup %s is restored to the same rows, numbers, constraints, triggers and files', async (name, keyText) => {
  const backups = join(folder, name);
  const { folder: from } = await backup(keyText, backups);
  const restored = await restore(from, keyText === undefined ? {} : { keyText });
  expect(await everything(restored.database)).toEqual(await everything(shop));
  expect(await readFile(join(restored.dataDir, 'media/ab/photo.webp'))).toEqual(PHOTO);
  expect(await readFile(join(restored.dataDir, 'imports/files/prices.csv.gz'), 'utf8')).toContain('and is none');
  expect(await readFile(restored.synonymsFile, 'utf8')).toBe('latte, oro bianco\n');
  expect(await readdir(restored.dataDir)).not.toContain('postgres');
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', CHECKSUMS], { cwd: from });
  const stored = await readFile(
    join(from, keyText === undefined ? 'files/synonyms.txt.gz' : 'files/media/ab/photo.webp.enc'),
  );
  expect(stored.includes(PHOTO.subarray(0, 100))).toBe(false);
});

test('an owner who is no superuser restores', async () => {
  const role = `owner_${randomBytes(4).toString('hex')}`;
  const server = new pg.Client({ connectionString: inject('databaseServerUrl') });
  await server.connect();
  await server.query(`create role ${role} login`);
  await server.query(`create database ${role} owner ${role} template template0`);
  const url = new URL(withDatabase(inject('databaseServerUrl'), role));
  url.username = role;
  try {
    await restore((await backup(undefined, join(folder, 'for an owner'))).folder, { url: url.href });
  } finally {
    await server.query(`drop database ${role} with (force)`);
    await server.query(`drop role ${role}`);
    await server.end();
  }
});

async function changed(name: string, change: (from: string) => Promise<unknown>, keyText?: string): Promise<string> {
  const { folder: from } = await backup(keyText, join(folder, name));
  await change(from);
  return from;
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** Changes what the manifest says as somebody would who knows how it is made. */
async function rewrite(from: string, change: (contents: Contents) => Contents, keyText?: string): Promise<void> {
  const { manifest } = await readManifest(from, keyText);
  for (const name of [MANIFEST, CHECKSUMS]) await rm(join(from, name));
  await writeManifest(from, change(manifest), newKey(keyText));
}

const ORDERS = 'tables/public.orders.copy.gz';

test.each<[string, RegExp, (from: string) => Promise<unknown>]>([
  ['in which a byte was changed', /damaged: tables\/public.orders.copy.gz/, (from) => flip(join(from, ORDERS))],
  ['in which a file is missing', /not whole: .*photo/, (from) => rm(join(from, 'files/media/ab/photo.webp'))],
  ['without a manifest', /not a whole backup/, (from) => rm(join(from, MANIFEST))],
  [
    'that lacks a table',
    /lacks the table public.orders/,
    (from) => rewrite(from, (all) => ({ ...all, tables: all.tables.filter(({ table }) => table !== 'public.orders') })),
  ],
  [
    'with fewer rows than it says',
    /public.stores has \d+ rows, and the backup says 77/,
    (from) =>
      rewrite(from, (all) => ({
        ...all,
        tables: all.tables.map((one) => (one.table === 'public.stores' ? { ...one, rows: 77 } : one)),
      })),
  ],
  [
    'of a newer version',
    /newer version.*9999-later/,
    (from) => rewrite(from, (all) => ({ ...all, migrations: { ...all.migrations, '9999-later.sql': 'x' } })),
  ],
  [
    'that names a file elsewhere',
    /no shop has/,
    (from) =>
      rewrite(from, (all) => ({
        ...all,
        files: all.files.map((file) => ({ ...file, name: 'files/media/../../../elsewhere' })),
      })),
  ],
])('a backup %s is refused', async (name, message, change) => {
  await expect(restore(await changed(name, change))).rejects.toThrow(message);
});

test('a wrong key, no key, a changed manifest and swapped files are refused', async () => {
  const from = await changed('sealed', async () => {}, KEY);
  await expect(restore(from, { keyText: randomBytes(32).toString('base64') })).rejects.toThrow(/not the key/);
  await expect(restore(from)).rejects.toThrow(/set BACKUP_KEY/);
  await expect(backup('short')).rejects.toThrow(/too short/);
  const path = join(from, MANIFEST);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/"rows": \d+/, '"rows": 123456'));
  await expect(restore(from, { keyText: KEY })).rejects.toThrow(/manifest.json was changed/);
});

test('a place that is not empty is refused, and what an interrupted restore left is begun again', async () => {
  const { folder: from } = await backup(undefined, join(folder, 'twice'));
  await expect(restore(from, { url: shop.url })).rejects.toThrow(/not empty/);
  const damaged = await changed('begun', (one) =>
    rewrite(one, (all) => ({ ...all, tables: all.tables.map((table) => ({ ...table, rows: table.rows + 1 })) })),
  );
  const database = await createTestDatabase({ schema: 'empty' });
  made.push(database);
  await expect(restore(damaged, { url: database.url })).rejects.toThrow(/nothing was restored/);
  await restore(from, { url: database.url });
  expect(await everything(database)).toEqual(await everything(shop));
});

test('a backup gives way to an update that waits for a table, and leaves nothing', async () => {
  const name = join(folder, 'gives way');
  const update = new pg.Client({ connectionString: shop.url });
  await update.connect();
  let altering: Promise<unknown> = Promise.resolve();
  const onSnapshot = async () => {
    altering = update.query('begin; lock table orders in access exclusive mode; commit');
    await altering; // the copies of a small shop would be over before anybody looks
  };
  await expect(backup(undefined, name, onSnapshot)).rejects.toThrow(/gave way/);
  await altering;
  await update.end();
  expect(await readdir(name)).toEqual([]);
});

test('writers do not wait for a backup, and what they write after its snapshot is not in it', async () => {
  const url = 'https://esempio.it/dopo';
  const onSnapshot = () =>
    shop.database.query(sql`insert into mailbox (recipient, subject, plain, html)
    values ('dopo@esempio.it', ${url}, '', '')`);
  const { folder: from } = await backup(undefined, join(folder, 'beside writers'), onSnapshot);
  const { database } = (await restore(from)).database;
  const mails = sql`select from mailbox where recipient = 'dopo@esempio.it'`;
  expect([(await database.query(mails)).length, (await shop.database.query(mails)).length]).toEqual([0, 1]);
});

test('what a killed backup left is removed by the next one', async () => {
  const name = join(folder, 'unfinished');
  await mkdir(join(name, 'unfinished-bottega-20260101T000000Z-999999999'), { recursive: true });
  await backup(undefined, name);
  expect((await readdir(name)).filter((one) => !/^bottega-\d{8}T\d{6}Z$/.test(one))).toEqual([]);
});

test('the newest backups of days and weeks stay, however long ago that was', () => {
  const names = [
    'bottega-20260105T020000Z', // a Monday
    'bottega-20260111T020000Z', // the Sunday of that week
    'bottega-20260112T020000Z',
    'bottega-20260113T010000Z',
    'bottega-20260113T020000Z',
  ];
  expect(superfluous([...names, 'elsewhere'], { days: 1, weeks: 2 }).toSorted()).toEqual([
    names[0],
    names[2],
    names[3],
  ]);
  expect(superfluous(names, { days: 0, weeks: 0 })).toHaveLength(4);
  expect(superfluous(names, { days: 100, weeks: 0 })).toEqual([names[3]]);
});
