// Counts product files that only one file in the same folder imports, if both together have at most 250 lines: to read
// one, the reader must open the other. Such a file stands alone if it is loaded on demand, or for one of the reasons
// below.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const MAX_LINES = 250;
/** The only reasons for a separate file that only one neighbour uses. The list may only shrink. */
const STANDING_ALONE: readonly (readonly [RegExp, string])[] = [
  [/^src\/server\/features\/[^/]+\/([a-z-]+-)?routes\.ts$/, 'the calls of a feature, beside what registers them'],
  [/^src\/contract\/[^/]+\/routes\.ts$/, 'the browser loads routes without schemas'],
  [/^src\/pictures\//, 'the pictures are being made anew'],
  [/\/(version-watch|staff-pages|clusters|province-shapes)\.ts$/, 'what tests read without React or Leaflet'],
  [/^src\/server\/import\/tables\/table-price-history\.ts$/, 'tables that both files build on'],
  [/\/(pack-sizes|same-goods)\.ts$/, 'what tests read without a whole assortment'],
  [/^src\/web\/frame\/NewsRow\.tsx$/, 'it says what is not as always, and shares a file of the browser with the menus'],
  [/^src\/web\/page-table\.ts$/, 'the build reads it, without the pages'],
  [/^src\/server\/infra\/pdf\/fonts\.ts$/, 'what is drawn, apart from the page it is drawn on'],
];
export const IMPORT = /^(?:import|export)\s[^;]*?from '(\.[^']+)';/gm;
const ON_DEMAND = /import\(\s*'(\.[^']+)'\s*\)|new URL\('(\.[^']+)', import\.meta\.url\)/g;

/** Returns the product files below `src` by path, with their text. */
export function productFiles(root: string): Map<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [`src/${relative(root, file).replaceAll('\\', '/')}`, readFileSync(file, 'utf8')]),
  );
}

interface Joinable {
  readonly file: string;
  /** The only file that needs it. */
  readonly importer: string;
  /** The number of lines of both files together. */
  readonly lines: number;
}

/** Returns the joinable files among these texts by path. */
export function joinableFiles(files: ReadonlyMap<string, string>): Joinable[] {
  const importers = new Map<string, Set<string>>();
  const isOnDemand = new Set<string>();
  for (const [file, text] of files) {
    const target = (path = '') => join(dirname(file), path).replaceAll('\\', '/');
    for (const [, path] of text.matchAll(IMPORT)) {
      const known = importers.get(target(path)) ?? new Set<string>();
      importers.set(target(path), known.add(file));
    }
    for (const [, path, url] of text.matchAll(ON_DEMAND)) isOnDemand.add(target(path ?? url));
  }
  return [...importers].flatMap(([file, by]) => {
    const [importer] = by;
    if (by.size !== 1 || importer === undefined || dirname(importer) !== dirname(file)) return [];
    if (isOnDemand.has(file) || !files.has(file)) return [];
    const lines = lineCount(files.get(file)) + lineCount(files.get(importer));
    return lines <= MAX_LINES ? [{ file, importer, lines }] : [];
  });
}

/** Returns the joinable files without a reason to stand alone. */
export function neighboursToJoin(files: ReadonlyMap<string, string>): Joinable[] {
  return joinableFiles(files).filter(({ file }) => !STANDING_ALONE.some(([pattern]) => pattern.test(file)));
}

const lineCount = (text = '') => text.split('\n').length - 1;
