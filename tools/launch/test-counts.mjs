import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectFolder } from './project.mjs';

const NOTHING = { passed: 0, failed: 0, skipped: 0 };
const SECOND_TRY = 'passed at the second try';

/** @param {string} path the report of Vitest's json reporter */
export function countOfVitest(path) {
  const report = read(path);
  if (report === undefined) return NOTHING;
  return {
    passed: report.numPassedTests,
    // a file that cannot be loaded has no tests that would count as failed
    failed:
      report.numFailedTests + report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {string} path the report of Playwright's json reporter */
export function countOfPlaywright(path) {
  const report = read(path);
  if (report === undefined) return NOTHING;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + (report.errors.length > 0 && unexpected === 0 ? 1 : 0), skipped };
}

/**
 * The tests that failed, and those that passed only when tried again, each with the first line of its error: a log that is cut
 * off in the middle still ends with them.
 * @param {string | string[]} vitestReports the paths of the reports
 * @param {string} playwrightReport
 */
export function failuresOf(vitestReports, playwrightReport) {
  return [
    ...[vitestReports].flat().flatMap((path) => failuresOfVitest(read(path))),
    ...(read(playwrightReport)?.suites ?? []).flatMap(failuresOfPlaywright),
  ];
}

function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.failureMessages.length > 0);
    if (tests.length === 0 && file.status === 'failed') return [told('FAILED', [file.name, 'could not be run'], file.message)];
    return tests.map((test) => told(test.status === 'failed' ? 'FAILED' : SECOND_TRY, [file.name, test.fullName], test.failureMessages[0]));
  });
}

function failuresOfPlaywright(suite) {
  const failed = testsOf(suite).filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return [
    ...failed.map(({ status, file, title, projectName, results }) => {
      const error = results.find((result) => result.error !== undefined)?.error;
      return told(status === 'flaky' ? SECOND_TRY : 'FAILED', [file, `${title} [${projectName}]`], error?.message);
    }),
    ...(suite.suites ?? []).flatMap(failuresOfPlaywright),
  ];
}

/**
 * The tests that did not run: below each reason their names.
 * @param {string | string[]} vitestReports the paths of the reports
 * @param {string} [playwrightReport]
 */
export function skippedTests(vitestReports, playwrightReport) {
  const skipped = [
    ...[vitestReports].flat().flatMap((path) => skippedOfVitest(read(path))),
    ...(read(playwrightReport)?.suites ?? []).flatMap(skippedOfPlaywright),
  ];
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const names = skipped.filter((test) => test.reason === reason).map(({ name }) => name);
    if (reason === undefined) return `${names.length} not run: they were not chosen, or what stands before them failed`;
    return [`${names.length} skipped: ${reason}`, ...names].join('\n  ');
  });
}

function skippedOfVitest(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ ancestorTitles, title, meta }) => ({
        reason: meta.skippedFor, // test/support/reports/skip-for.ts
        name: [relative(projectFolder, file.name), ...ancestorTitles.filter((each) => each !== ''), title].join(' > '),
      })),
  );
}

function skippedOfPlaywright(suite) {
  return [
    ...testsOf(suite)
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations, file, title, projectName }) => ({
        reason: annotations.find(({ type }) => type === 'skip')?.description,
        name: `test/e2e/${file} > ${title} [${projectName}]`,
      })),
    ...(suite.suites ?? []).flatMap(skippedOfPlaywright),
  ];
}

function testsOf({ specs = [] }) {
  return specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, title: spec.title, file: spec.file })));
}

function told(how, names, message) {
  const lines = (message ?? '').split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  return `${how} ${names.join(' > ')}\n  ${lines.slice(0, 6).join('\n  ').slice(0, 1000)}`;
}

export function addCounts(counts) {
  return counts.reduce((sum, count) => ({
    passed: sum.passed + count.passed,
    failed: sum.failed + count.failed,
    skipped: sum.skipped + count.skipped,
  }));
}

function read(path) {
  return path !== undefined && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
