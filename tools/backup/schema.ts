/** What a backup asks the catalogue of PostgreSQL about the shop's tables. */
import type pg from 'pg';

export interface Table {
  /** With its schema, quoted where needed: `public.orders`. */
  readonly table: string;
  /** The columns that hold data, in their order: generated ones are computed again. */
  readonly columns: readonly string[];
}

export interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const SCHEMAS = `('public', 'graphile_worker')`;
/** Left by a restore that was interrupted, and removed with its last step. */
export const UNFINISHED = 'public.restore_unfinished';

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in ${SCHEMAS} and c.relkind = 'r' group by 1 order by 1`);
  return rows.filter(({ table }) => table !== UNFINISHED);
}

export async function sequencesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname in ${SCHEMAS} order by 1`);
  return rows.map(({ name }) => name);
}

/** The indexes that no constraint needs: making them after the rows is many times faster. */
export async function indexesOf(client: pg.Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(`
    select i.indrelid::regclass::text as table, format('%I.%I', n.nspname, c.relname) as name,
      pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and not exists (select from pg_constraint x where x.conindid = i.indexrelid)
    order by 2`);
  return rows;
}

export async function foreignKeysOf(client: pg.Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(`
    select format('%I.%I', n.nspname, t.relname) as table, quote_ident(c.conname) as name,
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname in ${SCHEMAS} and c.contype = 'f' order by 1, 2`);
  return rows;
}

export async function migrationsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
}

export async function queueRevisionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ revision: number }>(
    'select max(id) as revision from graphile_worker.migrations',
  );
  return rows[0]?.revision ?? 0;
}

/** All columns of a table as COPY takes them. */
export function columnList(columns: readonly string[]): string {
  return columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
}
