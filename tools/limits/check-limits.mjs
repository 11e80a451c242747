// `npm run limits` checks sizes. Files have at most 210 statements (statements.ts), functions 66 lines (components
// 110), 4 parameters and a complexity of 15; files of tests have 450 lines, a test 66; lines have 120 characters,
// folders 25 files without pictures. A file that only its neighbour uses is part of it where both fit into one
// (joinable.ts). No files or folders need each other (circles.ts). A feature has one name over all zones
// (feature-names.ts). Whatever was larger when the limits were set is listed in baseline.json with its measure; the
// list may only shrink. `npm run limits -- --shrink` removes entries that are within the limits now and follows moved
// files; it never adds an entry.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { projectFile } from '../launch/project.mjs';
import { wrongCircles } from './circles.ts';
import { countOfNames, featureFolders, wrongNames } from './feature-names.ts';
import { joinableFiles, neighboursToJoin, productFiles } from './joinable.ts';
import { statementCount } from './statements.ts';
import { wrongWords } from './words.ts';

const BASELINE = projectFile('tools/limits/baseline.json');
const ZONES = ['src', 'test', 'tools', 'bench', 'demo'];
/** The largest file had 206 when the limit changed from lines to statements, which do not depend on the formatter. */
const MAX_STATEMENTS = 210;
const MAX_FILES = 25;
/**
 * The formatter's width (biome.jsonc). Parts that cannot be broken do not count: a text of over 50 characters, and a
 * regular expression on its own line.
 */
