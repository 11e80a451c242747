import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { sql } from '../../infra/database/sql.ts';
import { NOT_PERSONAL, PERSONAL_TABLES } from './personal-tables.ts';

// No table can be forgotten: the tables with data of a person are read from the database itself.

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(() => shop.drop());

/** Columns that identify a person in tables without a key to customers. */
const TELLING = ['email', 'recipient', 'user_id', 'phone', 'last_name', 'reply_to', 'uuid'];
/** Tables of the shop, which have such a column only by name. */
const OF_THE_SHOP = new Set(['stores']);

/** Every table from which keys lead to customers, over whatever tables, and every one with a telling column. */
async function tablesOfPersons(): Promise<string[]> {
  const rows = await shop.database.query<{ name: string }>(sql`
    with recursive leads as (
      select 'customers'::regclass::oid as id
      union
      select c.conrelid from pg_constraint c join leads on c.confrelid = leads.id where c.contype = 'f')
    select relname as name from pg_class join leads on leads.id = pg_class.oid
    union
    select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any(${TELLING}::text[])
    order by name`);
  return rows.map(({ name }) => name).filter((name) => !OF_THE_SHOP.has(name));
}

test('every table that leads to a customer is decided upon', async () => {
  expect(await tablesOfPersons()).toEqual([...Object.keys(PERSONAL_TABLES), ...Object.keys(NOT_PERSONAL)].sort());
});

test('every column of a table whose rows may stay is decided upon, and there is a reason', async () => {
  for (const [table, { columns, closing, reason }] of Object.entries(PERSONAL_TABLES)) {
    const isEmptied = closing.some((step) => step.does === 'delete' && step.only === undefined);
    expect([table, columns === undefined, reason === undefined]).toEqual([table, isEmptied, isEmptied]);
    if (!columns) continue;
    const rows = await shop.database.query<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by name`);
    expect([table, [...columns.blanked, ...columns.unchanged].sort()]).toEqual([
      table,
      rows.map(({ name }) => name).sort(),
    ]);
  }
});

test('what an export leaves out are columns that exist', async () => {
  for (const [table, { secret = [] }] of Object.entries(PERSONAL_TABLES)) {
    const rows = await shop.database.query<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_schema = 'public'
        and table_name = ${table}`);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...secret]));
  }
});

/** Returns, by table, the columns of its keys: the primary one, or an identity column. */
async function keysOfTables(): Promise<Map<string, string[][]>> {
  const rows = await shop.database.query<{ name: string; key: string[] }>(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as key
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relnamespace = 'public'::regnamespace group by c.oid, c.relname
    union all
    select table_name, array[column_name::text] from information_schema.columns where table_schema = 'public'
      and is_identity = 'YES'
    order by name, key`);
  const keys = new Map<string, string[][]>();
  for (const { name, key } of rows) keys.set(name, [...(keys.get(name) ?? []), key]);
  return keys;
}

/** These tables have no key; rows that are equal in all columns may be in any order. */
const ALL_COLUMNS: Readonly<Record<string, readonly string[]>> = { list_invitation_mails: ['user_id', 'sent_at'] };

test('the rows of each table have a total order in an export: it has a key of the table', async () => {
  const keys = await keysOfTables();
  const loose = Object.entries(PERSONAL_TABLES).filter(([table, { order }]) => {
    const known = keys.get(table) ?? [ALL_COLUMNS[table] ?? ['no key']];
    return !known.some((key) => key.every((column) => order.includes(column)));
  });
  expect(loose.map(([table]) => table)).toEqual([]);
});

test('a new table with a column for a customer fails until it is decided upon', async () => {
  await shop.database.query(sql`create table planted (planted_id integer, user_id integer references customers)`);
  expect(await tablesOfPersons()).toContain('planted');
  await shop.database.query(sql`drop table planted`);
});
