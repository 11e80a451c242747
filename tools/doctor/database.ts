import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../src/server/config/config.ts';
import { copyReads } from '../../src/server/infra/database/copy/reads.ts';
import { besideOf } from '../../src/server/infra/database/migration/beside.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { brokenInvariants } from '../invariants/broken-invariants.ts';
import { type Finding, finding, fine, warning, wrong } from './finding.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const LEAST_VERSION = 15;
const CLOCK_LIMIT_MS = 2_000;
const CLOCK_WRONG_MS = 30_000;
/** docs/operations.md: what one process may open. */
const CONNECTIONS_OF_PROCESS = 25;

const HAS_TABLES = sql`select to_regclass('schema_migrations') is not null as present`;

/** Looks at a database that was reached. */
export async function databaseFindings(db: Database, config: Config, now: () => Date): Promise<Finding[]> {
  const checks: [string, () => Promise<Finding | Finding[]>][] = [
    ['PostgreSQL', () => versionFinding(db)],
    ['clock', () => clockFinding(db, now)],
    ['database rights', () => rightsFinding(db)],
    ['migrations', () => migrationFinding(db)],
    ['connections', () => connectionFinding(db, config.processes)],
    ['copy for reports', () => copyFinding(db, config)],
    ['standby', async () => (config.databaseUrl === undefined ? [] : standbyFindings(await readStandbys(db)))],
  ];
  const { present } = await db.one<{ present: boolean }>(HAS_TABLES);
  if (present) checks.push(['jobs', () => jobFindings(db)], ['invariants', () => invariantFindings(db)]);
  const found: Finding[] = [];
  for (const [about, check] of checks) found.push(...(await finding(about, check)));
  return found;
}

/** Judges the copy of DATABASE_READ_URL, given a few seconds to have what the primary has. */
export async function copyFinding(db: Database, { databaseCopy }: Config): Promise<Finding | Finding[]> {
  if (databaseCopy === undefined) return [];
  const about = 'copy for reports';
  const copy = openDatabase(databaseCopy.url, { applicationName: 'bottega-doctor', onlyReads: true });
  const reads = copyReads({ primary: db, copy, limitSeconds: databaseCopy.limitSeconds, onChange: () => {} });
  try {
    await reads.caughtUp(() => Promise.resolve());
    const state = await reads.copyNow();
    if (state?.isUsed) return fine(about, `${state.behindSeconds} s behind`);
    const todo = 'look at DATABASE_READ_URL and that server; meanwhile the primary is read';
    return warning(about, state?.reason ?? 'it is not read', todo);
  } finally {
    await reads.close();
  }
}

async function versionFinding(db: Database): Promise<Finding> {
  const { version, megabytes } = await db.one<{ version: string; megabytes: number }>(sql`
    select current_setting('server_version') as version,
      (pg_database_size(current_database()) / 1000000)::int as megabytes`);
  const says = `${version}, ${megabytes} MB of data`;
  if (Number.parseInt(version, 10) >= LEAST_VERSION) return fine('PostgreSQL', says);
  return wrong('PostgreSQL', says, `the shop needs PostgreSQL ${LEAST_VERSION} or later`);
}

async function clockFinding(db: Database, now: () => Date): Promise<Finding> {
  const before = now().getTime();
  const { there } = await db.one<{ there: Date }>(sql`select clock_timestamp() as there`);
  const here = (before + now().getTime()) / 2;
  const apart = Math.round(there.getTime() - here);
  const says = `the database is ${Math.abs(apart)} ms ${apart < 0 ? 'behind' : 'ahead of'} this machine`;
  const todo = 'let both machines follow the same time (systemd-timesyncd or chrony)';
  if (Math.abs(apart) > CLOCK_WRONG_MS) return wrong('clock', says, todo);
  return Math.abs(apart) > CLOCK_LIMIT_MS ? warning('clock', says, todo) : fine('clock', says);
}

