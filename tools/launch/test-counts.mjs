import { existsSync, readFileSync } from 'node:fs';

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
 * @param {string} vitestReport the paths of both reports
 * @param {string} playwrightReport
 */
export function failuresOf(vitestReport, playwrightReport) {
  return [...failuresOfVitest(read(vitestReport)), ...(read(playwrightReport)?.suites ?? []).flatMap(failuresOfPlaywright)];
}

function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.failureMessages.length > 0);
    if (tests.length === 0 && file.status === 'failed') return [told('FAILED', [file.name, 'could not be run'], file.message)];
    return tests.map((test) => told(test.status === 'failed' ? 'FAILED' : SECOND_TRY, [file.name, test.fullName], test.failureMessages[0]));
  });
}

function failuresOfPlaywright(suite) {
  const tests = (suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => ({ ...test, title: spec.title, file: spec.file })));
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return [
    ...failed.map(({ status, file, title, projectName, results }) => {
      const error = results.find((result) => result.error !== undefined)?.error;
      return told(status === 'flaky' ? SECOND_TRY : 'FAILED', [file, `${title} [${projectName}]`], error?.message);
    }),
    ...(suite.suites ?? []).flatMap(failuresOfPlaywright),
  ];
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
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
