import { channel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { isRefused } from '../../../domain/base/result.ts';
import { answerLimitFor, withAnswerLimit } from './answer-limit.ts';
import { DatabaseAway, isLostConnection, whenBack } from './database-away.ts';
import { sql } from './sql.ts';
import { type Answer, runStatement, sendTogether } from './statement.ts';
import type { Database, Queryable, Statement, Tx } from './types.ts';

const MAX_ATTEMPTS = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const IN_FAILED_TRANSACTION = '25P02';

interface Connections {
  readonly pool: Pool;
  readonly answerLimitMs: number;
  /** How long (ms) to look for the outcome of a commit whose reply was lost. */
  readonly outcomeLimitMs: number;
  /** No transaction writes. */
  readonly onlyReads: boolean;
}

/** The connection was lost between COMMIT and its reply. */
class UnknownOutcome extends Error {
  readonly mark: string;
  readonly result: unknown;

  constructor(mark: string, result: unknown, cause: unknown) {
    super('The connection was lost during a commit', { cause });
    this.mark = mark;
    this.result = result;
  }
}

/**
 * Runs work in a transaction, and retries it after a serialization failure or a deadlock. A refused result rolls it
 * back. When the connection is lost during the commit, the outcome is read from the database as soon as it is back: it
 * returns if the work was committed, and throws `DatabaseAway` if it was not, or if the database stays away.
 */
export async function runTransaction<T>(connections: Connections, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(connections, work);
    } catch (error) {
      if (error instanceof UnknownOutcome) {
        if (await wasCommitted(connections, error.mark)) return error.result as T;
        throw new DatabaseAway('The connection was lost, and nothing was committed', { cause: error.cause });
      }
      if (attempt === MAX_ATTEMPTS || !canBeTriedAgain(error)) throw error;
      // A random pause, so that colliding transactions do not collide again.
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/**
 * Returns whether the transaction with this mark was committed. It tries to write the mark itself: where the first one
 * is still under way on the server, that waits for its end, and where the mark could be written, the first one can
 * never be committed. Throws `DatabaseAway` when the database stays away.
 */
function wasCommitted({ pool, answerLimitMs, outcomeLimitMs }: Connections, mark: string): Promise<boolean> {
  return whenBack(async () => {
    const client = await pool.connect();
    try {
      const marked = await withAnswerLimit(client, answerLimitMs, () => runStatement(client, marking(mark), undefined));
      client.release();
      return marked.rowCount === 0;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }, outcomeLimitMs);
}

function marking(mark: string): Statement {
  return { text: 'insert into commit_marks (mark) values ($1) on conflict do nothing', values: [mark] };
}

/** The mark of a transaction that wrote something. */
function markingOfWork(mark: string): Statement {
  const text = 'insert into commit_marks (mark) select $1 where pg_current_xact_id_if_assigned() is not null';
  return { text, values: [mark] };
}

/** Deletes marks that nobody looks for any more. */
export async function deleteOldMarks(db: Queryable): Promise<void> {
  await db.query(sql`delete from commit_marks where marked_at < now() - interval '1 hour'`);
}

async function attemptTransaction<T>(
  { pool, answerLimitMs, onlyReads }: Connections,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const scope = openScope(client, answerLimitMs);
  try {
    // Not awaited, so that BEGIN is sent together with the first statements of the work.
    sendTogether(client);
    const started = withAnswerLimit(client, answerLimitMs, () => client.query('begin'));
    const [result] = await settleBoth(work(scope.tx), started);
    scope.end();
    if (isRefused(result)) await withAnswerLimit(client, answerLimitMs, () => client.query('rollback'));
    else await commit(client, { answerLimitMs, isReading: onlyReads || scope.isReading() }, result);
    client.release();
    return result;
  } catch (error) {
    scope.end();
    if (isLostConnection(error instanceof UnknownOutcome ? error.cause : error)) client.release(true);
    else await rollBackAndRelease(client, answerLimitMs);
    throw error;
  }
}

/** Commits, with the mark of the transaction before it: both are sent at once. */
async function commit(
  client: PoolClient,
  { answerLimitMs, isReading }: { readonly answerLimitMs: number; readonly isReading: boolean },
  result: unknown,
): Promise<void> {
  sendTogether(client);
  const mark = crypto.randomUUID();
  const run = <R>(work: () => Promise<R>) => withAnswerLimit(client, answerLimitMs, work);
  const [marked, committed] = await Promise.allSettled([
    isReading ? undefined : run(() => runStatement(client, markingOfWork(mark), undefined)),
    run(() => client.query('commit')),
  ]);
  // a statement that failed unnoticed lets no other one follow
  const isUndone = marked.status === 'rejected' && (marked.reason as DatabaseError).code === IN_FAILED_TRANSACTION;
  if (marked.status === 'rejected' && !isUndone && !isLostConnection(marked.reason)) throw marked.reason;
  if (committed.status === 'rejected') {
    if (isReading || !isLostConnection(committed.reason)) throw committed.reason;
    throw new UnknownOutcome(mark, result, committed.reason);
  }
  // COMMIT is ROLLBACK then, without an error
  if (committed.value.command !== 'COMMIT')
    throw new Error('A statement of the transaction failed: it was rolled back');
}

/** Matches the limit in seconds that long work (imports) sets for itself; 0 is none. */
const OWN_LIMIT = /^\s*set local statement_timeout = '?(\d+)s?'?\s*$/;

/** Matches the statement by which a transaction says that it only reads. */
const READS_ONLY = /^\s*set transaction\b.*\bread only\s*$/;

interface Scope {
  readonly tx: Tx;
  readonly isReading: () => boolean;
  readonly end: () => void;
}

function openScope(client: PoolClient, usualLimitMs: number): Scope {
  let open = true;
  let isReading = false;
  let limitMs = usualLimitMs;
  async function run(statement: Statement, values?: readonly unknown[]) {
    if (!open) throw new Error('The transaction has ended: a statement was not awaited in it');
    if (READS_ONLY.test(statement.text)) isReading = true;
    const own = OWN_LIMIT.exec(statement.text)?.[1];
    if (own !== undefined) {
      limitMs = answerLimitFor(Number(own) * 1000);
      // work that may take this long may also wait that long for locks
      await withAnswerLimit(client, limitMs, () => client.query('set local lock_timeout = 0'));
    }
    return withAnswerLimit(client, limitMs, () => runStatement(client, statement, values));
  }
  return {
    tx: queryable(run) as Tx,
    isReading: () => isReading,
    end: () => {
      open = false;
    },
  };
}

/** Returns both results, or throws the first failure once both have ended. */
async function settleBoth<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [a, b] = await Promise.allSettled([first, second]);
  if (b.status === 'rejected') throw b.reason;
  if (a.status === 'rejected') throw a.reason;
  return [a.value, b.value];
}

async function rollBackAndRelease(client: PoolClient, answerLimitMs: number): Promise<void> {
  try {
    await withAnswerLimit(client, answerLimitMs, () => client.query('rollback'));
    client.release();
  } catch (error) {
    // The connection is in an unknown state: the pool closes it and the server rolls back.
    client.release(error instanceof Error ? error : true);
  }
}

/**
 * The database with this transaction as its only one: what use cases write is committed or rolled back together with
 * ours, and their other reads run in it, too. Another connection would see neither its writes nor its locks, and might
 * wait for them for ever.
 */
export function within(db: Database, tx: Tx): Database {
  return Object.assign(Object.create(db) as Database, tx, { tx: <T>(work: (inside: Tx) => Promise<T>) => work(tx) });
}

/**
 * Returns whether it is a serialization failure or a deadlock: PostgreSQL rolled this work back so that other work
 * could go on.
 */
export function canBeTriedAgain(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED);
}

/** Returns the methods of `Queryable` on top of `run`. */
export function queryable(
  run: (statement: Statement, values?: readonly unknown[]) => Promise<Answer<unknown>>,
): Queryable {
  const rowsOf = <R>(statement: Statement, values?: readonly unknown[]) =>
    publishRows(
      statement,
      run(statement, values).then(({ rows }) => rows as R[]),
    );
  return {
    query: rowsOf,
    one: async <R>(statement: Statement) => {
      const [row] = await rowsOf<R>(statement);
      if (row === undefined) throw new Error(`A statement that always gives a row gave none: ${statement.text.trim()}`);
      return row;
    },
    maybeOne: async <R>(statement: Statement) => (await rowsOf<R>(statement))[0],
    changed: async (statement) => ((await run(statement)).rowCount ?? 0) > 0,
  };
}

/**
 * A message of `ROWS_CHANNEL`. It is published in the call that sends the statement, so that the stack shows who sent
 * it.
 */
export interface PublishedRows {
  readonly statement: Statement;
  readonly rows: Promise<readonly unknown[]>;
}

export const ROWS_CHANNEL = 'bottega:rows';
const rowsChannel = channel(ROWS_CHANNEL);

/**
 * Publishes the rows of a statement to subscribers: tests compare them with their declared type (decision 89). Without
 * subscribers it costs nothing.
 */
function publishRows<R>(statement: Statement, rows: Promise<R[]>): Promise<R[]> {
  if (rowsChannel.hasSubscribers) rowsChannel.publish({ statement, rows } satisfies PublishedRows);
  return rows;
}

/**
 * Runs `work`, which only reads, on one snapshot of the database: what is committed meanwhile is visible to none of its
 * statements. It may run more than once, as in `Database.tx`.
 */
export function inOneMoment<T>(db: Pick<Database, 'tx'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.tx(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    return work(tx);
  });
}
