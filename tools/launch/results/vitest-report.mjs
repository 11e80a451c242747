import { writeReport } from './test-results.mjs';

/** A reporter of Vitest that writes the result of each test. */
export default class VitestReport {
  /**
   * @param {import('vitest/node').TestModule[]} modules
   * @param {object[]} outside errors that belong to no test
   */
  onTestRunEnd(modules, outside) {
    const others = outside.map((error) => ({
      file: '',
      name: 'outside of the tests',
      status: 'failed',
      error: textOf(error),
    }));
    writeReport([...modules.flatMap(testsOf), ...others]);
  }
}

function testsOf(module) {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests()].map((test) => {
    const { state, errors = [], note } = test.result();
    const status = state === 'pending' ? 'skipped' : state;
    // skippedFor: test/support/reports/skip-for.ts
    return { file, name: test.fullName, status, error: textOf(errors[0]), reason: test.meta().skippedFor ?? note };
  });
  const around = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  return [
    ...tests,
    ...around.map((error) => ({ file, name: 'before or after its tests', status: 'failed', error: textOf(error) })),
  ];
}

function textOf(error) {
  return error?.stack ?? error?.message;
}
