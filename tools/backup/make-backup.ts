import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type DataPlace, storeDataFiles } from './data-files.ts';
import { BackupError, explained } from './fault.ts';
import { type BackupKey, FORMAT, newKey, type StoredSequence, type StoredTable, writeManifest } from './manifest.ts';
import { columnList, migrationsOf, queueRevisionOf, sequencesOf, type Table, tablesOf } from './schema.ts';
import { syncFolder, writeStored } from './stored-files.ts';

export interface BackupOptions extends DataPlace {
  readonly url: string;
  /** The folder of all backups. */
  readonly into: string;
  readonly keyText: string | undefined;
  readonly say: (line: string) => void;
  /** Called when the snapshot is taken, with its moment. */
  readonly onSnapshot?: (moment: string) => unknown;
  /** How long somebody may wait for a lock of the backup, in ms, before the backup gives way. */
  readonly patienceMs?: number;
}

export interface MadeBackup {
  readonly folder: string;
  readonly snapshotAt: string;
  readonly rows: number;
  readonly tables: number;
  readonly files: number;
  readonly bytes: number;
}

/** The name of a finished backup: the moment at which it began, in UTC. */
export const NAME = /^bottega-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const UNFINISHED = /^unfinished-/;
const HOUR_MS = 3_600_000;
const PATIENCE_MS = 15_000;
/** That of migrate.ts: a migration neither begins nor ends while the tables are listed and locked. */
const MIGRATION_LOCK = 7_205_219_061;

/**
 * Makes a backup of a shop, which may run meanwhile: all tables in one snapshot, then the files of DATA_DIR. It holds
 * every transaction that was committed before its snapshot, and nothing of later ones. It is written under a name that
 * is no backup's and renamed when everything is on disk: what was interrupted never looks whole.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { into } = options;
  const key = newKey(options.keyText);
  await mkdir(into, { recursive: true, mode: 0o700 });
  await removeUnfinished(into);
  const name = `bottega-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const work = join(into, `unfinished-${name}-${process.pid}`);
  await mkdir(work, { mode: 0o700 });
  try {
    const made = await fill(work, key, options);
    await syncAll(work);
    await rename(work, join(into, name));
    await syncFolder(into);
    return { ...made, folder: join(into, name) };
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw explained(error, into);
  }
}

async function fill(folder: string, key: BackupKey | undefined, options: BackupOptions) {
  const database = await storeDatabase(folder, key?.key, options);
  const progress = everyFewSeconds(options.say);
  const files = await storeDataFiles({
    ...options,
    folder,
    key: key?.key,
    onFile: (done) => progress(() => `${done.length} files`),
  });
  await writeManifest(folder, { ...database, files }, key);
  const { tables, snapshotAt } = database;
  return {
    snapshotAt,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function storeDatabase(folder: string, key: Buffer | undefined, options: BackupOptions) {
  const client = await connect(options.url);
  const guard = await connect(options.url);
  let gaveWay = false;
  let watch: NodeJS.Timeout | undefined;
  try {
    const snapshot = await beginSnapshot(client);
    watch = watchWaiting(guard, snapshot.pid, options.patienceMs ?? PATIENCE_MS, () => {
      gaveWay = true;
    });
    await options.onSnapshot?.(snapshot.snapshotAt);
    const tables = await storeTables(client, snapshot.tables, { folder, key, say: options.say });
    const sequences = await storedSequences(client);
    const migrations = await migrationsOf(client);
    const queueRevision = await queueRevisionOf(client);
    await client.query('commit');
    const { snapshotAt, postgres } = snapshot;
    return { format: FORMAT, snapshotAt, postgres, migrations, queueRevision, tables, sequences };
  } catch (error) {
    if (!gaveWay) throw error;
    throw new BackupError(
      'The backup gave way: an update of the shop waited for its locks, and everybody behind it. Run it again afterwards.',
    );
  } finally {
    clearInterval(watch);
    await Promise.all([client.end().catch(() => {}), guard.end().catch(() => {})]);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'bottega-backup',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Locks all tables as every reader does, which hinders no writer, and then takes the snapshot. Truncating and changing
 * a table wait for it.
 */
