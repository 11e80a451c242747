import { startEmbeddedPostgres } from '../../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';

/** Makes the database of a data folder count statements from its next start. Its shop must not be running. */
export async function countStatements(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const database = openDatabase(server.url);
  await database.query(sql`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await database.close();
  await server.stop();
}

/** Resets the counts. */
export async function forgetStatements(database: Database): Promise<void> {
  await database.query(sql`create extension if not exists pg_stat_statements`);
  await database.query(sql`select pg_stat_statements_reset()`);
}

/** Returns the number of statements that all programs sent since the reset, with BEGIN and COMMIT. */
export async function statementsSent(database: Database): Promise<number> {
  const [row] = await database.query<{ calls: number }>(sql`
    select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where toplevel
      and query not like '%pg_stat_statements%'`);
  return row?.calls ?? 0;
}
