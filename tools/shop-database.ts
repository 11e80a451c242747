import { fileURLToPath } from 'node:url';
import { readConfig } from '../src/server/config/config.ts';
import { chooseLocation, SUPERUSER } from '../src/server/infra/database/embedded/cluster.ts';
import { findRunning } from '../src/server/infra/database/embedded/postmaster.ts';
import {
  ignoreClientVariables,
  startEmbeddedPostgres,
} from '../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../src/server/infra/database/migrate.ts';
import { openDatabase } from '../src/server/infra/database/open-database.ts';
import type { Database } from '../src/server/infra/database/types.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const say = (line: string) => console.error(`  ${line}`);

/**
 * Opens the database of the shop that the environment describes, for a tool: DATABASE_URL, or the embedded one of
 * DATA_DIR, which a running shop may use at the same time. It is migrated first and closed when `work` ends.
 */
export async function withShopDatabase<T>(work: (db: Database, dataDir: string) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const place =
    config.databaseUrl === undefined ? await reach(config.dataDir) : { url: config.databaseUrl, stop: async () => {} };
  try {
    await migrate(place.url, migrations);
    const db = openDatabase(place.url, { applicationName: 'bottega-tool', statementTimeoutMs: 600_000 });
    try {
      return await work(db, config.dataDir);
    } finally {
      await db.close();
    }
  } finally {
    await place.stop();
  }
}

async function reach(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const running = await findRunning(await chooseLocation(dataDir, '/var/lib/bottega', say));
  if (running === undefined) return startEmbeddedPostgres({ dataDir, log: say });
  ignoreClientVariables(process.env, say);
  const host = encodeURIComponent(running.socketFolder);
  return { url: `postgres://${SUPERUSER}@localhost/bottega?host=${host}`, stop: async () => {} };
}
