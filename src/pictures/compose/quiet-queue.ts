import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';

const MAX_WAITING = 500;
const CHECK_EVERY_MS = 100;

/**
 * A queue for work that may wait: one after the other, while nothing more urgent is under way. The same work is queued once. When the
 * queue is full, further work is dropped: a later request does it.
 */
export function createQuietQueue(isBusy: () => boolean): (key: string, work: () => Promise<unknown>) => void {
  const waiting = new Set<string>();
  const oneByOne = pLimit(1);

  async function run(key: string, work: () => Promise<unknown>): Promise<void> {
    while (isBusy()) await sleep(CHECK_EVERY_MS, undefined, { ref: false });
    // work that fails here fails again, and is reported, when it is requested directly
    await work().catch(() => undefined);
    waiting.delete(key);
  }

  return (key, work) => {
    if (waiting.has(key) || waiting.size >= MAX_WAITING) return;
    waiting.add(key);
    void oneByOne(run, key, work);
  };
}
