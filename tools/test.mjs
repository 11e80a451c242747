// `npm test` installs what it needs, runs the gate (`npm run check`) and then the tests in a browser, and ends with the tests that were
// skipped or failed, and one line that counts all. It is plain JavaScript for the same reason as start.mjs.
import { mkdirSync, rmSync } from 'node:fs';
import { findChromium } from './launch/chromium.mjs';
import { isForTests } from './launch/debian.mjs';
import { offerFaketime } from './launch/faketime.mjs';
import { installPackages } from './launch/packages.mjs';
import { endWithParent } from './launch/parent.mjs';
import { runToEnd } from './launch/processes.mjs';
import { projectFile } from './launch/project.mjs';
import { continueOnPinnedNode, refuseOldNode } from './launch/runtime.mjs';
import { reportFailure, say } from './launch/steps.mjs';
import { addCounts, countOfPlaywright, countOfVitest, failuresOf, skippedTests } from './launch/test-counts.mjs';
import { buildWeb } from './launch/web-build.mjs';
import { offerWordpress } from './launch/wordpress.mjs';
import { inAnotherSeason, runOnDay } from './moved-clock/run-on-day.mjs';

const results = projectFile('test-results');
const vitestReport = `${results}/vitest.json`;
const seasonReport = `${results}/another-season.json`;
const playwrightReport = `${results}/playwright.json`;

try {
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
  const checked = await runNpm(['run', 'check', '--', `--outputFile.json=${vitestReport}`]);
  const moved = checked > 128 ? checked : await testInAnotherSeason();
  const browsed = moved > 128 ? moved : await testInBrowser();
  const vitestReports = [vitestReport, seasonReport];
  const total = addCounts([...vitestReports.map(countOfVitest), countOfPlaywright(playwrightReport)]);
  // a gate that fails before any test has run must not look like a run without failures
  const failed = checked === 0 && moved === 0 && browsed === 0 ? total.failed : Math.max(total.failed, 1);
  for (const line of [...skippedTests(vitestReports, playwrightReport), ...failuresOf(vitestReports, playwrightReport)]) say(`\n${line}`);
  say(`\n${total.passed} passed, ${failed} failed, ${total.skipped} skipped`);
  return failed === 0 ? 0 : 1;
}

/** On a machine for tests those without a browser run again half a year from now: none of them may depend on the day. */
async function testInAnotherSeason() {
  if (!isForTests()) return 0;
  await offerFaketime();
  const time = inAnotherSeason(new Date().toISOString().slice(0, 10));
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${projectFile('tools/launch/flaky-log.mjs')}`];
  const options = ['run', '--project=server', ...reporters, `--outputFile.json=${seasonReport}`];
  return runOnDay(time, process.execPath, [projectFile('node_modules/vitest/vitest.mjs'), ...options]);
}

async function testInBrowser() {
  await buildWeb();
  return runToEnd(process.execPath, [projectFile('node_modules/@playwright/test/cli.js'), 'test'], {
    env: { ...process.env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  });
}

function runNpm(args) {
  const npm = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  return npm?.endsWith('.js') ? runToEnd(node, [npm, ...args]) : runToEnd('npm', args, { shell: process.platform === 'win32' });
}
