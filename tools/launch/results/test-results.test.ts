import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface TestResult {
  readonly file: string;
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'flaky' | 'skipped';
  readonly error?: string;
  readonly reason?: string;
}

const { afterSecondTry, countOf, failuresOf, skippedTests } = createRequire(import.meta.url)('./test-results.mjs') as {
  afterSecondTry(first: TestResult[], second: TestResult[]): TestResult[];
  countOf(tests: TestResult[]): object;
  failuresOf(tests: TestResult[]): string[];
  skippedTests(tests: TestResult[]): string[];
};
const project = fileURLToPath(new URL('../../..', import.meta.url));

test('what was skipped is named below its reason', () => {
  const reason = '../shared/a.json is not beside the project';
  const tests: TestResult[] = [
    { file: 'test/api/a.test.ts', name: 'a reply > is short', status: 'skipped', reason },
    { file: 'test/api/a.test.ts', name: 'a reply > is good', status: 'passed' },
    { file: 'test/api/a.test.ts', name: 'a reply > is new', status: 'skipped' },
    { file: 'test/e2e/a.spec.ts', name: 'is read [phone]', status: 'skipped', reason },
    { file: 'test/e2e/a.spec.ts', name: 'is filmed [phone]', status: 'skipped', reason: 'no camera' },
  ];
  expect(skippedTests(tests)).toEqual([
    `2 skipped: ${reason}\n  test/api/a.test.ts > a reply > is short\n  test/e2e/a.spec.ts > is read [phone]`,
    '1 not run: they were not chosen, or what stands before them failed',
    '1 skipped: no camera\n  test/e2e/a.spec.ts > is filmed [phone]',
  ]);
});

test('a second try tells what fails each time from what does not', () => {
  const first: TestResult[] = [
    { file: 'a', name: 'is good', status: 'passed' },
    { file: 'b', name: 'fails once', status: 'failed', error: 'Error: too late\n    at node_modules/x' },
    { file: 'b', name: 'fails always', status: 'failed', error: 'Error: wrong' },
    { file: 'b', name: 'fails the second time', status: 'passed' },
    { file: 'c', name: 'is not reached', status: 'skipped' },
    { file: 'c', name: 'before or after its tests', status: 'failed', error: 'Error: no room' },
    { file: '', name: 'outside of the tests', status: 'failed', error: 'Error: nobody waited' },
  ];
  const second: TestResult[] = [
    { file: 'b', name: 'fails once', status: 'passed' },
    { file: 'b', name: 'fails always', status: 'failed', error: 'Error: wrong' },
    { file: 'b', name: 'fails the second time', status: 'failed', error: 'Error: full' },
    { file: 'c', name: 'is not reached', status: 'passed' },
  ];
  const both = afterSecondTry(first, second);
  expect(failuresOf(both).sort()).toEqual([
    'FAILED  > outside of the tests\n  Error: nobody waited',
    'FAILED b > fails always\n  Error: wrong',
    'FAILED b > fails the second time\n  Error: full',
    'passed at the second try b > fails once\n  Error: too late',
    'passed at the second try c > before or after its tests\n  Error: no room',
  ]);
  expect(countOf(both)).toEqual({ passed: 4, failed: 3, skipped: 0 });
  // nothing was run the second time
  expect(afterSecondTry(first, [])).toEqual(first);
});

test('what failed and cannot be found the second time has still failed, where its file fails', () => {
  const first: TestResult[] = [{ file: 'a', name: 'is good', status: 'failed', error: 'Error: wrong' }];
  const second: TestResult[] = [
    { file: 'a', name: 'before or after its tests', status: 'failed', error: 'Error: no room' },
  ];
  expect(countOf(afterSecondTry(first, second))).toEqual({ passed: 0, failed: 2, skipped: 0 });
});

// skipIf and runIf of Vitest take no reason: `skipFor` does (test/support/reports/skip-for.ts)
const WITHOUT_REASON = /\.(?:skipIf|runIf)\(|\b(?:test|it|describe)\.skip\((?![^;]*,)|\bskip: true/;

test('no test is skipped without a reason', () => {
  for (const line of ["test.skipIf(!file)('x', f)", "describe.runIf(isRoot)('x', f)", 'test.skip(!file);'])
    expect(line).toMatch(WITHOUT_REASON);
  expect(WITHOUT_REASON.test('test.skip(missing !== undefined, missing);')).toBe(false);
  const files = globSync('{src,test,tools,demo,bench}/**/*.{test,spec}.{ts,tsx}', { cwd: project });
  expect(files.length).toBeGreaterThan(100);
  const own = 'tools/launch/results/test-results.test.ts';
  expect(
    files.filter((file) => file !== own && WITHOUT_REASON.test(readFileSync(join(project, file), 'utf8'))),
  ).toEqual([]);
});
