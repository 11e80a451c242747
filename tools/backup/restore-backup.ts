import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, type Squash } from '../../src/server/infra/database/migrate.ts';
import { type DataPlace, nameInDataDir, refuseFilled, restoreDataFiles } from './data-files.ts';
import { BackupError } from './fault.ts';
import { everyFewSeconds } from './make-backup.ts';
import { type Manifest, readManifest } from './manifest.ts';
import {
  columnList,
  foreignKeysOf,
  indexesOf,
  migrationsOf,
  queueRevisionOf,
  type Table,
  tablesOf,
  UNFINISHED,
} from './schema.ts';
import { checkStored, readStored } from './stored-files.ts';

export interface RestoreOptions extends DataPlace {
  readonly url: string;
  /** The folder of the backup. */
  readonly folder: string;
  /** The folder of the migrations of this version of the shop. */
  readonly migrations: string;
  readonly keyText: string | undefined;
  readonly say: (line: string) => void;
}

export interface CheckedBackup {
  readonly manifest: Manifest;
  readonly key: Buffer | undefined;
}

/** Reads every byte of a backup and compares it with its checksums, before anything is changed. */
export async function checkBackup({
  folder,
  keyText,
  say,
}: Pick<RestoreOptions, 'folder' | 'keyText' | 'say'>): Promise<CheckedBackup> {
  const { manifest, key } = await readManifest(folder, keyText);
  for (const file of manifest.files) nameInDataDir(file, key !== undefined);
  const progress = everyFewSeconds(say);
  for (const file of [...manifest.tables, ...manifest.files]) {
    progress(() => `checking ${file.name}`);
    await checkStored(folder, file);
  }
  return { manifest, key };
}

/**
 * Restores a backup into an empty database and an empty data folder. The tables are made by the migrations that the
 * backup has, filled in one transaction, and brought to this version by the later ones. What is interrupted leaves a
 * mark in the database, and is begun again by the next restore.
 */
export async function restoreBackup({ manifest, key }: CheckedBackup, options: RestoreOptions): Promise<void> {
  const { url, folder, migrations, say } = options;
  const client = new pg.Client({ connectionString: url, application_name: 'bottega-restore', statement_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  let isSecondTry = false;
  try {
    isSecondTry = await refuseUsed(client);
    if (!isSecondTry) await refuseFilled(options);
    await client.query(`create table if not exists ${UNFINISHED} (begun_at timestamptz default now())`);
    await migrateAs(manifest, url, migrations);
    await refuseOtherSchema(client, manifest);
    await fillTables(client, { manifest, key, folder, say });
    say('making statistics');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await restoreDataFiles(manifest.files, { ...options, key, replace: isSecondTry });
  await migrate(url, migrations, { isRestore: true });
  await finish(url);
}

/** Removes the mark: from here on the shop may be started. */
async function finish(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop table ${UNFINISHED}`);
  await client.end();
}

/** Refuses a database with tables, unless an interrupted restore made them. Returns whether one did. */
async function refuseUsed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tables: string; isUnfinished: boolean }>(
    `select count(*) as tables, to_regclass('${UNFINISHED}') is not null as "isUnfinished" from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  );
  const [{ tables, isUnfinished }] = rows as [{ tables: string; isUnfinished: boolean }];
  if (Number(tables) > 0 && !isUnfinished)
    throw new BackupError(
      `The database is not empty: it has ${tables} tables. A backup is restored into an empty one.`,
    );
  return isUnfinished;
}

/** Applies the migrations that the backup has. The others are applied when the rows are there. */
async function migrateAs(manifest: Manifest, url: string, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const { replaced } = JSON.parse(await readFile(join(folder, 'squashed.json'), 'utf8')) as Squash;
  const squashed = Object.keys(replaced);
  const unknown = Object.keys(manifest.migrations).filter((name) => !names.includes(name) && !squashed.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `This backup is of a newer version of the shop, or of a very old one: it has the migration ${unknown.at(-1)}. ` +
        'Restore it with the version that made it.',
    );
  const some = await mkdtemp(join(tmpdir(), 'bottega-restore-'));
  try {
    for (const name of names.filter((one) => Object.hasOwn(manifest.migrations, one)))
      await cp(join(folder, name), join(some, name));
    await migrate(url, some, { isRestore: true });
  } finally {
    await rm(some, { recursive: true });
  }
}

/** Compares what the migrations made with what the backup holds: a table too few would be a table lost. */
async function refuseOtherSchema(client: pg.Client, manifest: Manifest): Promise<void> {
  const made = await migrationsOf(client);
  for (const [name, checksum] of Object.entries(made)) {
    if (manifest.migrations[name] !== checksum)
      throw new BackupError(`The migration ${name} of this version is not the one that the backup was made with.`);
  }
  const revision = await queueRevisionOf(client);
  if (revision !== manifest.queueRevision)
    throw new BackupError(
      `The job queue of the backup has revision ${manifest.queueRevision}, and this version of the shop makes ${revision}. ` +
        'Restore it with the version that made it.',
    );
  const described = (tables: readonly Table[]) =>
    tables.map(({ table, columns }) => `${table} (${[...columns].sort().join(', ')})`);
  const here = described(await tablesOf(client));
  const there = described(manifest.tables);
  const missing = here.find((one) => !there.includes(one));
  if (missing !== undefined) throw new BackupError(`This backup is not whole: it lacks the table ${missing}.`);
  const strange = there.find((one) => !here.includes(one));
  if (strange !== undefined) throw new BackupError(`This version of the shop has no table ${strange}.`);
}

interface Filling extends CheckedBackup {
  readonly folder: string;
  readonly say: (line: string) => void;
}

/**
 * Fills the tables in one transaction. Foreign keys and indexes are made when the rows are there, and the shop's own
 * triggers sleep: what they would write is in the backup. An owner of the tables may do this; no superuser is needed.
 */
async function fillTables(client: pg.Client, { manifest, key, folder, say }: Filling): Promise<void> {
  const tables = await tablesOf(client);
  const foreignKeys = await foreignKeysOf(client);
  const indexes = await indexesOf(client);
  const names = tables.map(({ table }) => table);
  await client.query('begin');
  await client.query(`set local maintenance_work_mem = '256MB'; set local synchronous_commit = on`);
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of names) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  const progress = everyFewSeconds(say);
  for (const stored of manifest.tables) {
    const { table, columns, rows } = stored;
    progress(() => `${table} (${rows} rows)`);
    const into = client.query(copyFrom(`copy ${table} (${columnList(columns)}) from stdin with (freeze)`));
    await pipeline(readStored(folder, stored, key), into);
    if (into.rowCount !== rows)
      throw new BackupError(`${table} has ${into.rowCount} rows, and the backup says ${rows}: nothing was restored.`);
  }
  for (const { definition, name } of indexes) {
    progress(() => `index ${name}`);
    await client.query(definition);
  }
  for (const { table, name, definition } of foreignKeys) {
    progress(() => `foreign key ${name}`);
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of names) await client.query(`alter table ${table} enable trigger user`);
  for (const { sequence, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, value, isCalled]);
  await freeJobs(client);
  await client.query('commit');
}

/** Jobs that ran at the moment of the snapshot belong to workers that are gone: they are done again. */
async function freeJobs(client: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    );
}
