import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longer than this no request waits for work that goes on behind it. */
const SLICE_MS = 4;
/** Looking at the clock costs more than a small step: every so many steps is enough. */
const STEPS_BETWEEN_LOOKS = 64;

/**
 * For long work that shares the process with requests: `if (breath.isDue()) await breath.take()` between small steps
 * lets those that wait be answered every few milliseconds.
 */
export class Breath {
  #since = performance.now();
  #steps = 0;

  /** To be asked once for each small step. */
  isDue(): boolean {
    if (++this.#steps % STEPS_BETWEEN_LOOKS !== 0) return false;
    return performance.now() - this.#since >= SLICE_MS;
  }

  /** After a step that may have been long by itself. */
  isOver(): boolean {
    return performance.now() - this.#since >= SLICE_MS;
  }

  async take(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }
}

const RUN = 256;

/** The items in order, as `toSorted` would have it, breathing between runs and while they are merged. */
export async function sortedInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  breath: Breath,
): Promise<T[]> {
  let from: T[] = [];
  for (let start = 0; start < items.length; start += RUN) {
    for (const item of items.slice(start, start + RUN).sort(compare)) from.push(item);
    if (breath.isOver()) await breath.take();
  }
  for (let width = RUN; width < from.length; width *= 2) {
    const to: T[] = [];
    for (let start = 0; start < from.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, from.length), Math.min(start + 2 * width, from.length)];
      for (let left = start, right = middle; left < middle || right < end; ) {
        const isLeft = right >= end || (left < middle && compare(from[left] as T, from[right] as T) <= 0);
        to.push(from[isLeft ? left++ : right++] as T);
        if (breath.isDue()) await breath.take();
      }
    }
    from = to;
  }
  return from;
}
