import { existsSync, readFileSync } from 'node:fs';

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

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
