import { type SqlFragment, sql } from './database/sql.ts';

/** Time comes from here, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** The time inside a statement, by the database's clock: for what all processes must decide alike. */
  inDatabase(): SqlFragment;
}

export const systemClock: Clock = { now: () => new Date(), inDatabase: () => sql`clock_timestamp()` };
