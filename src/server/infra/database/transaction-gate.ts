import { DatabaseAway } from './database-away.ts';

/** A transaction that runs for this long mostly waits for a lock. It counts as stuck. */
const STUCK_MS = 500;
const LOOK_EVERY_MS = 100;

interface Inside {
  /** When the transaction began (ms, performance.now). */
  readonly since: number;
}

interface GateOptions {
  /** The maximum number of transactions at once. */
  readonly size: number;
  /** How many more may run while that many are stuck. */
  readonly relief: number;
  /** How long (ms) a transaction may wait for its turn before it fails. */
  readonly waitLimitMs: number;
}

/**
 * Limits how many transactions run at once; the others wait in the order in which they came. Stuck transactions do not
 * count, up to the number of `relief`, so that one lock does not stop transactions that do not need it.
 */
export function createGate({ size, relief, waitLimitMs }: GateOptions) {
  const inside = new Set<Inside>();
  const waiting = new Set<() => void>();
  let look: NodeJS.Timeout | undefined;

  function hasRoom(): boolean {
    const stuckSince = performance.now() - STUCK_MS;
    const stuck = [...inside].filter(({ since }) => since <= stuckSince).length;
    return inside.size - Math.min(stuck, relief) < size;
  }

  function enter(): Inside {
    const own = { since: performance.now() };
    inside.add(own);
    return own;
  }

  function letIn(): void {
    for (const give of waiting) {
      if (!hasRoom()) break;
      waiting.delete(give);
      give();
    }
    if (waiting.size > 0) look ??= setInterval(letIn, LOOK_EVERY_MS);
    else {
      clearInterval(look);
      look = undefined;
    }
  }

  function untilRoom(): Promise<Inside> {
    return new Promise((resolve, reject) => {
      const give = () => {
        clearTimeout(limit);
        resolve(enter());
      };
      const limit = setTimeout(() => {
        waiting.delete(give);
        reject(new DatabaseAway('All transactions of this process were under way for too long'));
      }, waitLimitMs);
      waiting.add(give);
      letIn();
    });
  }

  return {
    /** Runs `work` when it is its turn. Throws DatabaseAway when that takes longer than `waitLimitMs`. */
    async pass<T>(work: () => Promise<T>): Promise<T> {
      const own = waiting.size === 0 && hasRoom() ? enter() : await untilRoom();
      try {
        return await work();
      } finally {
        inside.delete(own);
        letIn();
      }
    },
  };
}
