import { DatabaseError } from 'pg';

/** The database cannot be reached or is overloaded: the caller should try again later. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  /** fastify sends it as the status of the reply. */
  readonly statusCode = 503;
  readonly retryAfterSeconds = 5;
}

/**
 * Connection errors, shutting down or starting, no disk, memory or connections left, statement cancelled, lock not
 * available. 26000: the statement that should have prepared this one was cancelled.
 */
const AWAY_STATES = /^(?:08...|57P0[1-5]|53[0-3]00|57014|55P03|26000)$/;
/** The messages of errors that node-postgres throws without a code. */
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|The database said nothing|Client has encountered a connection error)/;
const AWAY_CALLS = new Set(['connect', 'read', 'write']);

/** Returns the error to throw instead of an error of a database call. */
export function asAway(error: unknown): unknown {
  return error instanceof Error && isAway(error) ? new DatabaseAway(error.message, { cause: error }) : error;
}

function isAway(error: Error): boolean {
  if (error instanceof DatabaseAway) return false;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseError) return AWAY_STATES.test(code);
  return AWAY_MESSAGES.test(error.message) || (AWAY_CALLS.has(syscall) && code !== '');
}
