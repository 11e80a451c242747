import { relative } from 'node:path';
import { projectFolder } from '../project.mjs';
import { writeReport } from './test-results.mjs';

const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' };

/** A reporter of Playwright that writes the result of each test. */
export default class PlaywrightReport {
  outside = [];

  onBegin(_config, suite) {
    this.suite = suite;
  }

  onError({ message }) {
    this.outside.push({ file: '', name: 'outside of the tests', status: 'failed', error: message });
  }

  onEnd() {
    writeReport([...(this.suite?.allTests() ?? []).map(resultOf), ...this.outside]);
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function resultOf(test) {
  const [, project, , ...titles] = test.titlePath();
  return {
    file: relative(projectFolder, test.location.file),
    name: `${titles.join(' > ')} [${project}]`,
    status: STATUS[test.outcome()],
    error: test.results.find(({ error }) => error !== undefined)?.error.message,
    reason: [...test.annotations, ...test.results.flatMap(({ annotations }) => annotations)].find(
      ({ type }) => type === 'skip',
    )?.description,
  };
}
