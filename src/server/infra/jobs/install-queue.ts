import pg from 'pg';

/** The revision of the library's schema that the pinned version brings. A test fails when the two part. */
export const QUEUE_REVISION = 20;

/**
 * Installs the schema of the job queue, or brings it up to the pinned version, on a connection of its own. The account
 * needs the right to create a schema. When nothing is to be done this is one query, and the library is not loaded.
 */
export async function installQueue(client: pg.Client, url: string): Promise<void> {
  if ((await installedRevision(client)) >= QUEUE_REVISION) return;
  const { Logger, runMigrations } = await import('graphile-worker');
  const pool = new pg.Pool({ connectionString: url, max: 1, statement_timeout: 0 });
  // a cut connection is the error of the query under way; without listeners it would end the process, too
  pool.on('error', () => {});
  pool.on('connect', (connection) => connection.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

async function installedRevision(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ present: boolean }>(`select to_regclass('graphile_worker.migrations') is not null as present`);
  if (!rows[0]?.present) return 0;
  const found = await client.query<{ revision: number | null }>('select max(id) as revision from graphile_worker.migrations');
  return found.rows[0]?.revision ?? 0;
}