async function rightsFinding(db: Database): Promise<Finding> {
  const row = await db.one<{
    account: string;
    inDatabase: boolean;
    inPublic: boolean;
    isSuper: boolean;
    isOwner: boolean;
  }>(
    sql`select current_user::text as account,
      has_database_privilege(current_user, current_database(), 'CREATE') as in_database,
      has_schema_privilege(current_user, 'public', 'CREATE') as in_public,
      not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'v', 'p')
          and not pg_has_role(c.relowner, 'USAGE')) as is_owner,
      (select rolsuper from pg_roles where rolname = current_user) as is_super`,
  );
  const { account } = row;
  if (!row.inDatabase || !row.inPublic)
    return wrong(
      'database rights',
      `${account} may not create ${row.inDatabase ? 'tables in the schema public' : 'schemas'}: the next update fails`,
      `grant create on ${row.inDatabase ? 'schema public' : 'database NAME'} to ${account}`,
    );
  if (!row.isOwner)
    return wrong(
      'database rights',
      `tables belong to another account than ${account}`,
      `reassign owned by … to ${account}`,
    );
  return fine('database rights', `${account} may do what the shop does${row.isSuper ? ', and everything else' : ''}`);
}

async function migrationFinding(db: Database): Promise<Finding> {
  const about = 'migrations';
  const { present } = await db.one<{ present: boolean }>(HAS_TABLES);
  if (!present) return warning(about, 'the database is empty', 'start the shop, which makes its tables');
  const applied = await db.query<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migrations order by name`,
  );
  const files = await readMigrations();
  const { replaced } = JSON.parse(await readFile(`${MIGRATIONS}/squashed.json`, 'utf8')) as { replaced: object };
  const sums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const changed = files.filter(({ name, checksum }) => sums.has(name) && sums.get(name) !== checksum);
  const pending = files.filter(({ name }) => !sums.has(name));
  const names = new Set(files.map(({ name }) => name));
  const newer = applied.filter(({ name }) => !names.has(name) && !Object.hasOwn(replaced, name));
  if (changed[0])
    return wrong(about, `${changed[0].name} was changed after it was applied`, 'put back the file of that version');
  if (newer[0])
    return wrong(
      about,
      `the database has ${newer.length} that this version lacks, such as ${newer[0].name}`,
      'run the newer version of the shop: this one is behind its database',
    );
  if (pending[0]) {
    const says = `${pending.length} to apply, from ${pending[0].name}`;
    const stopping = pending.find(({ beside }) => beside?.stops);
    return stopping
      ? warning(about, `${says}; ${stopping.name} cannot run beside a shop`, 'stop all its processes, then start it')
      : warning(about, says, 'the next start applies them');
  }
  return fine(about, `all ${files.length} applied`);
}

async function readMigrations() {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(`${MIGRATIONS}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { name, checksum: createHash('sha256').update(text).digest('hex'), beside: besideOf(text) };
    }),
  );
}

async function connectionFinding(db: Database, processes: number): Promise<Finding> {
  const { allowed, used } = await db.one<{ allowed: number; used: number }>(sql`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`);
  return judgeConnections({ allowed, used, processes });
}

/** During an update there are twice as many processes. */
export function judgeConnections({
  allowed,
  used,
  processes,
}: {
  allowed: number;
  used: number;
  processes: number;
}): Finding {
  const most = processes * CONNECTIONS_OF_PROCESS;
  const says = `${used} of ${allowed} in use; ${processes} processes may open ${most}`;
  if (most > allowed) return wrong('connections', says, 'raise max_connections, or set fewer PROCESSES');
  if (2 * most > allowed)
    return warning('connections', says, `raise max_connections: an update needs ${2 * most} for a moment`);
  return fine('connections', says);
}

export interface Standbys {
  readonly isCopy: boolean;
  readonly synchronousCommit: string;
  /** The setting synchronous_standby_names. */
  readonly names: string;
  /** Columns of pg_stat_replication are empty for an account without pg_monitor. */
  readonly isVisible: boolean;
  readonly connected: readonly { readonly name: string; readonly isSynchronous: boolean; readonly lagBytes: number }[];
}

