const MINUTE_MS = 60_000;
const NEVER_MS = 2 ** 31 - 1;
const IS_DONE = Symbol.for('intervals of a minute never end');

// Shops poll each minute for changes whose notification was lost. Tests switch that off: a test that waits for a change
// may wait longer than a minute, and would not notice that only the poll found the change.
if (!Reflect.has(globalThis, IS_DONE)) {
  Reflect.set(globalThis, IS_DONE, true);
  globalThis.setInterval = new Proxy(globalThis.setInterval, {
    apply: (begin, self, [run, ms, ...args]) =>
      Reflect.apply(begin, self, [run, ms === MINUTE_MS ? NEVER_MS : ms, ...args]),
  });
}