async function beginSnapshot(client: pg.Client) {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('public.schema_migrations')::text as name`,
  );
  if (found[0]?.name == null) throw new BackupError('There is no shop in this database: its tables are missing.');
  await client.query(`set lock_timeout = '20s'`);
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  const tables = await tablesOf(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${tables.map(({ table }) => table).join(', ')} in access share mode`);
  const { rows } = await client.query<{ snapshotAt: Date; postgres: string; pid: number }>(
    `select clock_timestamp() as "snapshotAt", current_setting('server_version') as postgres, pg_backend_pid() as pid`,
  );
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
  const [{ snapshotAt, postgres, pid }] = rows as [{ snapshotAt: Date; postgres: string; pid: number }];
  return { tables, snapshotAt: snapshotAt.toISOString(), postgres, pid };
}

/** A migration that waits for a table makes all who come later wait behind it: then the backup is ended. */
function watchWaiting(guard: pg.Client, pid: number, patienceMs: number, onEnd: () => void): NodeJS.Timeout {
  let since: number | undefined;
  let isAsking = false;
  const look = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const { rows } = await guard.query<{ waits: boolean }>(
        `select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
          and $1 = any(pg_blocking_pids(pid))) as waits`,
        [pid],
      );
      since = rows[0]?.waits ? (since ?? Date.now()) : undefined;
      if (since === undefined || Date.now() - since < patienceMs) return;
      onEnd();
      await guard.query('select pg_terminate_backend($1)', [pid]);
    } catch {
      // the connection is lost, which the other one reports
    } finally {
      isAsking = false;
    }
  };
  return setInterval(() => void look(), patienceMs / 5);
}

interface StoreOptions {
  readonly folder: string;
  readonly key: Buffer | undefined;
  readonly say: (line: string) => void;
}

async function storeTables(client: pg.Client, tables: readonly Table[], options: StoreOptions): Promise<StoredTable[]> {
  const stored: StoredTable[] = [];
  const progress = everyFewSeconds(options.say);
  for (const { table, columns } of tables) {
    const copy = client.query(copyTo(`copy ${table} (${columnList(columns)}) to stdout`));
    const name = `tables/${table.replaceAll('"', '')}.copy`;
    // a connection that was ended fails the copy before anybody reads it
    const failed = Promise.withResolvers<never>();
    copy.once('error', failed.reject);
    const written = writeStored(copy as Readable, {
      ...options,
      name,
      compress: true,
      onChunk: () => progress(() => `${table}, table ${stored.length + 1} of ${tables.length}`),
    });
    const file = await Promise.race([written, failed.promise]);
    stored.push({ table, columns, rows: copy.rowCount, ...file });
  }
  return stored;
}

/** Numbers are given out without regard to snapshots: read afterwards, they are never below what a row has. */
async function storedSequences(client: pg.Client): Promise<StoredSequence[]> {
  const stored: StoredSequence[] = [];
  for (const sequence of await sequencesOf(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${sequence}`,
    );
    stored.push(...rows.map((row) => ({ sequence, ...row })));
  }
  return stored;
}

/** What an earlier run left behind when it was killed; one that runs writes at least once an hour. */
async function removeUnfinished(into: string): Promise<void> {
  for (const name of (await readdir(into)).filter((one) => UNFINISHED.test(one))) {
    const pid = Number(name.split('-').at(-1));
    const { mtimeMs } = await stat(join(into, name));
    if (!isAlive(pid) || Date.now() - mtimeMs > 24 * HOUR_MS) await rm(join(into, name), { recursive: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function syncAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isDirectory())) await syncFolder(join(entry.parentPath, entry.name));
  await syncFolder(folder);
}

const PROGRESS_MS = 5000;

/** Says how far something is, at most every five seconds: what is done before says nothing. */
export function everyFewSeconds(say: (line: string) => void): (line: () => string) => void {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    say(line());
  };
}
