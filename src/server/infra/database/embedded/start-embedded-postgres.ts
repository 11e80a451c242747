/**
 * The embedded PostgreSQL: what runs when DATABASE_URL is not set, so that `npm start` needs no database beside it.
 *
 * Folders. The cluster (the folder PostgreSQL keeps its files in) lies in DATA_DIR. PostgreSQL refuses to run as root,
 * so under root the server runs as another account (account.ts); where only root may enter DATA_DIR, the cluster and
 * copies of the programs lie in the system's state folder instead, under a tag made from DATA_DIR (cluster.ts,
 * binaries.ts).
 *
 * Connections. The server listens on a Unix socket in a folder of its own with mode 0700, never on a port: no other
 * account can reach it, and two shops on one machine do not meet.
 *
 * Variables such as PGPORT or PGSSLMODE, which PostgreSQL's clients obey, are taken out of the environment: they mean
 * another database.
 *
 * One shop per cluster. The process holds an advisory lock on one connection (owned-server.ts) for as long as it uses
 * the server. The lock ends with the process, however that ends. A second shop on the same DATA_DIR finds the lock
 * taken and refuses to start with one line for the operator. A server whose shop was killed has no owner: the next
 * start adopts it instead of starting a second one on the same files.
 *
 * Life. `start` runs the server and waits until it accepts connections. `supervise` below restarts a server that dies,
 * and goes on trying with growing pauses while it cannot start, as on a full disk; `/readyz` says meanwhile that the
 * shop has no database. `stop` ends the server and waits until its files are at rest. Every commit is on disk before it
 * is confirmed; tests give that up with `durable: false`.
 *
 * Failures that an operator can mend are EmbeddedDatabaseError (fault.ts), whose message main.ts prints as one line.
 */
import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Binaries, findBinaries, type Log } from './binaries.ts';
import { type ClusterLocation, chooseLocation, initialiseOnce, makeSocketFolder } from './cluster.ts';
import { EmbeddedDatabaseError } from './fault.ts';
import { adopt, type OwnedServer, removeOwner, type StartOptions, start, urlFor } from './owned-server.ts';
import { endServer, signal } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** Address of the shop's own database on this server. */
  readonly url: string;
  /** Resolves when the server has ended and its files are at rest. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Called with one line for each slow step. */
  readonly log: Log;
  /**
   * Called once when the server was started and only its readiness is waited for: the caller may use the thread
   * meanwhile.
   */
  readonly onStarted?: (() => void) | undefined;
  /** The number of processes of the shop; 1 when not given. */
  readonly processes?: number;
  /** False trades safety at a power cut for speed: for tests only. */
  readonly durable?: boolean;
  /** The folder for files that must not be in the data folder. */
  readonly stateFolder?: string;
  /** The pause before the second attempt to restart a server that died; it doubles up to MAX_PAUSE_MS. */
  readonly firstPauseMs?: number;
}

const DATABASE = 'bottega';
/** The connections of a server whose shop is one process: one shop, its tools and a dump. */
const CONNECTIONS = 100;
/** The connections that one process may hold. While new processes replace old ones there are twice as many. */
const CONNECTIONS_OF_PROCESS = 30;
/** The longest wait for the shop after the disk has space again. */
const MAX_PAUSE_MS = 60_000;

/**
 * Runs PostgreSQL for a data folder, on a Unix socket only, until it is stopped: a server that dies is restarted. A
 * server that outlived its shop is taken over. Throws a message for the operator when another shop uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedDatabaseError('The built-in database runs on Linux and macOS only: set DATABASE_URL.');
  }
  const { log, stateFolder = '/var/lib/bottega', durable = true, firstPauseMs = 1000, processes = 1 } = options;
  ignoreClientVariables(process.env, log);
  const location = await chooseLocation(options.dataDir, stateFolder, log);
  const binaries = await findBinaries(location.account, stateFolder, log);
  if (await initialiseOnce(location, binaries)) log(`Created a PostgreSQL ${binaries.major} database`);

  const adopted = await adopt(location, log);
  if (adopted) log('Took over the database server that an earlier run left behind');
  const socketFolder = adopted?.socketFolder ?? (await makeSocketFolder(location));
  const connections = Math.max(CONNECTIONS, CONNECTIONS_OF_PROCESS * processes * 2);
  const serving = { socketFolder, durable, connections, log };
  const server = adopted ?? (await start(location, binaries, { ...serving, onStarted: options.onStarted }));
  try {
    await createDatabaseOnce(server.owner);
  } catch (error) {
    await endServer(server.pid, location.cluster);
    throw error;
  }
  const stop = supervise(server, { location, binaries, start: serving, firstPauseMs });
  return { url: urlFor(socketFolder, DATABASE), stop };
}

interface Supervision {
  readonly location: ClusterLocation;
  readonly binaries: Binaries;
  readonly start: StartOptions;
  readonly firstPauseMs: number;
}

/** Keeps the server running until the returned function is called. */
function supervise(
  first: OwnedServer,
  { location, binaries, start: options, firstPauseMs }: Supervision,
): () => Promise<void> {
  let server = first;
  const stopping = new AbortController();
  let restarting = Promise.resolve();
  const endAtExit = () => signal(server.pid, 'SIGINT');
  process.once('exit', endAtExit);

  function watch(): void {
    server.owner.once('end', () => {
      if (!stopping.signal.aborted) restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    options.log('The database server went away: bringing it back');
    for (let pause = firstPauseMs; !stopping.signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        server = (await adopt(location, options.log)) ?? (await start(location, binaries, options));
        options.log('The database server is back');
        return watch();
      } catch (error) {
        options.log(error instanceof Error ? error.message : String(error));
        await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      }
    }
  }

  watch();
  return async () => {
    stopping.abort();
    await restarting;
    await removeOwner(location.cluster);
    await server.owner.end().catch(() => {});
    await endServer(server.pid, location.cluster);
    await rmdir(options.socketFolder).catch(() => {});
    process.off('exit', endAtExit);
  };
}

async function createDatabaseOnce(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await owner.query(`create database ${DATABASE}`);
}

/** The environment variables that PostgreSQL's clients read: PGHOST, PGPORT, PGSSLMODE, PGOPTIONS and similar. */
const CLIENT_VARIABLE = /^PG[A-Z_]+$/;

/**
 * Removes the variables of PostgreSQL's clients from an environment and returns their names: they would direct the shop
 * to another database.
 */
export function ignoreClientVariables(environment: NodeJS.ProcessEnv, log: (line: string) => void): void {
  const names = Object.keys(environment).filter((name) => CLIENT_VARIABLE.test(name));
  if (names.length === 0) return;
  for (const name of names) delete environment[name];
  log(
    `Ignoring ${names.sort().join(', ')}: the embedded database needs none of them. For another one, set DATABASE_URL`,
  );
}