async function readStandbys(db: Database): Promise<Standbys> {
  const settings = await db.one<Pick<Standbys, 'isCopy' | 'synchronousCommit' | 'names' | 'isVisible'>>(sql`
    select pg_is_in_recovery() as is_copy, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('synchronous_standby_names') as names,
      pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') as is_visible`);
  const connected = await db.query<Standbys['connected'][number]>(sql`
    select coalesce(application_name, '') as name, coalesce(sync_state in ('sync', 'quorum'), false) as is_synchronous,
      case when pg_is_in_recovery() then 0
        else coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0) end::bigint as lag_bytes
    from pg_stat_replication where state is distinct from 'backup' order by application_name, pid`);
  return { ...settings, connected };
}

const LAG_BYTES = 64_000_000;

/** Judges whether a second machine has every order that was confirmed. */
export function standbyFindings({ isCopy, synchronousCommit, names, isVisible, connected }: Standbys): Finding[] {
  const about = 'standby';
  if (isCopy)
    return [
      wrong(about, 'DATABASE_URL leads to a copy, which only reads', 'let it lead to the primary (HAProxy, port 5000)'),
    ];
  if (synchronousCommit === 'off')
    return [wrong(about, 'synchronous_commit is off: a crash loses confirmed orders', 'set synchronous_commit to on')];
  if (connected.length === 0)
    return names === ''
      ? [warning(about, 'none: the data live on one machine', 'add one (docs/deployment.md), or rely on backups')]
      : [wrong(about, 'none is connected, and commits may wait for one', 'bring the standby back: patronictl list')];
  if (names === '' || synchronousCommit === 'local')
    return [
      warning(
        about,
        'connected, but not synchronous: the last orders may be lost',
        'synchronous_mode: true in Patroni',
      ),
    ];
  if (!isVisible)
    return [
      warning(about, 'connected, but its state is hidden from this account', 'grant pg_read_all_stats to the account'),
    ];
  const late = connected.filter(({ lagBytes }) => lagBytes > LAG_BYTES);
  if (!connected.some(({ isSynchronous }) => isSynchronous))
    return [
      wrong(about, 'none of those connected is synchronous', 'compare synchronous_standby_names with their names'),
    ];
  if (late[0])
    return [
      warning(
        about,
        `${late[0].name} is ${Math.round(late[0].lagBytes / 1e6)} MB behind`,
        'look at its disk and network',
      ),
    ];
  return [fine(about, `${connected.length} connected, synchronous, none behind`)];
}

const WAITING_LIMIT_SECONDS = 900;

async function jobFindings(db: Database): Promise<Finding> {
  const row = await db.one<{ waiting: number; dead: number; oldestSeconds: number; example: string | null }>(sql`
    select (count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null))::int as waiting,
      (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as dead,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where attempts < max_attempts and locked_at is null)), 0)::int as oldest_seconds,
      min(task_identifier) filter (where attempts >= max_attempts and locked_at is null) as example
    from graphile_worker.jobs`);
  const { waiting, dead, oldestSeconds, example } = row;
  if (dead > 0)
    return wrong(
      'jobs',
      `${dead} given up, such as ${example}`,
      'see /gestione/posta, and "Jobs and mails" of docs/operations.md',
    );
  if (oldestSeconds > WAITING_LIMIT_SECONDS)
    return warning(
      'jobs',
      `${waiting} wait, one for ${Math.round(oldestSeconds / 60)} minutes`,
      'start the shop, or read its log for "job failed"',
    );
  return fine('jobs', `${waiting} to run now, none given up`);
}

async function invariantFindings(db: Database): Promise<Finding[]> {
  const broken = await brokenInvariants(db);
  if (broken.length === 0) return [fine('invariants', 'stock, places, money and numbers add up')];
  return broken.map(({ rule, rows }) =>
    wrong(
      'invariants',
      `${rows} rows break the rule that ${rule}`,
      'call whoever maintains the shop; change nothing by hand',
    ),
  );
}
