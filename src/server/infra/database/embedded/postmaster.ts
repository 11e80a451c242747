import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { ClusterLocation } from './cluster.ts';

/** A running server: the process that serves the cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  /** The start time in seconds since 1970, as the server's pid file says. */
  readonly startedAt: number;
}

const MAX_LOG_BYTES = 10_000_000;

/** Settings for a small machine that must not lose an order: every commit is on disk before it is confirmed. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // otherwise a statement that refuses a purchase would be logged in full
  log_min_error_statement: 'panic',
} as const;

/** The server of tests need not survive a power cut, and several shops with several processes each share it. */
const ofTests = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' } as const;

export interface ServerOptions {
  readonly socketFolder: string;
  /** False trades safety at a power cut for speed: for tests only. */
  readonly durable: boolean;
  /** The number of connections that it accepts. */
  readonly connections: number;
}

/** Starts a server as a process group of its own, so that Ctrl-C at the terminal reaches the shop first. */
export async function startServer(
  location: ClusterLocation,
  binaries: Binaries,
  options: ServerOptions,
): Promise<ChildProcess> {
  const chosen = {
    ...settings,
    max_connections: String(options.connections),
    ...(binaries.major >= 18 ? { io_method: 'sync' } : {}), // three processes fewer; the disk is not the limit here
    ...(options.durable ? {} : ofTests),
    unix_socket_directories: options.socketFolder,
  };
  const log = await openLog(join(location.cluster, 'server.log'), location);
  try {
    return spawn(
      binaries.postgres,
      ['-D', location.cluster, ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...location.account.spawn, cwd: '/', env: { LC_ALL: 'C' }, detached: true, stdio: ['ignore', log.fd, log.fd] },
    );
  } finally {
    await log.close();
  }
}

/** Returns the server that runs on a cluster, by its pid file; a stale pid file is removed. */
export async function findRunning({ cluster }: ClusterLocation): Promise<Postmaster | undefined> {
  const found = await readPidFile(cluster);
  if (found === undefined) return undefined;
  if (await isServerOf(found.pid, cluster)) return found;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Stops a server whose files were deleted while it ran: it would block the socket's name for another minute. */
export async function endServerOfRemoved(cluster: string, socketFolder: string): Promise<void> {
  const lock = await readFile(join(socketFolder, '.s.PGSQL.5432.lock'), 'utf8').catch(() => '');
  const pid = Number(lock.split('\n')[0]);
  if (pid > 0 && (await isServerOf(pid, `${cluster} (deleted)`))) {
    signal(pid, 'SIGQUIT');
    await isGoneWithin(10_000, pid, `${cluster} (deleted)`);
  }
}

export async function readPidFile(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // The server writes the file line by line, so its last line may be incomplete.
  const [pid, , startedAt, , socketFolder, ...rest] = text.split('\n');
  if (!pid || !startedAt || !socketFolder || rest.length === 0) return undefined;
  return { pid: Number(pid), startedAt: Number(startedAt), socketFolder };
}

/** Stops a server: clients are disconnected and changes written; after ten seconds it shuts down immediately. */
export async function endServer(pid: number, cluster: string): Promise<void> {
  signal(pid, 'SIGINT');
  if (await isGoneWithin(10_000, pid, cluster)) return;
  signal(pid, 'SIGQUIT');
  await isGoneWithin(10_000, pid, cluster);
}

export function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // The server has already ended.
  }
}

async function isGoneWithin(milliseconds: number, pid: number, cluster: string): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(10)) {
    if (!(await isServerOf(pid, cluster))) return true;
  }
  return false;
}

/**
 * Returns whether that process is alive and is the server of that cluster, not another process that got the same
 * number.
 */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  if (process.platform !== 'linux') return true;
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (state === '' || state.slice(state.lastIndexOf(')') + 2).startsWith('Z')) return false;
  // A server's working directory is its cluster's folder. If reading it is forbidden, the server is not ours, unless
  // PostgreSQL says so.
  return readlink(`/proc/${pid}/cwd`).then(
    (folder) => folder === cluster,
    () => false,
  );
}

async function openLog(path: string, { account }: ClusterLocation) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  const log = await open(path, size > MAX_LOG_BYTES ? 'w' : 'a', 0o600);
  if (account.spawn.uid !== undefined) await log.chown(account.uid, account.gid);
  return log;
}
