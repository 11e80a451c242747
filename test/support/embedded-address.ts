import { join } from 'node:path';
import { readPidFile } from '../../src/server/infra/database/embedded/postmaster.ts';

/** Returns the address of the embedded database in the data folder of a running shop. */
export async function embeddedAddress(dataDir: string): Promise<string> {
  const server = await readPidFile(join(dataDir, 'postgres'));
  if (server === undefined) throw new Error(`No database runs in ${dataDir}`);
  return `postgres://bottega@localhost/bottega?host=${encodeURIComponent(server.socketFolder)}`;
}
