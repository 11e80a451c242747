import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '../src/server/config/config.ts';
import { chooseLocation, SUPERUSER } from '../src/server/infra/database/embedded/cluster.ts';
import { findRunning } from '../src/server/infra/database/embedded/postmaster.ts';
import {
  ignoreClientVariables,
  startEmbeddedPostgres,
} from '../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../src/server/infra/database/migrate.ts';
import { openDatabase } from '../src/server/infra/database/open-database.ts';
import type { Database } from '../src/server/infra/database/types.ts';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const say = (line: string) => console.error(`  ${line}`);

/**
 * Opens the database of the shop that the environment describes, for a tool: DATABASE_URL, or the embedded one of
 * DATA_DIR, which a running shop may use at the same time. It is migrated first and closed when `work` ends.
 */
export async function withShopDatabase<T>(work: (db: Database, dataDir: string) => Promise<T>): Promise<T> {
  return withShopAddress(async (url, { dataDir }) => {
    await migrate(url, migrations);
    const db = openDatabase(url, { applicationName: 'bottega-tool', statementTimeoutMs: 600_000 });
    try {
      return await work(db, dataDir);
    } finally {
      await db.close();
    }
  });
}

/** Gives the address of that database to `work`, as it is: nothing is migrated. */
export async function withShopAddress<T>(work: (url: string, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const place =
    config.databaseUrl === undefined ? await reach(config.dataDir) : { url: config.databaseUrl, stop: async () => {} };
  try {
    return await work(place.url, config);
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

/** Returns whether a data folder has an embedded database. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return false;
  const { cluster } = await chooseLocation(dataDir, '/var/lib/bottega', () => {});
  return existsSync(join(cluster, 'PG_VERSION'));
}
