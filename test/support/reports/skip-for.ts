import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The reason why a test is skipped, which the end of a run shows (tools/launch/results/test-results.mjs). */
    skippedFor?: string;
  }
}

/**
 * Options of a test or a suite of Vitest that is skipped if there is a reason. Playwright's `test.skip` takes a reason
 * itself.
 */
export function skipFor(reason: string | undefined): TestOptions {
  return reason === undefined ? {} : { skip: true, meta: { skippedFor: reason } };
}

export const EXCEPT_ON_LINUX = process.platform === 'linux' ? undefined : 'it runs on Linux only';

/**
 * For tests of the timers of PostgreSQL that limit a statement or look for deadlocks: libfaketime gives them the time
 * of the machine.
 */
export const EXCEPT_WHERE_CLOCK_IS_MOVED =
  process.env['FAKETIME'] === undefined ? undefined : 'timers of PostgreSQL do not fire where the clock is moved';

/**
 * A file of the recorded data beside the project. `missing` is the reason to skip its tests, if the file does not
 * exist.
 */
export function recordedFile(path: string): { readonly file: string; readonly missing: string | undefined } {
  const file = fileURLToPath(new URL(`../../../../shared/${path}`, import.meta.url));
  return { file, missing: existsSync(file) ? undefined : `../shared/${path} is not beside the project` };
}
