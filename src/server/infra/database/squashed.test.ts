import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { migrate, type Squash } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url));
const squashed = JSON.parse(await readFile(join(MIGRATIONS, 'squashed.json'), 'utf8')) as Squash;
/**
 * The output of `describeSchema` for a database made by the 109 original files, before they were squashed and deleted.
 */
const BEFORE = fileURLToPath(new URL('../../../../test/fixtures/schema-0300.txt', import.meta.url));

let database: TestDatabase;
let client: pg.Client;
let folder: string;

/** A folder with the squashed files only, because later ones change the schema. */
beforeEach(async () => {
  database = await createTestDatabase({ schema: 'empty' });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of [...squashed.files, 'squashed.json']) await cp(join(MIGRATIONS, name), join(folder, name));
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const run = () => migrate(database.url, folder);

/**
 * Turns a new database into one that the files before the squash made: the schema is the same, so only the record
 * differs.
 */
async function makeOld(names = Object.keys(squashed.replaced)): Promise<void> {
  await run();
  await client.query('delete from schema_migrations');
  await client.query(
    'insert into schema_migrations (name, checksum) select key, value from json_each_text($1) where key = any($2)',
    [JSON.stringify(squashed.replaced), names],
  );
}

const recorded = async () =>
  (await client.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    ({ name }) => name,
  );

test('the squashed files make the schema that the files before made', async () => {
  await expect(run()).resolves.toEqual({ applied: squashed.files, unknown: [] });
  expect((await describeSchema(client)).split('\n')).toEqual((await readFile(BEFORE, 'utf8')).split('\n'));
});

test('a database of the last version before the squash is carried over, and later files are applied to it', async () => {
  await makeOld();
  await client.query(`insert into vendors (name) values ('Molino Rossi')`);
  await expect(run()).resolves.toEqual({ applied: [], unknown: [] });
  expect(await recorded()).toEqual([...Object.keys(squashed.replaced), ...squashed.files]);
  await writeFile(join(folder, '0411-hills.sql'), 'alter table vendors add hill text');
  await expect(run()).resolves.toEqual({ applied: ['0411-hills.sql'], unknown: [] });
  expect((await client.query('select name, hill from vendors')).rows).toEqual([{ name: 'Molino Rossi', hill: null }]);
});

test('a database that lacks some of the files before the squash is refused and not changed', async () => {
  const names = Object.keys(squashed.replaced).slice(0, 80);
  await makeOld(names);
  await expect(run()).rejects.toThrow(
    /has 80 of the 109 migrations up to 0300-net-prices\.sql.*0130-cheaper-writes\.sql is the first/,
  );
  expect(await recorded()).toEqual(names);
});

/**
 * Describes what the migrations made of a database, a line each: functions, sequences and where they stand, and of each
 * table its settings, columns in their order, constraints, indexes, triggers and rows. Two databases with the same
 * description are the same to every statement. The tables of the job queue are its library's and not described, nor is
 * when a row was written.
 */
async function describeSchema(client: pg.Client): Promise<string> {
  const lines = async (text: string) => (await client.query<{ line: string }>(text)).rows.map(({ line }) => line);
  const described = [
    ...(await lines(EXTENSIONS)),
    ...(await lines(TYPES)),
    ...(await lines(FUNCTIONS)),
    ...(await lines(SEQUENCES)),
  ];
  const tables = await client.query<{ oid: number; name: string; line: string }>(TABLES);
  for (const { oid, name, line } of tables.rows) {
    described.push('', line);
    for (const part of [COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS])
      described.push(...(await lines(part.replaceAll('$table', String(oid)))));
    if (name !== 'schema_migrations') described.push(...(await describeRows(client, oid, name)));
  }
  return `${described.join('\n')}\n`;
}

/** Returns the rows of a table without columns whose default differs each time. */
async function describeRows(client: pg.Client, oid: number, name: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select '  row ' || (to_jsonb(t) - array(
      select a.attname::text from pg_attribute a join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
      where a.attrelid = ${oid} and pg_get_expr(d.adbin, d.adrelid) ~ '^(now|clock_timestamp|gen_random_uuid)\\('))::text as line
    from ${name} t`);
  return rows.map(({ line }) => line).sort();
}

const EXTENSIONS = `select 'extension ' || extname as line from pg_extension where extname <> 'plpgsql' order by line`;

const TYPES = `
  select 'type ' || typname as line from pg_type
  where typnamespace = 'public'::regnamespace and typrelid = 0 and typelem = 0 order by line`;

const FUNCTIONS = `
  select pg_get_functiondef(oid) as line from pg_proc where pronamespace = 'public'::regnamespace
  order by proname, pg_get_function_identity_arguments(oid)`;

const SEQUENCES = `
  select format('sequence %s as %s start %s increment %s min %s max %s cycle %s last %s', sequencename, data_type, start_value,
    increment_by, min_value, max_value, cycle, coalesce(last_value::text, 'none')) as line
  from pg_sequences where schemaname = 'public' order by sequencename`;

const TABLES = `
  select c.oid, c.relname as name, concat_ws(' ', case c.relkind when 'r' then 'table' else format('relation %s', c.relkind) end, c.relname,
    case when c.relpersistence <> 'p' then format('persistence %s', c.relpersistence) end, array_to_string(c.reloptions, ' '),
    case when c.relrowsecurity then 'with row security' end, obj_description(c.oid, 'pg_class')) as line
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind not in ('i', 'S') order by c.relname`;

const COLUMNS = `
  select concat_ws(' ', '  column', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
    case a.attidentity when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end,
    case when d.adbin is not null then
      format(case when a.attgenerated = '' then 'default %s' else 'generated %s' end, pg_get_expr(d.adbin, d.adrelid)) end,
    case when a.attstorage <> t.typstorage then format('storage %s', a.attstorage) end, nullif(a.attcompression::text, ''),
    array_to_string(a.attoptions, ' '), '-- ' || col_description(a.attrelid, a.attnum)) as line
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  where a.attrelid = $table and a.attnum > 0 and not a.attisdropped order by a.attnum`;

/** Leaves out the constraints for NOT NULL of PostgreSQL 18, which the columns show. */
const CONSTRAINTS = `
  select format('  constraint %s %s', conname, pg_get_constraintdef(oid)) as line
  from pg_constraint where conrelid = $table and contype <> 'n' order by conname`;

/** Leaves out the indexes of constraints. */
const INDEXES = `
  select '  ' || pg_get_indexdef(indexrelid) as line from pg_index join pg_class c on c.oid = indexrelid
  where indrelid = $table and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by c.relname`;

const TRIGGERS = `
  select '  ' || pg_get_triggerdef(oid) as line from pg_trigger where tgrelid = $table and not tgisinternal order by tgname`;
