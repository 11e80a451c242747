import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { PATIENCE } from './test/support/patience.ts';

const WEB = 'src/web/**/*.test.{ts,tsx}';
const FAILOVER = 'test/failover/**/*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: 3,
    // A test that passed is one line: errors that it causes on purpose would look like failures.
    silent: 'passed-only',
    // the library of passkeys asks for the newest ciphers of Node
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // These catch what hangs. A busy machine may take as long as it needs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: PATIENCE },
    projects: [
      {
        resolve: {
          alias: { '@node-rs/argon2': fileURLToPath(new URL('test/support/cached-argon2.ts', import.meta.url)) },
        },
        test: {
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'demo/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, WEB, FAILOVER],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles: [
            'test/support/without-minute-looks.ts',
            'test/support/rows/record-rows.ts',
            'test/support/invariants/after-each-test.ts',
          ],
          // Reading the modules of the server again for each file took a quarter of the run. They keep nothing between
          // two shops: several files open more than one in the same process.
          isolate: false,
        },
      },
      // Modules hold the stores of the browser, so each file needs modules of its own. A context in a thread has them, too.
      { test: { name: 'web', include: [WEB], pool: 'vmThreads' } },
      // `npm run test:failover` runs it, alone
      ...(process.argv.includes('--project=failover') ? [{ test: { name: 'failover', include: [FAILOVER] } }] : []),
    ],
  },
});
