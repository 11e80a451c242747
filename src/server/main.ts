import { type Config, readConfig } from './config/config.ts';
import { ConfigError } from './config/environment.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './infra/database/embedded/start-embedded-postgres.ts';
import { limitGarbage } from './infra/garbage.ts';
import { createLog } from './infra/log.ts';
import { roleOfProcess } from './infra/processes/workers.ts';

/**
 * Starts the shop in this process, or ends the process with an error message. Database, demo and catalogue do not wait
 * for `pagesBuilt`; if that fails with a message for the operator, the message is the only output.
 */
export async function startShop(pagesBuilt: Promise<void>): Promise<void> {
  limitGarbage();
  try {
    const config = readConfig(process.env);
    const database = await beginDatabase(config);
    if (config.processes > 1 && roleOfProcess() === 'only') return await runWorkers(config, database, pagesBuilt);
    // loading all modules blocks the thread for a while, in which the database server starts
    const { openShop } = await import('./open-shop.ts');
    await openShop(config, await database.ready, pagesBuilt);
  } catch (error) {
    const line = lineFor(error);
    // an error that an operator can fix is one line; anything else is a bug, and is logged in full
    if (line === undefined) createLog('error').fatal({ err: error }, 'the shop could not start');
    else console.error(`\n  ${line}\n`);
    process.exit(typeof process.exitCode === 'number' ? process.exitCode : 1);
  }
}

interface BeginningDatabase {
  readonly ready: Promise<EmbeddedPostgres | undefined>;
}

/** Leaves the work to several processes, and ends this one after them. */
async function runWorkers(config: Config, database: BeginningDatabase, pagesBuilt: Promise<void>): Promise<void> {
  const embedded = await database.ready;
  await pagesBuilt;
  const { runProcesses } = await import('./processes.ts');
  const code = await runProcesses({
    count: config.processes,
    databaseUrl: config.databaseUrl ?? embedded?.url ?? '',
    say: (line) => console.log(`  ${line}`),
  });
  await embedded?.stop();
  process.exit(code);
}

/**
 * Resolves when the embedded server was started and becomes ready in the background; `ready` is undefined where there
 * is none.
 */
async function beginDatabase({ databaseUrl, dataDir, processes }: Config): Promise<BeginningDatabase> {
  if (databaseUrl !== undefined) return { ready: Promise.resolve(undefined) };
  const started = Promise.withResolvers<void>();
  const log = (line: string) => console.log(`  ${line}`);
  const ready = startEmbeddedPostgres({ dataDir, log, processes, onStarted: started.resolve });
  await Promise.race([started.promise, ready]);
  return { ready };
}

/**
 * Returns the one-line message for an error that an operator can fix; undefined: a bug, which is shown with its stack.
 */
function lineFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError || /Embedded|Migration|Launch/.test(error.name)) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is taken by another program: choose another one with PORT.';
  if (code === 'EACCES') return 'The port may not be used by this account: choose one above 1023 with PORT.';
  if (code === 'EADDRNOTAVAIL') return 'This machine has no such address: check HOST.';
  const unreachable = ['ECONNREFUSED', 'ENOTFOUND', '28P01', '28000', '3D000'];
  if (code !== undefined && unreachable.includes(code))
    return `The database of DATABASE_URL cannot be used: ${error.message}`;
  return undefined;
}
