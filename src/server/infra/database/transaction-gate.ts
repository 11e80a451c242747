import { DatabaseAway } from './database-away.ts';

/** Who is in for this long waits for something, mostly a lock: it no longer keeps others out. */
const STUCK_MS = 500;
const LOOK_EVERY_MS = 100;

interface Inside {
  /** When it came in (ms). */
  readonly since: number;
}

interface GateOptions {
  /** How many transactions run at once. */
  readonly size: number;
  /** How many more run while as many are stuck. */
  readonly relief: number;
  /** The time (ms) after which whoever waits gets an error. */
  readonly waitLimitMs: number;
}

/**
 * Lets a number of transactions run at once; the others wait in their order. Those that are stuck, as behind a lock that somebody holds, do
 * not count, up to the number of the relief: whoever needs no such lock does not wait for those who do.
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
    /** Runs work once there is room for it. */
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
