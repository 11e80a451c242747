import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { besideOf, concurrentIndexOf } from './beside.ts';

/** A migration that cannot be applied; the message is meant for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export interface ApplyOptions {
  /** Called with one line for each thing that an operator wants to know. */
  readonly say?: (line: string) => void;
  /**
   * How long a statement waits for a lock before it lets the others pass. It is less than the second after which
   * PostgreSQL looks for deadlocks, so that never a transaction of the shop is the one that is ended.
   */
  readonly lockLimitMs?: number;
  /** How long the shop has its tables for itself before the next attempt; up to twice as long by chance. */
  readonly pauseMs?: number;
  /** How often a migration is attempted. */
  readonly attempts?: number;
  /** How long processes of the version before may take to end where they have to. */
  readonly endLimitMs?: number;
}

const USUAL = {
  say: () => {},
  lockLimitMs: 500,
  pauseMs: 2_000,
  attempts: 200,
  endLimitMs: 10_000,
} satisfies Required<ApplyOptions>;

/**
 * Applies migrations in order. A statement that waits for a lock of a table makes all later ones wait behind it, so
 * after half a second the migration is rolled back, and attempted again when the shop has had the table for a while.
 * One that cannot run beside the version before is refused as long as a process of the shop is connected, unless
 * the database is new.
 */
export async function applyAll(
  client: pg.Client,
  migrations: readonly Migration[],
  { isNew, ...given }: ApplyOptions & { readonly isNew: boolean },
): Promise<void> {
  const options = { ...USUAL, ...given };
  for (const migration of migrations) {
    if (!isNew) await refuseBesideOthers(client, migration, options);
    await applyWithPauses(client, migration, options);
  }
}

const MAY_BE_TRIED_AGAIN: ReadonlySet<string | undefined> = new Set(['55P03', '40P01', '40001']);

async function applyWithPauses(
  client: pg.Client,
  migration: Migration,
  { say, lockLimitMs, pauseMs, attempts }: Required<ApplyOptions>,
): Promise<void> {
  const { name, text } = migration;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`set lock_timeout = ${lockLimitMs}`);
      return await applyOnce(client, migration);
    } catch (error) {
      const isLast = attempt >= attempts || !MAY_BE_TRIED_AGAIN.has((error as pg.DatabaseError).code);
      if (isLast)
        throw new MigrationError(`Migration ${name} failed and changed nothing: ${describe(error, text)}`, {
          cause: error,
        });
      if (attempt === 1) say(`Migration ${name} waits for its tables without holding up the shop`);
      await sleep(pauseMs * (1 + Math.random()));
    }
  }
}

async function applyOnce(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  const record = () => client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  const index = concurrentIndexOf(text);
  if (index !== undefined) {
    // it waits for transactions to end, and nobody waits for it
    await client.query('set lock_timeout = 0');
    await dropHalfMade(client, index);
    await client.query(text);
    await record();
    return;
  }
  try {
    await client.query('begin');
    await client.query(text);
    await record();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** An attempt that was interrupted leaves an index that nobody reads, or a good one that was not recorded. */
async function dropHalfMade(client: pg.Client, index: string): Promise<void> {
  const name = pg.escapeIdentifier(index);
  const { rows } = await client.query('select to_regclass($1) is not null as present', [`public.${name}`]);
  if ((rows as { present: boolean }[])[0]?.present) await client.query(`drop index concurrently ${name}`);
}

const OTHERS = `select count(*)::int as connected from pg_stat_activity
  where datname = current_database() and application_name in ('bottega', 'bottega listener')`;
const LOOK_MS = 200;

async function refuseBesideOthers(
  client: pg.Client,
  { name, text }: Migration,
  { say, endLimitMs }: Required<ApplyOptions>,
): Promise<void> {
  const beside = besideOf(text);
  if (!beside?.stops) return;
  say(`Migration ${name} cannot run beside the version before: ${beside.secondsPerMillion} s per million rows`);
  for (const until = performance.now() + endLimitMs; ; await sleep(LOOK_MS)) {
    const { rows } = await client.query<{ connected: number }>(OTHERS);
    const connected = rows[0]?.connected ?? 0;
    if (connected === 0) return;
    if (performance.now() < until) continue;
    throw new MigrationError(
      `Migration ${name} cannot run beside the version before, which has ${connected} connections: stop all processes ` +
        `of the shop, then start this one. It takes ${beside.secondsPerMillion} s per million rows; nothing was changed`,
    );
  }
}

function describe(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error);
  const line =
    error.position === undefined ? '' : ` (line ${text.slice(0, Number(error.position)).split('\n').length})`;
  return error.message + line;
}
