// `npm run check` is the gate. Every stage runs, even after one that failed, so that one run shows everything that has
// to be fixed. Arguments after -- are passed to Vitest.
import { fileURLToPath } from 'node:url';
import { endWithHelpIfAsked } from './launch/help.mjs';
import { installPackages } from './launch/packages.mjs';
import { endWithParent } from './launch/parent.mjs';
import { runQuietly, runToEnd } from './launch/processes.mjs';
import { projectFile } from './launch/project.mjs';
import { readReport, runWithSecondTry, skippedTests } from './launch/results/test-results.mjs';
import { say } from './launch/steps.mjs';

const given = process.argv.slice(2);
/** `npm test` sets its own path, and lists the skipped tests of this run together with those of the browser */
const report = process.env.TESTS_REPORT ?? projectFile('test-results/check.json');
const reporters = ['default', fileURLToPath(import.meta.resolve('./launch/results/vitest-report.mjs'))].map(
  (name) => `--reporter=${name}`,
);

/** The stages of one row run in parallel, because each of them uses one processor; the other stages use all. */
const ROWS = [
  [['format', 'biome', ['check', '--error-on-warnings', '.']]],
  [['lint', 'oxlint', ['--type-aware', '--deny-warnings']]],
  [['types', 'tsc', ['-b']]],
  [
    ['fences', 'depcruise', ['src', 'test', 'tools', 'bench']],
    ['unused code', 'knip', ['--no-progress']],
    ['limits', process.execPath, [projectFile('tools/limits/check-limits.mjs')]],
  ],
  [['tests', 'vitest', ['run', ...reporters]]],
  [['types of rows', process.execPath, [projectFile('tools/row-types/check-row-types.ts')]]],
];

endWithHelpIfAsked();
endWithParent();
await installPackages({ withDevelopment: true });
const told = [];
for (const row of ROWS) {
  const codes = await Promise.all(row.map((stage) => runStage(stage, row.length > 1)));
  if (codes.some((code) => code !== 0)) process.exitCode ??= 1;
  if (codes.some((code) => code > 128)) break; // a signal ended the stage, so the whole run ends
}
if (process.env.TESTS_REPORT === undefined) for (const line of skippedTests(readReport(report))) say(`\n${line}`);
say(`\n${told.join('\n')}`);

async function runStage([name, program, args], hasNeighbours) {
  say(`\n${name}`);
  const began = Date.now();
  const run = name === 'tests' ? runTests : hasNeighbours ? runAndTell : runToEnd;
  const code = await run(program === process.execPath ? program : projectFile(`node_modules/.bin/${program}`), args);
  told.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return code;
}

function runTests(program, args) {
  return runWithSecondTry(report, (files = given) => runToEnd(program, [...args, ...files]));
}

/** Prints the output of a failed program in one piece, so that lines of two programs do not mix. */
async function runAndTell(program, args) {
  try {
    await runQuietly(program, args);
    return 0;
  } catch (error) {
    say(error.message);
    return process.exitCode ?? 1; // a signal has set the exit code
  }
}
