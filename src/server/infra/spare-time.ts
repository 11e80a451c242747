import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 10;
/** The share of a sample in which the process was busy: above it requests wait for one another. */
const BUSY = 0.6;

/**
 * Resolves when this process has time to spare, at the latest after `maxMs`: for work that must not make requests wait.
 */
export async function untilSpareTime(maxMs: number): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < maxMs) {
    const before = performance.eventLoopUtilization();
    await sleep(SAMPLE_MS, undefined, { ref: false });
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
