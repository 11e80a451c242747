import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withCut } from '../../../../test/faults/cut-connection.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { EXCEPT_WHERE_CLOCK_IS_MOVED, skipFor } from '../../../../test/support/reports/skip-for.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { sql } from './sql.ts';
import { inOneMoment } from './transaction.ts';

let testDatabase: TestDatabase;
let folder: string;

beforeEach(async () => {
  testDatabase = await createTestDatabase({ schema: 'empty' });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await write('0001-shelves.sql', 'create table shelf (id int); insert into shelf values (1);');
});

afterEach(async () => {
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const run = () => migrate(testDatabase.url, folder);
const shelves = () => testDatabase.database.query(sql`select * from shelf`);

test('applies each file once, in order', async () => {
  await write('0002-names.sql', 'alter table shelf add name text;');
  await expect(run()).resolves.toMatchObject({ applied: ['0001-shelves.sql', '0002-names.sql'] });
  await expect(run()).resolves.toMatchObject({ applied: [] });
  await expect(shelves()).resolves.toEqual([{ id: 1, name: null }]);
});

test('applies each file once when several processes start together', async () => {
  const reports = await Promise.all([run(), run(), run(), run()]);
  expect(reports.flatMap(({ applied }) => applied)).toEqual(['0001-shelves.sql']);
});

test('leaves nothing of a file that fails, and names its line', async () => {
  await run();
  await write('0002-broken.sql', 'insert into shelf values (2);\nselect 1;\nselect nonsense;\n');
  await expect(run()).rejects.toThrow(/0002-broken\.sql .*changed nothing.*nonsense.*line 3/);
  await expect(shelves()).resolves.toEqual([{ id: 1 }]);
});

test('goes on at the next start after the connection was lost at any statement', async () => {
  await write('0002-names.sql', 'alter table shelf add name text;');
  const forget = () => testDatabase.database.query(sql`drop table shelf, schema_migrations`);
  await run(); // the schema of the job queue is there from here on
  await forget();
  const { sent } = await withCut(undefined, run);
  expect(sent.filter((text) => text === 'commit')).toHaveLength(2);
  for (const when of ['before', 'after'] as const) {
    for (const at of sent.keys()) {
      await forget();
      const { result } = await withCut({ at: at + 1, when }, () => run().catch((error: Error) => error));
      expect(result, `${when} ${sent[at]}`).toBeInstanceOf(Error);
      await run();
      await expect(shelves()).resolves.toEqual([{ id: 1, name: null }]);
      await expect(run()).resolves.toEqual({ applied: [], unknown: [] });
    }
  }
});

test('refuses a file changed after it was applied, but not its line ends', async () => {
  await run();
  await write('0001-shelves.sql', 'create table shelf (id int); insert into shelf values (2);');
  await expect(run()).rejects.toThrow(/0001-shelves\.sql was changed after/);
});

test('refuses a file that comes late', async () => {
  await run();
  await rm(join(folder, '0001-shelves.sql'));
  await write('0000-forgotten.sql', 'select 1;');
  await expect(run()).rejects.toThrow(/0000-forgotten\.sql sorts before/);
});

test('tells of files that only a newer version has', async () => {
  await write('0002-newer.sql', 'select 1;');
  await run();
  await rm(join(folder, '0002-newer.sql'));
  await expect(run()).resolves.toEqual({ applied: [], unknown: ['0002-newer.sql'] });
});

test.each(['1-short.sql', '0002_underscore.sql', '0001-zebras.sql'])('refuses the name %s', async (name) => {
  await write(name, 'select 1;');
  await expect(run()).rejects.toThrow(name);
});

/** Squashes the files of the folder into one, as `squashed.json` says. */
async function squash(): Promise<void> {
  const replaced = await testDatabase.database.query<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migrations`,
  );
  const checksums = Object.fromEntries(replaced.map(({ name, checksum }) => [name, checksum]));
  await Promise.all(replaced.map(({ name }) => rm(join(folder, name))));
  await write('0003-all.sql', 'create table shelf (id int, name text); insert into shelf values (1);');
  await write('squashed.json', JSON.stringify({ files: ['0003-all.sql'], replaced: checksums }));
}

test('during an update processes with the files before a squash start beside those with the squashed ones', async () => {
  await write('0002-names.sql', 'alter table shelf add name text;');
  await run();
  const before = `${folder}-before`;
  await cp(folder, before, { recursive: true });
  await squash();
  await expect(run()).resolves.toEqual({ applied: [], unknown: [] });
  await expect(migrate(testDatabase.url, before)).resolves.toEqual({ applied: [], unknown: ['0003-all.sql'] });
  await expect(run()).resolves.toEqual({ applied: [], unknown: [] });
  await expect(shelves()).resolves.toEqual([{ id: 1, name: null }]);
  // a database that the squashed file made is not refused
  await testDatabase.database.query(sql`truncate schema_migrations`);
  await testDatabase.database.query(sql`drop table shelf`);
  await expect(run()).resolves.toEqual({ applied: ['0003-all.sql'], unknown: [] });
  await expect(migrate(testDatabase.url, before)).rejects.toThrow(/0001-shelves\.sql sorts before/);
  await rm(before, { recursive: true });
});

test('refuses a database with a squashed file that was another one', async () => {
  await run();
  await squash();
  await testDatabase.database.query(sql`update schema_migrations set checksum = 'another'`);
  await expect(run()).rejects.toThrow(/0001-shelves\.sql was changed after/);
});

test('a migration that waits for a table lets the shop pass', skipFor(EXCEPT_WHERE_CLOCK_IS_MOVED), async () => {
  await run();
  await write('0002-names.sql', 'alter table shelf add name text;');
  const { database } = testDatabase;
  const said: string[] = [];
  const waits = Promise.withResolvers<void>();
  const say = (line: string) => {
    said.push(line);
    waits.resolve();
  };
  let migrating: ReturnType<typeof run> | undefined;
  await inOneMoment(database, async (tx) => {
    await tx.query(sql`select * from shelf`);
    migrating = migrate(testDatabase.url, folder, { say, lockLimitMs: 50, pauseMs: 20 });
    // the table is held here: the migration gives up, and readers who came after it get their rows
    await waits.promise;
    for (let reader = 0; reader < 20; reader++) await expect(shelves()).resolves.toHaveLength(1);
  });
  await expect(migrating).resolves.toMatchObject({ applied: ['0002-names.sql'] });
  expect(said).toEqual(['Migration 0002-names.sql waits for its tables without holding up the shop']);
});

test('gives up when a table is never free', skipFor(EXCEPT_WHERE_CLOCK_IS_MOVED), async () => {
  await run();
  await write('0002-names.sql', 'alter table shelf add name text;');
  await inOneMoment(testDatabase.database, async (tx) => {
    await tx.query(sql`select * from shelf`);
    const migrating = migrate(testDatabase.url, folder, { lockLimitMs: 20, pauseMs: 1, attempts: 3 });
    await expect(migrating).rejects.toThrow(/0002-names\.sql failed and changed nothing.*lock timeout/);
  });
  await expect(shelves()).resolves.toEqual([{ id: 1 }]);
});

test('a migration that stops all processes is refused beside one of them, and says how long it takes', async () => {
  const stopping = '-- beside: no, all processes stop; 7 s per million rows\nalter table shelf rename id to number;';
  await write('0002-number.sql', stopping);
  const shop = openDatabase(testDatabase.url);
  await shop.query(sql`select 1`);
  // in a new database there is no version before
  await expect(run()).resolves.toMatchObject({ applied: ['0001-shelves.sql', '0002-number.sql'] });
  await write('0003-number.sql', stopping.replace('id to number', 'number to id'));
  const said: string[] = [];
  const again = () => migrate(testDatabase.url, folder, { say: (line) => said.push(line), endLimitMs: 100 });
  await expect(again()).rejects.toThrow(/0003-number\.sql cannot run beside.*stop all processes.*7 s per million rows/);
  expect(said).toEqual(['Migration 0003-number.sql cannot run beside the version before: 7 s per million rows']);
  await expect(shop.query(sql`select * from shelf`)).resolves.toEqual([{ number: 1 }]);
  await shop.close();
  await expect(again()).resolves.toMatchObject({ applied: ['0003-number.sql'] });
});

test('an index is made without holding its table, once more where it was left half made', async () => {
  await run();
  const { database } = testDatabase;
  await database.query(sql`insert into shelf values (1)`);
  await write('0002-index.sql', '-- beside: yes\ncreate unique index concurrently shelf_id on shelf (id);');
  await expect(run()).rejects.toThrow(/0002-index\.sql failed.*could not create unique index/);
  await database.query(sql`delete from shelf`);
  await expect(run()).resolves.toMatchObject({ applied: ['0002-index.sql'] });
  const valid = sql`select indisvalid from pg_index where indexrelid = 'shelf_id'::regclass`;
  await expect(database.query(valid)).resolves.toEqual([{ indisvalid: true }]);
});
