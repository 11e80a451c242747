import { join } from 'node:path';
import { readPidFile } from '../../src/server/infra/database/embedded/postmaster.ts';

/** The address of the database that a running shop keeps in its data folder. */
export async function embeddedAddress(dataDir: string): Promise<string> {
  const server = await readPidFile(join(dataDir, 'postgres'));
  if (server === undefined) throw new Error(`No database runs in ${dataDir}`);
  return `postgres://bottega@localhost/bottega?host=${encodeURIComponent(server.socketFolder)}`;
}
