// `npm run near` runs the tests near a change: those beside the changed files and those of their features, for a first
// result in less than a minute if one feature changed. `npm test` finds the rest. `npm run near -- --list` only lists
// them.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { endWithHelpIfAsked } from './launch/help.mjs';
import { installPackages } from './launch/packages.mjs';
import { runToEnd } from './launch/processes.mjs';
import { projectFile } from './launch/project.mjs';
import { continueOnPinnedNode, refuseOldNode } from './launch/runtime.mjs';
import { reportFailure, say } from './launch/steps.mjs';
import { testsNear } from './near/tests-near.mjs';

try {
  endWithHelpIfAsked();
  refuseOldNode();
  await installPackages({ withDevelopment: true });
  if (!(await continueOnPinnedNode('tools/near.mjs'))) process.exitCode = await runNear();
} catch (error) {
  reportFailure(error);
}

async function runNear() {
  const { fast, inBrowser } = testsNear(changedFiles(), allTests());
  for (const place of fast) say(place);
  for (const place of inBrowser) say(`In a browser, not run here: npx playwright test ${place}`);
  if (fast.length === 0 || process.argv.includes('--list')) return 0;
  return runToEnd(process.execPath, [projectFile('node_modules/vitest/vitest.mjs'), 'run', ...fast]);
}

/** Returns the files that differ from the last commit; if there are none, those of the last commit. */
function changedFiles() {
  const now = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return now.length > 0 ? now : git('diff', '--name-only', 'HEAD~1', 'HEAD');
}

function allTests() {
  return git('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts');
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', cwd: dirname(projectFile('package.json')) })
    .split('\n')
    .filter(Boolean);
}
