import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/** The database cannot be reached or is overloaded: the caller should try again later. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  /** fastify sends it as the status of the reply. */
  readonly statusCode = 503;
  readonly retryAfterSeconds = 5;
  /** True if a statement was sent whose reply was lost: it may have been executed. */
  readonly hasLostReply: boolean;

  constructor(message: string, { hasLostReply = false, ...options }: ErrorOptions & { hasLostReply?: boolean } = {}) {
    super(message, options);
    this.hasLostReply = hasLostReply;
  }
}

const BACK_LIMIT_MS = 20_000;
const LOOK_AGAIN_MS = 250;

/**
 * Runs work whose earlier attempt lost its reply, and runs it again while the database is away, for 20 seconds. The
 * work finds out by itself whether the earlier attempt was executed.
 */
export async function whenBack<T>(work: () => Promise<T>, limitMs = BACK_LIMIT_MS): Promise<T> {
  for (const until = performance.now() + limitMs; ; await sleep(LOOK_AGAIN_MS)) {
    try {
      return await work();
    } catch (error) {
      const isAwayStill = error instanceof DatabaseAway || isLostConnection(error);
      if (!isAwayStill || performance.now() > until) throw error;
    }
  }
}

/**
 * Connection errors, shutting down or starting, no disk, memory or connections left, statement cancelled, lock not
 * available. 25006: the server only reads, because another one took over from it. 26000: the statement that should have
 * prepared this one was cancelled.
 */
const AWAY_STATES = /^(?:08...|57P0[1-5]|53[0-3]00|57014|55P03|25006|26000)$/;
/** The states after which a connection is of no use any more: its server is ending, starting, or only reads. */
const LOST_STATES = /^(?:08...|57P0[1-5]|25006)$/;
/** The messages of errors that node-postgres throws without a code. */
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|The database said nothing|Client has encountered a connection error)/;
const AWAY_CALLS = new Set(['connect', 'read', 'write']);

/** Returns the error to throw instead of an error of a database call. */
export function asAway(error: unknown): unknown {
  if (!(error instanceof Error && isAway(error))) return error;
  return new DatabaseAway(error.message, { cause: error, hasLostReply: hasLostReply(error) });
}

/** Returns whether the connection was lost after it had been made, by a server that could have executed a statement. */
function hasLostReply(error: Error): boolean {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseError) return /^57P0[125]$/.test(code);
  return isBrokenConnection(error) && syscall !== 'connect' && !error.message.startsWith('timeout');
}

/**
 * Returns whether a connection has to be replaced after this error. A switch of the database to another machine may
 * leave connections to the old one open, on which every write fails.
 */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof DatabaseError) return LOST_STATES.test(error.code ?? '');
  return error instanceof Error && isBrokenConnection(error);
}

function isAway(error: Error): boolean {
  if (error instanceof DatabaseAway) return false;
  if (error instanceof DatabaseError) return AWAY_STATES.test(error.code ?? '');
  return isBrokenConnection(error);
}

function isBrokenConnection(error: Error): boolean {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return AWAY_MESSAGES.test(error.message) || (AWAY_CALLS.has(syscall) && code !== '');
}
