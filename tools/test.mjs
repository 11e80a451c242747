// `npm test` installs what it needs, runs the gate (`npm run check`) and then the tests in a browser, and ends with a
// list of the skipped and failed tests and one line with their numbers. It is plain JavaScript for the same reason as
// start.mjs.
import { mkdirSync, rmSync } from 'node:fs';
import { findChromium } from './launch/chromium.mjs';
import { isForTests } from './launch/debian.mjs';
import { offerFaketime } from './launch/faketime.mjs';
import { endWithHelpIfAsked } from './launch/help.mjs';
import { installPackages } from './launch/packages.mjs';
import { endWithParent } from './launch/parent.mjs';
import { runToEnd } from './launch/processes.mjs';
import { projectFile } from './launch/project.mjs';
import { countOf, failuresOf, readReport, runWithSecondTry, skippedTests } from './launch/results/test-results.mjs';
import { continueOnPinnedNode, refuseOldNode } from './launch/runtime.mjs';
import { reportFailure, say } from './launch/steps.mjs';
import { buildWeb } from './launch/web-build.mjs';
import { offerWordpress } from './launch/wordpress.mjs';
import { faketimeLibrary, inAnotherSeason, runOnDay } from './moved-clock/run-on-day.mjs';

const results = projectFile('test-results');
const vitestReport = `${results}/vitest.json`;
const seasonReport = `${results}/another-season.json`;
const failoverReport = `${results}/failover.json`;
const playwrightReport = `${results}/playwright.json`;
const REPORTERS = ['default', projectFile('tools/launch/results/vitest-report.mjs')].map(
  (name) => `--reporter=${name}`,
);
/**
 * All except crashes and attacks (test/faults, test/security), which do not depend on the day and take two fifths of
 * the time.
 */
const IN_ANOTHER_SEASON = ['src/', 'tools/', 'demo/', 'test/api/'];

try {
  endWithHelpIfAsked();
  refuseOldNode();
  await installPackages({ withDevelopment: true });
  if (!(await continueOnPinnedNode('tools/test.mjs'))) process.exitCode = await testEverything();
} catch (error) {
  reportFailure(error);
}

async function testEverything() {
  endWithParent();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  await offerWordpress();
  const checked = await runNpm(['run', 'check'], { env: { ...process.env, TESTS_REPORT: vitestReport } });
  const moved = checked > 128 ? checked : await testInAnotherSeason();
  // the results so far are listed also if there is no browser
  const browsed = moved > 128 ? moved : await testInBrowser().catch(reportFailure);
  const failedOver = browsed > 128 ? browsed : await testFailover();
  const tests = [
    ...readReport(vitestReport),
    ...resultsOfSeason(),
    ...readReport(playwrightReport),
    ...readReport(failoverReport),
  ];
  const total = countOf(tests);
  // a gate that fails before any test has run must not look like a run without failures
  const isWell = [checked, moved, browsed, failedOver].every((code) => code === 0);
  const failed = isWell ? total.failed : Math.max(total.failed, 1);
  for (const line of [...skippedTests(tests), ...failuresOf(tests)]) say(`\n${line}`);
  say(`\n${total.passed} passed, ${failed} failed, ${total.skipped} skipped`);
  return failed === 0 ? 0 : 1;
}

/**
 * On a machine for tests, those without a browser run again half a year from now: none of them may depend on the day.
 */
async function testInAnotherSeason() {
  if (!isForTests()) return 0;
  await offerFaketime();
  const time = inAnotherSeason(new Date().toISOString().slice(0, 10));
  const options = [projectFile('node_modules/vitest/vitest.mjs'), 'run', '--project=server', ...REPORTERS];
  return runWithSecondTry(seasonReport, (files = IN_ANOTHER_SEASON) =>
    runOnDay(time, process.execPath, [...options, ...files]),
  );
}

function resultsOfSeason() {
  if (isForTests() && faketimeLibrary() === undefined)
    return [{ file: 'all files', name: 'in another season', status: 'skipped', reason: 'libfaketime is not here' }];
  return readReport(seasonReport).map((test) => ({ ...test, name: `${test.name} (in another season)` }));
}

async function testInBrowser() {
  await buildWeb();
  const CHROMIUM_PATH = await findChromium();
  const options = [projectFile('node_modules/@playwright/test/cli.js'), 'test'];
  return runWithSecondTry(playwrightReport, (files = []) =>
    runToEnd(process.execPath, [...options, ...files], { env: { ...process.env, CHROMIUM_PATH } }),
  );
}

/** Last and alone: its machines need both processors. Where they cannot be made, it says why, and is skipped. */
async function testFailover() {
  return runWithSecondTry(failoverReport, (files = []) =>
    runToEnd(process.execPath, [projectFile('test/failover/run.mjs'), ...REPORTERS, ...files]),
  );
}

function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  return npm?.endsWith('.js')
    ? runToEnd(node, [npm, ...args], options)
    : runToEnd('npm', args, { ...options, shell: process.platform === 'win32' });
}
