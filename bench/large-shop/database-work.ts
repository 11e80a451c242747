import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';

const SLOW_MS = 100;
const MOST = 25;
const LARGE_TABLE_ROWS = 50_000;

export async function startWatching(database: Database): Promise<void> {
  await database.query(sql`create extension if not exists pg_stat_statements`);
  await database.query(sql`select pg_stat_statements_reset()`);
  await database.query(sql`select pg_stat_reset()`);
}

/** Prints the slowest statements since the start, and the large tables that were read from end to end. */
export async function tellWork(database: Database): Promise<void> {
  const slow = await database.query<{ calls: number; mean: number; max: number; query: string }>(sql`
    select calls::int, mean_exec_time::float as mean, max_exec_time::float as max,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 220) as query
    from pg_stat_statements where max_exec_time > ${SLOW_MS} and query not like '%pg_stat_%'
    order by max_exec_time desc limit ${MOST}`);
  console.log(`Statements that took more than ${SLOW_MS} ms`);
  for (const { calls, mean, max, query } of slow)
    console.log(`  ${max.toFixed(0)} ms, ${mean.toFixed(0)} on average of ${calls}: ${query}`);
  const scanned = await database.query<{ name: string; scans: number; rows: number }>(sql`
    select relname as name, seq_scan::int as scans, (seq_tup_read / seq_scan)::int as rows from pg_stat_user_tables
    where seq_scan > 0 and seq_tup_read / seq_scan > ${LARGE_TABLE_ROWS} order by seq_tup_read desc`);
  console.log('Large tables that were read from end to end');
  for (const { name, scans, rows } of scanned) console.log(`  ${name}: ${scans} times, ${rows} rows each time`);
}
