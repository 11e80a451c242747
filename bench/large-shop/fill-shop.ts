import { readdir, readFile } from 'node:fs/promises';
import { sumAllDays } from '../../src/server/features/reports/keep-sales.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database, Queryable } from '../../src/server/infra/database/types.ts';

export interface Filling {
  readonly orders: number;
  /** A day in Rome: one order in 200 is delivered on it. */
  readonly today: string;
  /** The wire product of some product, from which those of all sold goods are made. */
  readonly product: object;
  readonly onStep?: (name: string, seconds: number) => void;
}

/** Eighteen months. */
const DAYS = 548;
const ORDERS_OF_CUSTOMER = 6.7;
const FOLDER = new URL('sql/', import.meta.url);

/** The tables whose indexes are made again at the end: entry by entry they would take most of the time. */
const INDEXED_LAST = `orders order_lines order_picks order_history payments picking_lines picking_events run_events
  sales_facts sales_by_product customers addresses agent_acts timeslots carts documents order_notes`;

/**
 * Writes orders of eighteen months with all that real ones leave in every table, into a shop that has products and
 * slots: customers with addresses, carts, lines, timelines, picks, payments with refunds, invoices, picking, vans, acts
 * of the staff, facts of the reports. The same rows in each run. Needs a superuser of the database, because it writes
 * without the checks and triggers of each row; `foreignKeysThatLeadNowhere` and the invariants check what it made.
 */
export async function fillShop(db: Database, { orders, today, product, onStep = () => {} }: Filling): Promise<void> {
  const values: Readonly<Record<string, string>> = {
    orders: String(orders),
    customers: String(Math.ceil(orders / ORDERS_OF_CUSTOMER)),
    days: String(DAYS),
    today: `'${today}'`,
    product: `'${JSON.stringify(product).replaceAll("'", "''")}'`,
  };
  const files = (await readdir(FOLDER)).sort();
  await db.tx(async (tx) => {
    for (const setting of [
      'session_replication_role = replica',
      'statement_timeout = 0',
      'idle_in_transaction_session_timeout = 0',
      "work_mem = '256MB'",
      "maintenance_work_mem = '1GB'",
      'jit = off',
    ])
      await tx.query({ text: `set local ${setting}` });
    const indexes = await dropIndexes(tx);
    for (const file of files) {
      for (const { name, statements } of stepsOf(await readFile(new URL(file, FOLDER), 'utf8'), values))
        await timed(name, onStep, async () => {
          for (const text of statements) await tx.query({ text });
        });
    }
    await timed('sums of the reports', onStep, () => sumAllDays(tx));
    await timed('indexes', onStep, async () => {
      for (const { indexdef } of indexes) await tx.query({ text: indexdef });
    });
    await moveSequences(tx);
    await tx.query({ text: 'drop schema large cascade' });
  });
}

interface Step {
  readonly name: string;
  readonly statements: readonly string[];
}

/** A comment in lower case begins a step; a semicolon at the end of a line ends a statement. */
function stepsOf(text: string, values: Readonly<Record<string, string>>): Step[] {
  return text
    .split(/^-- (?=[a-z])/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      const filled = lines.join('\n').replace(/(?<![:\w]):([a-z]+)\b/g, (whole, key: string) => values[key] ?? whole);
      return { name, statements: filled.split(/;\n/).filter((statement) => statement.trim() !== '') };
    });
}

async function timed(name: string, onStep: Filling['onStep'], work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  onStep?.(name, (performance.now() - started) / 1000);
}

/** Drops the indexes that belong to no constraint. Returns how they were made. */
async function dropIndexes(tx: Queryable): Promise<{ indexdef: string }[]> {
  const indexes = await tx.query<{ name: string; indexdef: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as indexdef
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${INDEXED_LAST.split(/\s+/)}::text[])
      and not i.indisunique and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by c.relname`);
  for (const { name } of indexes) await tx.query({ text: `drop index ${name}` });
  return indexes;
}

/** Rows with ids of their own do not move the sequences of the ids. */
async function moveSequences(tx: Queryable): Promise<void> {
  const columns = await tx.query<{ text: string }>(sql`
    select format('select setval(%L, greatest((select max(%I) from %I), (select last_value from %s)))',
      pg_get_serial_sequence(quote_ident(table_name), column_name), column_name, table_name,
      pg_get_serial_sequence(quote_ident(table_name), column_name)) as text
    from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' order by table_name`);
  for (const { text } of columns) await tx.query({ text });
}

/** Returns the foreign keys with rows that lead nowhere, and how many these are. */
export async function foreignKeysThatLeadNowhere(db: Queryable): Promise<{ name: string; rows: number }[]> {
  const keys = await db.query<{ name: string; text: string }>(sql`
    select c.conname as name, format('select count(*)::int as rows from %s f where (%s) is not null and not exists (
        select from %s t where (%s) = (%s))', c.conrelid::regclass, f.columns, c.confrelid::regclass, t.columns,
        f.columns) as text
    from pg_constraint c, lateral (
        select string_agg(format('f.%I', a.attname), ', ' order by k.place) as columns
        from unnest(c.conkey) with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) f,
      lateral (
        select string_agg(format('t.%I', a.attname), ', ' order by k.place) as columns
        from unnest(c.confkey) with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) t
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by c.conname`);
  const broken: { name: string; rows: number }[] = [];
  for (const { name, text } of keys) {
    const { rows } = await db.one<{ rows: number }>({ text });
    if (rows > 0) broken.push({ name, rows });
  }
  return broken;
}
