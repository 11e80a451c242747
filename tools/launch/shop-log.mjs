import { existsSync, readFileSync } from 'node:fs';

/** A reporter of Playwright that shows what the shop logged during a test that failed. */
export default class ShopLog {
  /** @param {{ file: string }} options where shop-of-tests.mjs writes it */
  constructor({ file }) {
    this.file = file;
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, { status, startTime, duration }) {
    if (status !== 'failed' && status !== 'timedOut') return;
    const began = startTime.getTime();
    const lines = logged(this.file).filter((line) => {
      const { time } = /^\{"level":\d+,"time":(?<time>\d+)/.exec(line)?.groups ?? {};
      return began <= Number(time) && Number(time) <= began + duration;
    });
    if (lines.length === 0) return;
    process.stdout.write(
      `\nThe shop logged during "${test.title}", perhaps for another test:\n${lines.join('\n')}\n\n`,
    );
  }
}

function logged(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}
