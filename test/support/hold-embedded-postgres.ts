/**
 * Starts the embedded database of the given folder, prints its address, and keeps it running until the process is
 * killed.
 */
import { startEmbeddedPostgres } from '../../src/server/infra/database/embedded/start-embedded-postgres.ts';

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => {} });
process.stdout.write(server.url);
setInterval(() => {}, 60_000);
