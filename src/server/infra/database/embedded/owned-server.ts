import type { ChildProcess } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries, Log } from './binaries.ts';
import { type ClusterLocation, SUPERUSER } from './cluster.ts';
import { EmbeddedDatabaseError } from './fault.ts';
import { endServer, endServerOfRemoved, findRunning, type Postmaster, readPidFile, startServer } from './postmaster.ts';

/** A server that only this process uses and stops. */
export interface OwnedServer extends Postmaster {
  /** The connection that holds the owner lock: it ends when the server does. */
  readonly owner: pg.Client;
}

export interface StartOptions {
  readonly socketFolder: string;
  readonly durable: boolean;
  readonly connections: number;
  /** Called when the program was started. */
  readonly onStarted?: (() => void) | undefined;
  readonly log: Log;
}

/**
 * The id of the advisory lock that one connection holds while this process uses the server; it is released when the
 * process ends, even if it is killed.
 */
const OWNER_LOCK = 7_205_219_070;
const START_TIMEOUT_MS = 300_000;
/** How long (ms) to wait for the lock of a living shop before this one refuses to start. */
const LOCK_WAIT_MS = 3_000;
const LOCK_TRY_EVERY_MS = 50;

/** Takes over the server that already runs on the cluster, if there is one. */
export async function adopt(location: ClusterLocation, log: Log): Promise<OwnedServer | undefined> {
  const running = await findRunning(location);
  if (running === undefined) return undefined;
  const isAlive = async () => (await findRunning(location))?.pid === running.pid;
  return own(running, { cluster: location.cluster, isAlive, log });
}

