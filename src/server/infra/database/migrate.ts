import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type ApplyOptions, applyAll, type Migration, MigrationError } from './migration/apply.ts';

export interface MigrationReport {
  /** The files applied by this call, in order. */
  readonly applied: string[];
  /** Files applied earlier by a newer version of the program, which this version does not have. */
  readonly unknown: string[];
}

/**
 * `squashed.json` of a folder of migrations: which of its files replace earlier ones, which were deleted (decision 91).
 */
export interface Squash {
  readonly files: readonly string[];
  /** The checksum of each replaced file by its name, in their order. */
  readonly replaced: Readonly<Record<string, string>>;
}

/** The id of an advisory lock; any number that nothing else uses in the database. */
const MIGRATION_LOCK = 7_205_219_061;
/** How long a process that starts waits for another one that migrates, and how often it looks. */
const TURN_LIMIT_MS = 600_000;
const TURN_LOOK_MS = 50;

export interface MigrateOptions extends ApplyOptions {
  readonly isRestore?: boolean;
}

/**
 * Applies the files `NNNN-name.sql` of a folder that the database has not seen, in order, each in one transaction,
 * after the schema of the job queue. Processes that start together take turns. A file changed after it was applied is
 * refused. A database that has all replaced files is marked as having the squashed ones.
 */
export async function migrate(
  url: string,
  folder: string,
  { isRestore = false, ...options }: MigrateOptions = {},
): Promise<MigrationReport> {
  const migrations = await readMigrations(folder);
  const squash = await readSquash(folder);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  try {
    await takeTurn(client);
    if (!isRestore) await refuseUnfinishedRestore(client);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    await carryOver(client, migrations, squash);
    await installQueue(client, url);
    const pending = await findPending(client, migrations);
    await applyAll(client, pending.migrations, { ...options, isNew: pending.isNew });
    const unknown = pending.unknown.filter((name) => !Object.hasOwn(squash.replaced, name));
    return { applied: pending.migrations.map(({ name }) => name), unknown };
  } finally {
    await client.end();
  }
}

/**
 * Takes the lock of migrations. A statement that waits for it would hold a snapshot, for which an index that is made
 * concurrently waits in turn.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (const until = performance.now() + TURN_LIMIT_MS; ; await sleep(TURN_LOOK_MS)) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    if (performance.now() > until)
      throw new MigrationError('Another process has been migrating the database for ten minutes: see its log');
  }
}

/** A shop that started on half of its data would fill in the rest by itself. */
async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('public.restore_unfinished')::text as name`,
  );
  if (rows[0]?.name != null)
    throw new MigrationError('A restore into this database was interrupted: run npm run restore again');
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new MigrationError(`Migration ${name}: the name must be like 0001-some-words.sql`);
    if (numbers.has(number)) throw new MigrationError(`Migration ${name}: the number ${number} is taken twice`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function readSquash(folder: string): Promise<Squash> {
  const file = join(folder, 'squashed.json');
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Squash) : { files: [], replaced: {} };
}

/**
 * Writes the squashed files into the record of a database whose tables their predecessors made: nothing else is to be
 * done, because both make the same schema. A database that has only some of the predecessors is refused, unchanged.
 *
 * The old names stay in the record beside the new ones. During an update processes of the version before run, and
 * start, beside this one: they find all of their files applied, and the squashed ones as those of a newer version.
 * Without the old names they would apply all of their files once more. The squashed files have higher numbers than
 * their predecessors, so such a process refuses a new database, too, and the order of names needs no exception.
 */
async function carryOver(
  client: pg.Client,
  migrations: readonly Migration[],
  { files, replaced }: Squash,
): Promise<void> {
  const { applied } = await readRecord(client);
  const names = Object.keys(replaced);
  if (!names.some((name) => applied.has(name)) || files.every((name) => applied.has(name))) return;
  const missing = names.filter((name) => !applied.has(name));
  if (missing.length > 0) {
    throw new MigrationError(
      `This database has ${names.length - missing.length} of the ${names.length} migrations up to ${names.at(-1)}, which were put together ` +
        `into fewer since; ${missing[0]} is the first that it lacks. Start it once with the version of the shop whose last migration is ` +
        `${names.at(-1)}, then with this one`,
    );
  }
  for (const name of names) refuseChanged(name, applied.get(name), replaced[name]);
  const squashed = migrations.filter(({ name }) => files.includes(name));
  await client.query(
    'insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    [squashed.map(({ name }) => name), squashed.map(({ checksum }) => checksum)],
  );
}

/** Returns the checksums of the applied files by their names, and the last of these names. */
async function readRecord(client: pg.Client) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return { applied: new Map(rows.map((row) => [row.name, row.checksum])), lastApplied: rows.at(-1)?.name ?? '' };
}

function refuseChanged(name: string, applied: string | undefined, checksum: string | undefined): void {
  if (applied === checksum) return;
  throw new MigrationError(
    `Migration ${name} was changed after this database had it applied: put the change into a new file, or start with an empty database`,
  );
}

async function findPending(client: pg.Client, migrations: readonly Migration[]) {
  const { applied, lastApplied } = await readRecord(client);
  const names = new Set(migrations.map(({ name }) => name));
  const pending: Migration[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) {
      if (migration.name < lastApplied) {
        throw new MigrationError(`Migration ${migration.name} sorts before ${lastApplied}, which is applied already`);
      }
      pending.push(migration);
    } else refuseChanged(migration.name, checksum, migration.checksum);
  }
  const unknown = [...applied.keys()].filter((name) => !names.has(name));
  return { migrations: pending, unknown, isNew: applied.size === 0 };
}

/** The revision of the library's schema in the pinned version. A test fails when the two differ. */
export const QUEUE_REVISION = 20;

/**
 * Installs the schema of the job queue, or brings it up to the pinned version, on a connection of its own. The account
 * needs the right to create a schema. When nothing is to be done this is one query, and the library is not loaded.
 */
async function installQueue(client: pg.Client, url: string): Promise<void> {
  if ((await installedRevision(client)) >= QUEUE_REVISION) return;
  const { Logger, runMigrations } = await import('graphile-worker');
  const pool = new pg.Pool({ connectionString: url, max: 1, statement_timeout: 0 });
  // a broken connection already fails the query under way; without listeners the event would end the process
  pool.on('error', () => {});
  pool.on('connect', (connection) => connection.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

async function installedRevision(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as present`,
  );
  if (!rows[0]?.present) return 0;
  const found = await client.query<{ revision: number | null }>(
    'select max(id) as revision from graphile_worker.migrations',
  );
  return found.rows[0]?.revision ?? 0;
}
