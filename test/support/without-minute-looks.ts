const MINUTE_MS = 60_000;
const NEVER_MS = 2 ** 31 - 1;

/**
 * Shops look each minute for what they were not told of. Here they do not: a test that waits for a change may wait
 * longer than that, and would not notice that it came by the look alone.
 */
const { setInterval: begin } = globalThis;
if (begin.name !== 'beginUnlessEachMinute') {
  globalThis.setInterval = Object.assign(
    function beginUnlessEachMinute(run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
      return begin(run, ms === MINUTE_MS ? NEVER_MS : ms, ...args);
    },
    { __promisify__: begin.__promisify__ },
  ) as typeof setInterval;
}
