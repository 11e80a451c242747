import { dirname } from 'node:path';

/** Matches the folders of features in the zones of the code. */
const FEATURE = /^(src\/(?:contract|domain|server\/features|web\/features|web\/staff)\/([a-z-]+)\/)/;

/**
 * Returns the tests that are near to changed files, as folders and files that a test runner takes: those of the
 * features' folders, and of a file outside of them, which may be one that all features have a line in, those in the
 * same folder.
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
