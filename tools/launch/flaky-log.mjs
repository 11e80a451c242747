/**
 * A reporter of Vitest that shows what a test logged which failed at first and passed when it was tried again: Vitest itself shows what a
 * failed test logged.
 */
export default class FlakyLog {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    for (const { content } of test.task.logs ?? []) process.stderr.write(`${test.fullName}, which passed at the second try: ${content}`);
  }
}
