import { dirname } from 'node:path';

/** Matches the folders of features in the zones of the code. */
const FEATURE = /^(src\/(?:contract|domain|server\/features|web\/features|web\/staff)\/([a-z-]+)\/)/;

/**
 * Returns the tests near changed files, as folders and files for a test runner: all tests of a changed feature; for a
 * file outside of features, which may concern all of them, only the tests in its folder.
 * @param {readonly string[]} files paths in the project
 * @param {readonly string[]} tests paths of all tests
 * @returns {{ fast: string[], inBrowser: string[] }}
 */
export function testsNear(files, tests) {
  const changed = files.map((file) => ({ file, folder: FEATURE.exec(file)?.[1], feature: FEATURE.exec(file)?.[2] }));
  const near = changed.flatMap(({ file, folder, feature }) => [
    ...(folder ? [folder, `test/api/${feature}/`, `test/e2e/${feature}/`] : []),
    ...tests.filter((test) => test === file || (!folder && isCode(file) && dirname(test) === dirname(file))),
  ]);
  const places = [...new Set(near)].filter((place) => tests.some((test) => test.startsWith(place))).sort();
  const outermost = places.filter(
    (place) => !places.some((other) => other !== place && other.endsWith('/') && place.startsWith(other)),
  );
  const isInBrowser = (place) => place.startsWith('test/e2e/');
  return { fast: outermost.filter((place) => !isInBrowser(place)), inBrowser: outermost.filter(isInBrowser) };
}

function isCode(file) {
  return /^(?:src|demo|tools)\/.*\.(?:tsx?|mjs)$/.test(file);
}
