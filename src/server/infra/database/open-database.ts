import pg, { DatabaseError } from 'pg';
import { activeTracer, tracedTransaction } from '../tracing/tracing.ts';
import { answerLimitFor, dropConnection, withAnswerLimit } from './answer-limit.ts';
import { asAway, isLostConnection } from './database-away.ts';
import { createListener } from './listener.ts';
import { parseArray } from './pg-internals.ts';
import { createSharedConnections } from './shared-connections.ts';
import { sql } from './sql.ts';
import { runStatement } from './statement.ts';
import { queryable, runTransaction } from './transaction.ts';
import { createGate } from './transaction-gate.ts';
import type { Database } from './types.ts';

export interface DatabaseOptions {
  /** The number of connections for transactions, each used by one at a time. */
  readonly transactionConnections?: number;
  /** The number of connections for single statements, each shared by many at a time. */
  readonly sharedConnections?: number;
  readonly statementTimeoutMs?: number;
  /** The time after which a connection that sends nothing while statements are under way is dropped. */
  readonly answerLimitMs?: number;
  /** The interval of the heartbeat on the connection that listens. */
  readonly heartbeatMs?: number;
  /** How long a transaction whose connection was lost during its commit waits to learn its outcome. */
  readonly outcomeLimitMs?: number;
  /** How long a caller waits for a connection before it gets an error. */
  readonly connectTimeoutMs?: number;
  readonly applicationName?: string;
  /** True: it is a copy, or read like one; a transaction leaves no mark there. */
  readonly onlyReads?: boolean;
  /** Called for each idle connection that broke; the next caller gets a new one. */
  readonly onConnectionError?: (error: Error) => void;
}

type Settings = Required<Omit<DatabaseOptions, 'answerLimitMs'>>;

const defaults = {
  transactionConnections: 8,
  sharedConnections: 3,
  statementTimeoutMs: 10_000,
  heartbeatMs: 15_000,
  connectTimeoutMs: 10_000,
  outcomeLimitMs: 20_000,
  applicationName: 'bottega',
  onlyReads: false,
  onConnectionError: () => {},
} satisfies Settings;

/**
 * How many connections a process may open beyond `transactionConnections` while that many transactions wait for a lock.
 */
const RELIEF = 8;

/**
 * Opens a PostgreSQL database. It connects at the first statement, so it never throws when the server is away. Single
 * statements run pipelined on a few shared connections (several in flight on each); a transaction has a connection of
 * its own, on which statements started together are pipelined too.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const settings = { ...defaults, ...options };
  const { answerLimitMs = answerLimitFor(settings.statementTimeoutMs) } = options;
  const clientConfig = clientConfigFor(url, settings);
  const shared = createSharedConnections({
    config: clientConfig,
    size: settings.sharedConnections,
    lockLimitMs: settings.statementTimeoutMs / 2,
    onError: settings.onConnectionError,
  });
  const { heartbeatMs, onConnectionError: onError } = settings;
  const listener = createListener({ config: clientConfig, answerLimitMs, heartbeatMs, onError });
  const pool = watched(
    new pg.Pool({ ...clientConfig, max: settings.transactionConnections + RELIEF, idleTimeoutMillis: 60_000 }),
    settings.onConnectionError,
  );
  const gate = createGate({
    size: settings.transactionConnections,
    relief: RELIEF,
    waitLimitMs: settings.connectTimeoutMs,
  });
  const { outcomeLimitMs, onlyReads } = settings;
  const connections = { pool, answerLimitMs, outcomeLimitMs, onlyReads };
  const tx: Database['tx'] = (work) => {
    const run = () => gate.pass(() => runTransaction(connections, work)).catch(rethrow);
    return activeTracer() === undefined ? run() : tracedTransaction(run);
  };
  const space = watchDiskSpace(tx);
  function rethrow(error: unknown): never {
    space.noticed(error);
    throw asAway(error);
  }

  return {
    ...queryable((statement, values) =>
      shared
        .run((client) => withAnswerLimit(client, answerLimitMs, () => runStatement(client, statement, values)))
        .catch(rethrow),
    ),
    tx,
    lacksSpace: () => space.isFull(),
    listen: (channel, onMessage) => listener.listen(channel, onMessage),
    ownPool: (size) => {
      const own = watched(
        new pg.Pool({
          connectionString: url,
          application_name: settings.applicationName,
          statement_timeout: settings.statementTimeoutMs,
          lock_timeout: settings.statementTimeoutMs / 2,
          connectionTimeoutMillis: settings.connectTimeoutMs,
          // node-postgres drops only pipelined connections when a statement times out
          query_timeout: answerLimitMs,
          pipeline: true,
          keepAlive: true,
          max: size,
          maxLifetimeSeconds: 300,
        }),
        settings.onConnectionError,
      );
      return own.on('connect', dropWhenLost);
    },
    close: async () => {
      await Promise.all([listener.close(), shared.close(), pool.end()]);
    },
  };
}

/** A broken connection emits 'error' on its client, and an 'error' without listeners ends the process. */
function watched(pool: pg.Pool, onConnectionError: (error: Error) => void): pg.Pool {
  pool.on('connect', (client) => client.on('error', onConnectionError));
  pool.on('error', onConnectionError);
  return pool;
}

