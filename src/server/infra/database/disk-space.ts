import { DatabaseError } from 'pg';
import { sql } from './sql.ts';
import type { Database } from './types.ts';

const DISK_FULL = '53100';

export interface DiskSpace {
  /** Looks at an error of the database: one says that its disk is full. */
  noticed(error: unknown): void;
  /** Returns whether the disk was found full and a trial write still fails. */
  isFull(): Promise<boolean>;
}

/**
 * Watches whether the database can write. A database on a full disk goes on reading, so only a write shows it. A trial is written only if a
 * statement of the shop was refused for lack of space since the last trial that succeeded.
 */
export function watchDiskSpace(tx: Database['tx']): DiskSpace {
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
        // still full, or away, which the other checks of readiness tell
      }
      return wasFull;
    },
  };
}
