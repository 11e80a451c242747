import { dirname } from 'node:path';

/** Where the folders of features stand in the zones of the code. */
const FEATURE = /^src\/(?:contract|domain|server\/features|web\/features|web\/staff)\/([a-z-]+)/;

/**
 * Returns the tests that are near to changed files, as folders and files that a test runner takes.
 * @param {readonly string[]} files paths in the project
 * @param {(path: string) => boolean} exists
 * @returns {{ fast: string[], inBrowser: string[] }}
 */
export function testsNear(files, exists) {
  const features = [...new Set(files.flatMap((file) => FEATURE.exec(file)?.[1] ?? []))];
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  const beside = files.filter((file) => /^(?:src|demo|tools)\/.*\.(?:tsx?|mjs)$/.test(file)).map((file) => `${dirname(file)}/`);
  const ofFeatures = features.map((feature) => `test/api/${feature}/`);
  const inBrowser = [...files.filter((file) => file.endsWith('.spec.ts')), ...features.map((feature) => `test/e2e/${feature}/`)];
  return { fast: known([...tests, ...beside, ...ofFeatures], exists), inBrowser: known(inBrowser, exists) };
}

/** Returns each place once, in order, without those below another one and those that do not exist. */
function known(places, exists) {
  const there = [...new Set(places)].filter(exists).sort();
  return there.filter((place) => !there.some((other) => other !== place && other.endsWith('/') && place.startsWith(other)));
}
