import type { Clock } from '../../src/server/infra/clock.ts';
import { type SqlFragment, sql } from '../../src/server/infra/database/sql.ts';

/** The time that a test sets. */
export interface TestTime {
  at: Date;
  /** The time of the database's clock if it differs, or the expression that reads it. */
  inDatabase?: Date | SqlFragment;
}

export function testClock(time: TestTime): Clock {
  return { now: () => time.at, inDatabase: () => sql`${time.inDatabase ?? time.at}::timestamptz` };
}
