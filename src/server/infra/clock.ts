import { type SqlFragment, sql } from './database/sql.ts';
import type { Database } from './database/types.ts';
import { Live } from './live.ts';
import type { Logger } from './log.ts';

/** The source of the time, so that tests can set it. */
export interface Clock {
  now(): Date;
  /**
   * The current time inside a statement, by the database's clock, for decisions that must be the same in all processes.
   */
  inDatabase(): SqlFragment;
}

/** The clock of a running shop. Before it is started it returns the machine's time. */
export interface SharedClock extends Clock {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A difference (ms) up to this is caused by the network or does not matter: the machine's own time is used. */
const TOLERATED_MS = 2_000;

/**
 * A clock that all processes of the shop share. The machine's time is compared with the database's once a minute, and
 * corrected by the difference: a process whose machine is two hours off would otherwise cancel orders that are being
 * paid, or never let them expire. @param machineNow the machine's time, ms since 1970
 */
export function sharedClock(
  db: Database,
  log: Pick<Logger, 'warn'>,
  machineNow: () => number = () => Date.now(),
): SharedClock {
  const offset = new Live({
    initial: 0,
    read: async (before) => {
      const asked = machineNow();
      const { now } = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`);
      const difference = Math.round(now.getTime() - (asked + machineNow()) / 2);
      const after = Math.abs(difference) > TOLERATED_MS ? difference : 0;
      if (after !== 0 && Math.abs(after - before) > TOLERATED_MS)
        log.warn(
          { seconds: Math.round(after / 1000) },
          "this machine's clock differs from the database's, which counts",
        );
      return after;
    },
    onError: (error) => log.warn({ err: error }, "the clock could not be compared with the database's"),
  });
  return {
    now: () => new Date(machineNow() + offset.current),
    inDatabase: () => sql`clock_timestamp()`,
    start: () => offset.start(),
    stop: () => offset.stop(),
  };
}
