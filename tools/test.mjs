// `npm test` installs what it needs, runs the gate (`npm run check`) and then the tests in a browser, and ends with the tests that were
// skipped or failed, and one line that counts all. It is plain JavaScript for the same reason as start.mjs.
import { mkdirSync, rmSync } from 'node:fs';
import { findChromium } from './launch/chromium.mjs';
import { installPackages } from './launch/packages.mjs';
import { endWithParent } from './launch/parent.mjs';
import { runToEnd } from './launch/processes.mjs';
import { projectFile } from './launch/project.mjs';
import { continueOnPinnedNode, refuseOldNode } from './launch/runtime.mjs';
import { reportFailure, say } from './launch/steps.mjs';
import { addCounts, countOfPlaywright, countOfVitest, failuresOf, skippedTests } from './launch/test-counts.mjs';
import { buildWeb } from './launch/web-build.mjs';
import { offerWordpress } from './launch/wordpress.mjs';

const results = projectFile('test-results');
const vitestReport = `${results}/vitest.json`;
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
  const browsed = checked > 128 ? checked : await testInBrowser();
  const total = addCounts([countOfVitest(vitestReport), countOfPlaywright(playwrightReport)]);
  // a gate that fails before any test has run must not look like a run without failures
  const failed = checked === 0 && browsed === 0 ? total.failed : Math.max(total.failed, 1);
  for (const line of [...skippedTests(vitestReport, playwrightReport), ...failuresOf(vitestReport, playwrightReport)]) say(`\n${line}`);
  say(`\n${total.passed} passed, ${failed} failed, ${total.skipped} skipped`);
  return failed === 0 ? 0 : 1;
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