/** Drops a connection whose server is ending or only reads: who uses a pool of their own does not look for that. */
function dropWhenLost(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const sendAndLook = (...given: unknown[]): unknown => {
    const reply = send(...given);
    if (reply instanceof Promise)
      reply.catch((error: unknown) => {
        if (isLostConnection(error)) dropConnection(client, 'its server is ending, starting or only reads');
      });
    return reply;
  };
  client.query = sendAndLook as typeof client.query;
}

function clientConfigFor(url: string, settings: Settings): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: settings.applicationName,
    statement_timeout: settings.statementTimeoutMs,
    lock_timeout: settings.statementTimeoutMs / 2,
    idle_in_transaction_session_timeout: settings.statementTimeoutMs * 3,
    connectionTimeoutMillis: settings.connectTimeoutMs,
    keepAlive: true,
    pipeline: true,
    // Every statement is prepared and planned once per connection, not for each set of values (a cart: 0.33 to 0.24
    // ms).
    options: `-c plan_cache_mode=force_generic_plan${settings.onlyReads ? ' -c default_transaction_read_only=on' : ''}`,
    types: wireTypes as pg.CustomTypesConfig,
  };
}

const DISK_FULL = '53100';

interface DiskSpace {
  /** Records an error of the database that says that its disk is full. */
  noticed(error: unknown): void;
  /** Returns whether the disk was full and a test write still fails. */
  isFull(): Promise<boolean>;
}

/**
 * Watches whether the database can write. A database on a full disk still reads, so only a write shows it. A test row
 * is written only if a statement was refused for lack of space since the last successful test.
 */
function watchDiskSpace(tx: Database['tx']): DiskSpace {
  let wasFull = false;
  return {
    noticed: (error) => {
      const { cause = error } = error as Error;
      if (cause instanceof DatabaseError && cause.code === DISK_FULL) wasFull = true;
    },
    isFull: async () => {
      if (!wasFull) return false;
      try {
        await tx((trial) =>
          trial.query(sql`create temporary table disk_space_trial on commit drop as
          select repeat(md5(n::text), 250) as filling from generate_series(1, 128) as n`),
        );
        wasFull = false;
      } catch {
        // still full, or away, which other readiness checks report
      }
      return wasFull;
    },
  };
}

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

type Parse = (text: string) => unknown;

const own = new Map<number, Parse>([
  [INT8, wholeNumber],
  [DATE, unchanged],
  [INT8_ARRAY, (text) => parseArray(text, wholeNumber)],
  [DATE_ARRAY, (text) => parseArray(text, unchanged)],
]);

/**
 * How columns become values: bigint a number (an unsafe one throws: a wrong id is worse than none), date the string
 * 'YYYY-MM-DD' because a day has no time zone, numeric a string because it has no exact number, json parsed.
 */
const wireTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parse {
    const parse = format === 'binary' ? undefined : own.get(oid);
    return parse ?? (pg.types.getTypeParser(oid, format as 'text') as Parse);
  },
};

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

function unchanged(text: string): string {
  return text;
}
