import { setTimeout as sleep } from 'node:timers/promises';

const MOST_WAITING = 500;
const LOOK_EVERY_MS = 100;

/**
 * Work that may wait: done one after the other while nothing more urgent is under way. The same work waits once, and what
 * does not fit is left out: somebody will ask for it again.
 */
export function createQuietQueue(isBusy: () => boolean): (key: string, work: () => Promise<unknown>) => void {
  const waiting = new Map<string, () => Promise<unknown>>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (const [key, work] of waiting) {
      while (isBusy()) await sleep(LOOK_EVERY_MS, undefined, { ref: false });
      // what fails here fails again, and is told, when it is asked for directly
      await work().catch(() => undefined);
      waiting.delete(key);
    }
    isRunning = false;
  }

  return (key, work) => {
    if (waiting.has(key) || waiting.size >= MOST_WAITING) return;
    waiting.set(key, work);
    if (!isRunning) void run();
  };
}
