import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const { skippedTests } = createRequire(import.meta.url)('./test-counts.mjs') as {
  skippedTests(vitestReport: string, playwrightReport?: string): string[];
};
const project = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bottega-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('what was skipped is named below its reason, whichever program skipped it', () => {
  const each = (title: string, status: string, meta = {}) => ({ ancestorTitles: ['', 'a reply'], title, status, meta });
  const skippedFor = '../shared/a.json is not beside the project';
  const assertionResults = [each('is short', 'skipped', { skippedFor }), each('is good', 'passed'), each('is new', 'skipped')];
  const vitest = report('vitest.json', { testResults: [{ name: join(project, 'test/api/a.test.ts'), assertionResults }] });
  const seen = (status: string, annotations: object[]) => ({ status, annotations, projectName: 'phone' });
  const playwright = report('playwright.json', {
    suites: [
      {
        specs: [{ title: 'is seen', file: 'a.spec.ts', tests: [seen('expected', [])] }],
        suites: [
          {
            specs: [
              { title: 'is read', file: 'a.spec.ts', tests: [seen('skipped', [{ type: 'skip', description: skippedFor }])] },
              { title: 'is filmed', file: 'a.spec.ts', tests: [seen('skipped', [{ type: 'skip', description: 'no camera' }])] },
            ],
          },
        ],
      },
    ],
  });
  expect(skippedTests(vitest, playwright)).toEqual([
    `2 skipped: ${skippedFor}\n  test/api/a.test.ts > a reply > is short\n  test/e2e/a.spec.ts > is read [phone]`,
    '1 not run: they were not chosen, or what stands before them failed',
    '1 skipped: no camera\n  test/e2e/a.spec.ts > is filmed [phone]',
  ]);
  expect(skippedTests(join(folder, 'none.json'))).toEqual([]);
});

// skipIf and runIf of Vitest take no reason: `skipFor` does (test/support/reports/skip-for.ts)
const WITHOUT_REASON = /\.(?:skipIf|runIf)\(|\b(?:test|it|describe)\.skip\((?![^;]*,)|\bskip: true/;

test('no test is skipped without a reason', () => {
  for (const line of ["test.skipIf(!file)('x', f)", "describe.runIf(isRoot)('x', f)", 'test.skip(!file);'])
    expect(line).toMatch(WITHOUT_REASON);
  expect(WITHOUT_REASON.test('test.skip(missing !== undefined, missing);')).toBe(false);
  const files = globSync('{src,test,tools,demo,bench}/**/*.{test,spec}.{ts,tsx}', { cwd: project });
  expect(files.length).toBeGreaterThan(100);
  const own = 'tools/launch/test-counts.test.ts';
  expect(files.filter((file) => file !== own && WITHOUT_REASON.test(readFileSync(join(project, file), 'utf8')))).toEqual([]);
});
