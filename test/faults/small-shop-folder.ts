import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../../src/server/infra/database/migrate.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { fillSmallShop } from '../support/small-shop.ts';

/**
 * Makes a data folder with the small shop and many places in every slot, for a shop that is started without the demo.
 */
export async function fillFolder(dataDir: string, more: (database: Database) => Promise<unknown>): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const database = openDatabase(server.url);
  await migrate(server.url, fileURLToPath(new URL('../../migrations', import.meta.url)));
  await fillSmallShop(database, new Date());
  await database.query(sql`update timeslots set capacity = 10000`);
  await more(database);
  await database.close();
  await server.stop();
}
