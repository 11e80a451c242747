import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest time (ms) for which background work delays a request. */
const SLICE_MS = 4;
/** The clock is read only after this many steps, because reading it costs more than a small step. */
const STEPS_BETWEEN_LOOKS = 64;

/**
 * For long work that shares the process with requests: `if (slice.shouldYield()) await slice.yieldToEventLoop()`
 * between small steps lets waiting requests run every few milliseconds.
 */
export class TimeSlice {
  #since = performance.now();
  #steps = 0;

  /** Call it once for each small step. */
  shouldYield(): boolean {
    if (++this.#steps % STEPS_BETWEEN_LOOKS !== 0) return false;
    return performance.now() - this.#since >= SLICE_MS;
  }

  /** Reads the clock at once: for use after a step that may take long by itself. */
  isOver(): boolean {
    return performance.now() - this.#since >= SLICE_MS;
  }

  async yieldToEventLoop(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }
}

const RUN = 256;

/** Sorts the items as `toSorted` does, yielding between runs and while they are merged. */
export async function sortedInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  slice: TimeSlice,
): Promise<T[]> {
  let from: T[] = [];
  for (let start = 0; start < items.length; start += RUN) {
    for (const item of items.slice(start, start + RUN).sort(compare)) from.push(item);
    if (slice.isOver()) await slice.yieldToEventLoop();
  }
  for (let width = RUN; width < from.length; width *= 2) {
    const to: T[] = [];
    for (let start = 0; start < from.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, from.length), Math.min(start + 2 * width, from.length)];
      for (let left = start, right = middle; left < middle || right < end; ) {
        const isLeft = right >= end || (left < middle && compare(from[left] as T, from[right] as T) <= 0);
        to.push(from[isLeft ? left++ : right++] as T);
        if (slice.shouldYield()) await slice.yieldToEventLoop();
      }
    }
    from = to;
  }
  return from;
}
