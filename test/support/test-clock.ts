import type { TestContext } from 'vitest';
import type { Clock } from '../../src/server/infra/clock.ts';
import { type SqlFragment, sql } from '../../src/server/infra/database/sql.ts';

/** The time that a test sets. */
export interface TestTime {
  at: Date;
  /** The time of the database's clock where it differs, or the expression that asks it. */
  inDatabase?: Date | SqlFragment;
}

export function testClock(time: TestTime): Clock {
  return { now: () => time.at, inDatabase: () => sql`${time.inDatabase ?? time.at}::timestamptz` };
}

/**
 * Skips a test that needs timers of PostgreSQL, which limit a statement and look for deadlocks: where the clock is moved (`npm run moved-clock`)
 * they do not fire, because libfaketime says the machine's time to the handler of a signal.
 */
export function skipWhereClockIsMoved(context: Pick<TestContext, 'skip'>): void {
  if (process.env['FAKETIME'] !== undefined) context.skip('timers of PostgreSQL do not fire where libfaketime moves the clock');
}