const MAX_CHARACTERS = 120;
const UNBREAKABLE = /(['"`])(?:(?!\1).){50,}\1|^ *\/(?![/*]).*\/[a-z]*;?$/g;
const MAX_TEST_FILE_LINES = 450;
const MAX_TEST_LINES = 66;
const TEST = /\.(test|spec)\.tsx?$/;
/** Texts and data, whose length says nothing about the code. */
const DATA = /\.(json|csv|txt|sql)$/;

const products = productFiles(projectFile('src'));
const found = [...lintProblems(), ...largeFiles(), ...longLines(), ...longTests(), ...fullFolders()];
const baseline = JSON.parse(readFileSync(BASELINE, 'utf8'));
if (process.argv.includes('--shrink')) shrink();
else report();

/** Returns one entry for each excess, with `file rule` and the measure. */
function lintProblems() {
  const args = ['-c', projectFile('tools/limits/oxlint.json'), '--format', 'json', ...ZONES];
  const { stdout } = spawnSync(projectFile('node_modules/.bin/oxlint'), args, {
    cwd: projectFile('.'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return JSON.parse(stdout)
    .diagnostics.filter(({ filename }) => !DATA.test(filename))
    .map(({ filename, code, message }) => ({
      key: `${filename.replaceAll('\\', '/')} ${/\((.+)\)/.exec(code)?.[1]}`,
      measure: measureIn(message),
    }));
}

/** Reads the measure from a message that contains "(72)" or "complexity of 19". */
function measureIn(message) {
  const number = /\((\d+)\)/.exec(message)?.[1] ?? /of (\d+)/.exec(message)?.[1];
  if (number === undefined) throw new Error(`The linter said something without a number: ${message}`);
  return Number(number);
}

function largeFiles() {
  return files()
    .filter((file) => /^(?!test).*\.(tsx?|mjs)$/.test(file) && !TEST.test(file) && !DATA.test(file))
    .flatMap((file) => {
      const measure = statementCount(file, readFileSync(projectFile(file), 'utf8'));
      return measure > MAX_STATEMENTS ? [{ key: `${file} statements`, measure }] : [];
    });
}

function longLines() {
  return files()
    .filter((file) => /\.(tsx?|mjs|cjs|css)$/.test(file) && !DATA.test(file))
    .flatMap((file) => {
      const longest = Math.max(
        ...readFileSync(projectFile(file), 'utf8')
          .split('\n')
          .map((line) => line.replace(UNBREAKABLE, '').length),
      );
      return longest > MAX_CHARACTERS ? [{ key: `${file} line-length`, measure: longest }] : [];
    });
}

/** Returns test files and tests that are too long. The formatter puts the end of a test on its own line. */
function longTests() {
  return files()
    .filter((file) => TEST.test(file))
    .flatMap((file) => {
      const lines = readFileSync(projectFile(file), 'utf8').split('\n');
      const tests = lines.flatMap((line, begin) => {
        const indent = /^( *)test\((?!\)).*\{$/.exec(line)?.[1];
        const isEnd = (end) => end.startsWith(`${indent}}`) && end.endsWith(');');
        const length = indent === undefined ? 0 : lines.slice(begin).findIndex(isEnd) + 1;
        return length > MAX_TEST_LINES ? [{ key: `${file} test-length`, measure: length }] : [];
      });
      const size = lines.length - 1;
      return size > MAX_TEST_FILE_LINES ? [...tests, { key: `${file} max-lines`, measure: size }] : tests;
    });
}

function fullFolders() {
  const sizes = Map.groupBy(
    // the motifs are a catalogue: one script for each family of goods
    files().filter((file) => !/\.(png|webp)$|^tools\/render\/motifs\//.test(file)),
    (file) => dirname(file),
  );
  return [...sizes]
    .filter(([, inside]) => inside.length > MAX_FILES)
    .map(([folder, inside]) => ({ key: `${folder} files`, measure: inside.length }));
}

function files() {
  return ZONES.flatMap((zone) =>
    readdirSync(projectFile(zone), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(zone, relative(projectFile(zone), entry.parentPath), entry.name).replaceAll('\\', '/')),
  );
}

function report() {
  const unjoined = neighboursToJoin(products);
  for (const { file, importer, lines } of unjoined)
    console.log(`only one file needs it: ${file} (${importer}; ${lines} lines together)`);
  const features = featureFolders(projectFile('.'));
  const misnamed = wrongNames(features);
  const wrong = [...misnamed, ...wrongCircles(products), ...wrongWords(products)];
  for (const line of wrong) console.log(line);
  if (unjoined.length + wrong.length > 0) process.exitCode = 1;
  const left = remaining();
  const excess = found.filter(({ key, measure }) => !take(left, key, measure));
  for (const { key, measure } of excess) console.log(`too large: ${key} (${measure})`);
  const stale = Object.entries(left).flatMap(([key, measures]) => measures.map((measure) => `${key} (${measure})`));
  for (const line of stale) console.log(`no longer there: ${line}`);
  if (stale.length > 0) console.log('The baseline has shrunk: npm run limits -- --shrink');
  if (excess.length + stale.length > 0) process.exitCode = 1;
  else console.log(`Nothing is larger than the limits but for ${found.length} listed exceptions.`);
  console.log(
    `${products.size} product files, of which ${joinableFiles(products).length} could be part of the only one that needs them.`,
  );
  console.log(countOfNames(features));
}

/**
 * Returns whether an entry belongs to a moved file: the same rule and file name, and the old file no longer exists. One
 * file's excess never pays for another's.
 */
function isMoved(old, key) {
  const [[before, rule], [now, same]] = [old.split(' '), key.split(' ')];
  return rule === same && basename(before) === basename(now) && !existsSync(projectFile(before));
}

/**
 * Removes the smallest listed measure that is at least this one, and returns whether there was one. A listed excess may
 * become smaller without a new entry.
 */
function take(left, key, measure) {
  const measures = left[key] ?? [];
  const index = measures.findIndex((listed) => listed >= measure);
  if (index < 0) return false;
  measures.splice(index, 1);
  return true;
}

function remaining() {
  return Object.fromEntries(
    Object.entries(baseline).map(([key, measures]) => [key, [...measures].sort((a, b) => a - b)]),
  );
}

function shrink() {
  const left = remaining();
  const kept = found.filter(({ key, measure }) => take(left, key, measure));
  const others = found.filter((one) => !kept.includes(one));
  const moved = others.filter(({ key, measure }) => {
    const from = Object.keys(left).find((old) => isMoved(old, key) && left[old].some((listed) => listed >= measure));
    return from !== undefined && take(left, from, measure);
  });
  const written = {};
  for (const { key, measure } of [...kept, ...moved].sort((a, b) => a.key.localeCompare(b.key)))
    (written[key] ??= []).push(measure);
  writeFileSync(BASELINE, `${JSON.stringify(written, null, 2)}\n`);
  console.log(`${Object.values(written).flat().length} exceptions are left.`);
}
