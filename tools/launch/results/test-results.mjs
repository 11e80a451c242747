import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { say } from '../steps.mjs';

/**
 * The result of a test, or of code outside of tests.
 * @typedef {object} TestResult
 * @property {string} file the path in the project; empty without a file
 * @property {string} name
 * @property {'passed' | 'failed' | 'flaky' | 'skipped'} status flaky: passed at the second attempt
 * @property {string} [error] the error of a failed or flaky test
 * @property {string} [reason] the reason why it was skipped
 */

/** Called by the reporters. @param {TestResult[]} tests */
export function writeReport(tests) {
  const path = process.env.TESTS_REPORT;
  if (path === undefined) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(tests));
}

/** @param {string} path @returns {TestResult[]} empty if the tests did not start */
export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

/**
 * Runs tests whose reporter writes a report. In CI, files with a failed test run a second time, with a new shop: that
 * distinguishes tests that fail each time from flaky ones, without effects of the first attempt.
 * @param {string} report the path of the report
 * @param {(files: string[] | undefined) => Promise<number>} run runs some files, or all of them, and returns the exit
 * code
 * @returns {Promise<number>} the exit code
 */
export async function runWithSecondTry(report, run) {
  const code = await runWithReport(report, run);
  const first = readReport(report);
  const files = [
    ...new Set(first.filter(({ file, status }) => status === 'failed' && file !== '').map(({ file }) => file)),
  ];
  if (process.env.CI === undefined || code > 128 || files.length === 0) return code;
  say(`\nA second try, with a new shop: ${files.join(', ')}`);
  const again = `${report}.again`;
  const secondCode = await runWithReport(again, run, files);
  if (secondCode > 128) return secondCode;
  const results = afterSecondTry(first, readReport(again));
  writeFileSync(report, JSON.stringify(results));
  return results.some(({ status }) => status === 'failed') ? code : 0;
}

async function runWithReport(report, run, files) {
  rmSync(report, { force: true });
  const given = process.env.TESTS_REPORT;
  process.env.TESTS_REPORT = report;
  // for playwright.config.ts and global-setup.ts
  if (files) process.env.SECOND_TRY = '1';
  try {
    return await run(files);
  } finally {
    delete process.env.SECOND_TRY;
    if (given === undefined) delete process.env.TESTS_REPORT;
    else process.env.TESTS_REPORT = given;
  }
}

/** @param {TestResult[]} first @param {TestResult[]} second all tests of some files @returns {TestResult[]} */
export function afterSecondTry(first, second) {
  const keyOf = ({ file, name }) => `${file} > ${name}`;
  const now = new Map(second.map((test) => [keyOf(test), test]));
  const files = new Set(second.map(({ file }) => file));
  const failing = new Set(second.filter(({ status }) => status === 'failed').map(({ file }) => file));
  const failedBefore = first.filter(({ file, status }) => status === 'failed' && files.has(file));
  // results outside of tests are listed only if they failed
  const isWell = (test) => (now.has(keyOf(test)) ? now.get(keyOf(test)).status === 'passed' : !failing.has(test.file));
  const flaky = failedBefore.filter(isWell).map((test) => ({ ...test, status: 'flaky' }));
  const told = new Set(flaky.map(keyOf));
  const left = failedBefore.filter((test) => !now.has(keyOf(test)) && !told.has(keyOf(test)));
  return [
    ...first.filter(({ file }) => !files.has(file)),
    ...second.filter((test) => !told.has(keyOf(test))),
    ...flaky,
    ...left,
  ];
}

/** @param {TestResult[]} tests */
export function countOf(tests) {
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length;
  return { passed: count('passed', 'flaky'), failed: count('failed'), skipped: count('skipped') };
}

/** Returns the tests that did not run: below each reason their names. @param {TestResult[]} tests */
export function skippedTests(tests) {
  const skipped = tests.filter(({ status }) => status === 'skipped');
  return [...new Set(skipped.map(({ reason }) => reason))].map((reason) => {
    const names = skipped.filter((test) => test.reason === reason).map(({ file, name }) => `${file} > ${name}`);
    if (reason === undefined) return `${names.length} not run: they were not chosen, or what stands before them failed`;
    return [`${names.length} skipped: ${reason}`, ...names].join('\n  ');
  });
}

/**
 * Returns the tests that failed, and those that passed only when tried again, each with the first lines of its error: a
 * log that is cut off in the middle still ends with them.
 * @param {TestResult[]} tests
 */
export function failuresOf(tests) {
  return tests
    .filter(({ status }) => status === 'failed' || status === 'flaky')
    .map(({ file, name, status, error = '' }) => {
      const lines = error.split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules'));
      const how = status === 'failed' ? 'FAILED' : 'passed at the second try';
      return `${how} ${file} > ${name}\n  ${lines.slice(0, 6).join('\n  ').slice(0, 1000)}`;
    });
}
