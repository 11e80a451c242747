import type { ChildProcess } from 'node:child_process';
import { readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries, type Log } from './binaries.ts';
import { choosePlace, initialiseOnce, makeSocketFolder, type Place, SUPERUSER } from './cluster.ts';
import { EmbeddedDatabaseError } from './fault.ts';
import {
  endServer,
  endServerOfRemoved,
  findRunning,
  type Postmaster,
  readPidFile,
  signal,
  startServer,
} from './postmaster.ts';

export interface EmbeddedPostgres {
  /** Address of the shop's own database on this server. */
  readonly url: string;
  /** Resolves when the server has ended and its files are at rest. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Told in one line each what is done and why it takes a while. */
  readonly log: Log;
  /** False gives up safety at a power cut for speed: for tests only. */
  readonly durable?: boolean;
  /** Where what cannot lie in the data folder goes. */
  readonly stateFolder?: string;
}

const DATABASE = 'bottega';
/** Held on one connection for as long as this process uses the server: it ends with the process, however that ends. */
const OWNER_LOCK = 7_205_219_070;
const START_TIMEOUT_MS = 300_000;

/**
 * Runs PostgreSQL for a data folder, on a Unix socket only. A server that outlived its shop is taken over. Refuses,
 * with a line for the operator, when another shop uses the same data folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedDatabaseError('The built-in database runs on Linux and macOS only: set DATABASE_URL.');
  }
  const stateFolder = options.stateFolder ?? '/var/lib/bottega';
  const place = await choosePlace(options.dataDir, stateFolder, options.log);
  const binaries = await findBinaries(place.account, stateFolder, options.log);
  if (await initialiseOnce(place, binaries)) options.log(`Created a PostgreSQL ${binaries.major} database`);

  const server = (await adopt(place, options.log)) ?? (await start(place, binaries, options));
  const endAtExit = () => signal(server.pid, 'SIGINT');
  process.once('exit', endAtExit);
  try {
    await createDatabaseOnce(server.owner);
  } catch (error) {
    await endServer(server.pid, place.cluster);
    throw error;
  }
  return {
    url: urlFor(server.socketFolder, DATABASE),
    stop: async () => {
      await server.owner.end().catch(() => {});
      await endServer(server.pid, place.cluster);
      await rmdir(server.socketFolder).catch(() => {});
      process.off('exit', endAtExit);
    },
  };
}

interface OwnedServer extends Postmaster {
  /** The connection that holds the owner lock. */
  readonly owner: pg.Client;
}

/** Takes over the server an earlier shop left behind when it was killed. */
async function adopt(place: Place, log: Log): Promise<OwnedServer | undefined> {
  const running = await findRunning(place);
  if (running === undefined) return undefined;
  const owned = await own(running, async () => (await findRunning(place))?.pid === running.pid, log);
  if (owned !== undefined) log('Took over the database server that an earlier run left behind');
  return owned;
}

async function start(place: Place, binaries: Binaries, options: EmbeddedPostgresOptions): Promise<OwnedServer> {
  const socketFolder = await makeSocketFolder(place);
  await endServerOfRemoved(place.cluster, socketFolder);
  for (let attempt = 1; ; attempt += 1) {
    const child = await startServer(place, binaries, { socketFolder, durable: options.durable ?? true });
    child.unref();
    const running = await waitForPidFile(child, place.cluster);
    const isAlive = async () => !hasEnded(child);
    const owned = running === undefined ? undefined : await own(running, isAlive, options.log);
    // Without: another process started one at the same moment, or processes of a killed server are still going away.
    const server = owned ?? (await adopt(place, options.log));
    if (server !== undefined) return server;
    if (attempt === 5) throw new EmbeddedDatabaseError(await explain('PostgreSQL does not start', place.cluster));
    await sleep(attempt * 300);
  }
}

async function waitForPidFile(child: ChildProcess, cluster: string): Promise<Postmaster | undefined> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(5)) {
    if (hasEnded(child)) return undefined;
    const running = await readPidFile(cluster);
    if (running !== undefined && running.pid === child.pid) return running;
  }
  return undefined;
}

/**
 * Connects and takes the owner lock; undefined when the server ends meanwhile. Recovery after a cut can take a while:
 * it is waited for and told.
 */
async function own(running: Postmaster, isAlive: () => Promise<boolean>, log: Log): Promise<OwnedServer | undefined> {
  const began = Date.now();
  let told = began;
  while (await isAlive()) {
    const owner = new pg.Client({
      connectionString: urlFor(running.socketFolder, 'postgres'),
      connectionTimeoutMillis: 5_000,
    });
    owner.on('error', () => {}); // the pools notice a server that went away; this connection only holds the lock
    try {
      await owner.connect();
      await takeOwnerLock(owner);
      return { ...running, owner };
    } catch (error) {
      await owner.end().catch(() => {});
      if (error instanceof EmbeddedDatabaseError) throw error;
    }
    if (Date.now() - began > START_TIMEOUT_MS)
      throw new EmbeddedDatabaseError('PostgreSQL started but does not answer');
    if (Date.now() - told > 5_000) {
      told = Date.now();
      log(`Waiting for the database to recover (${Math.round((told - began) / 1000)} s)`);
    }
    await sleep(10);
  }
  return undefined;
}

async function takeOwnerLock(owner: pg.Client): Promise<void> {
  // The connection of a shop that was killed takes a moment to go away.
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
    if (rows[0]?.taken) return;
    await sleep(50);
  }
  throw new EmbeddedDatabaseError('Another shop runs on this DATA_DIR: stop it first, or set another DATA_DIR.');
}

async function createDatabaseOnce(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await owner.query(`create database ${DATABASE}`);
}

function urlFor(socketFolder: string, database: string): string {
  return `postgres://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

async function explain(what: string, cluster: string): Promise<string> {
  const text = await readFile(join(cluster, 'server.log'), 'utf8').catch(() => '');
  return [`${what}. The end of ${join(cluster, 'server.log')}:`, ...text.trim().split('\n').slice(-5)].join('\n  ');
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