/** Starts a server on the cluster; fails with the end of the server's log when it does not run. */
export async function start(
  location: ClusterLocation,
  binaries: Binaries,
  options: StartOptions,
): Promise<OwnedServer> {
  const { socketFolder, durable, connections } = options;
  await endServerOfRemoved(location.cluster, socketFolder);
  for (let attempt = 1; ; attempt += 1) {
    const child = await startServer(location, binaries, { socketFolder, durable, connections });
    options.onStarted?.();
    child.unref();
    const running = await waitForPidFile(child, location.cluster);
    const isAlive = async () => !hasEnded(child);
    const owned = running && (await ownOrEnd(running, { cluster: location.cluster, isAlive, log: options.log }));
    // A server that failed to start: another process started one at the same moment, or processes of a killed server
    // are still ending.
    const server = owned ?? (await adopt(location, options.log));
    if (server !== undefined) return server;
    if (attempt === 5) throw new EmbeddedDatabaseError(await explain('PostgreSQL does not start', location.cluster));
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

/** Owns a server that was just started; stops it if that fails, unless another shop has taken it over meanwhile. */
async function ownOrEnd(running: Postmaster, owning: Owning): Promise<OwnedServer | undefined> {
  try {
    return await own(running, owning);
  } catch (error) {
    if (!(error instanceof OtherShopError)) await endServer(running.pid, owning.cluster);
    throw error;
  }
}

interface Owning {
  readonly cluster: string;
  readonly isAlive: () => Promise<boolean>;
  readonly log: Log;
}

/**
 * Connects and takes the owner lock; undefined when the server ends meanwhile. Recovery after a power cut can take a
 * while: it is waited for, and the log repeats the server's messages. A refusal that waiting cannot change is an
 * EmbeddedDatabaseError at once.
 */
async function own(running: Postmaster, { cluster, isAlive, log }: Owning): Promise<OwnedServer | undefined> {
  const began = Date.now();
  let reportedAt = began;
  let lastAnswer = '';
  while (await isAlive()) {
    const owner = new pg.Client({
      connectionString: urlFor(running.socketFolder, 'postgres'),
      connectionTimeoutMillis: 5_000,
    });
    owner.on('error', () => {}); // the pools notice a lost server; this connection only holds the lock
    try {
      await owner.connect();
      await takeOwnerLock(owner, cluster);
      return { ...running, owner };
    } catch (error) {
      await owner.end().catch(() => {});
      if (error instanceof EmbeddedDatabaseError) throw error;
      lastAnswer = error instanceof Error ? error.message : String(error);
      if (isFinal(error)) throw new EmbeddedDatabaseError(`PostgreSQL started but refuses the shop: ${lastAnswer}`);
    }
    if (Date.now() - began > START_TIMEOUT_MS)
      throw new EmbeddedDatabaseError(`PostgreSQL started but does not answer: ${lastAnswer}`);
    if (Date.now() - reportedAt > 5_000) {
      reportedAt = Date.now();
      log(`Waiting for the database (${Math.round((reportedAt - began) / 1000)} s): ${lastAnswer}`);
    }
    await sleep(10);
  }
  return undefined;
}

/**
 * Returns whether the server's refusal is permanent: it is neither starting or stopping (class 57) nor short of
 * resources (53).
 */
function isFinal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(53|57)/.test(error.code ?? '');
}

/**
 * Takes the owner lock. A shop whose server crashed has lost its lock for a moment and takes it again, so the lock
 * counts only when the process that had it last has ended.
 */
async function takeOwnerLock(owner: pg.Client, cluster: string): Promise<void> {
  const began = Date.now();
  for (let last = await lastOwner(cluster); Date.now() - began < lockWaitFor(last); last = await lastOwner(cluster)) {
    if (last !== 'lives') {
      const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
      if (rows[0]?.taken) return writeOwner(cluster);
    }
    await sleep(LOCK_TRY_EVERY_MS);
  }
  throw new OtherShopError('Another shop runs on this DATA_DIR: stop it first, or set another DATA_DIR.');
}

class OtherShopError extends EmbeddedDatabaseError {}

export function urlFor(socketFolder: string, database: string): string {
  return `postgres://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

async function explain(what: string, cluster: string): Promise<string> {
  const text = await readFile(join(cluster, 'server.log'), 'utf8').catch(() => '');
  return [`${what}. The end of ${join(cluster, 'server.log')}:`, ...text.trim().split('\n').slice(-5)].join('\n  ');
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * The file in the cluster's folder that names the process of the shop that used the server last: its number, and its
 * start time, because numbers are reused. It decides who may take the owner lock after a crash of the server, which
 * loses all locks.
 */
const fileOf = (cluster: string) => join(cluster, 'shop-owner');

/** The connection of a killed shop closes by itself, which can take seconds on a busy machine, so this waits for it. */
function lockWaitFor(last: Awaited<ReturnType<typeof lastOwner>>): number {
  return last === 'ended' ? START_TIMEOUT_MS : LOCK_WAIT_MS;
}

/**
 * Returns the state of another process that used the server last; undefined: there is none, or the system does not
 * tell.
 */
async function lastOwner(cluster: string): Promise<'lives' | 'ended' | undefined> {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => '');
  const [pid = 0, startedAt] = text.trim().split(' ').map(Number);
  if (pid === 0 || pid === process.pid || startedAt === undefined) return undefined;
  return startedAt === (await startOf(pid)) ? 'lives' : 'ended';
}

/** Records this process as the user of the server. */
async function writeOwner(cluster: string): Promise<void> {
  const startedAt = await startOf(process.pid);
  if (startedAt === undefined) return;
  const unfinished = `${fileOf(cluster)}.${process.pid}`;
  await writeFile(unfinished, `${process.pid} ${startedAt}\n`);
  await rename(unfinished, fileOf(cluster));
}

/** Called when this process no longer uses the server. */
export async function removeOwner(cluster: string): Promise<void> {
  await rm(fileOf(cluster), { force: true });
}

/**
 * Returns the start time of a living process, in ticks since the system booted; undefined: it has ended, or the system
 * is not Linux.
 */
async function startOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the name of the program stands in brackets and may hold spaces; the state is the third field, the start the
  // twenty-second
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return text === '' || fields[0] === 'Z' ? undefined : Number(fields[19]);
}
