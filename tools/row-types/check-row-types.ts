// Compares the rows that tests recorded with the declared type of each statement, and reports statements without
// recorded rows, except those of baseline.json, which may only shrink (`node tools/row-types/check-row-types.ts
// --shrink`). It refuses statements whose rows reach the program without an order. Decision 89.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Type } from 'typescript/unstable/sync';
import type { RecordedRows } from '../../test/support/rows/row-records.ts';
import { differences } from './compare.ts';
import { judgeOrders } from './orders.ts';
import { addShapes, type Shapes } from './shape.ts';
import { type DeclaredStatement, type OpenProject, openProject } from './statements.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RECORDS = join(ROOT, '.cache/row-types');
const BASELINE = join(ROOT, 'tools/row-types/baseline.json');
const MAX_SHOWN = 100;
/** Statements of features pass through the files of infra/database, so no rows are recorded for these files. */
const OWN_FILES = /^src\/server\/infra\/database\//;

if (process.argv[1] === fileURLToPath(import.meta.url)) check();

function check(): void {
  const records = readRecords(RECORDS);
  const project = openProject(ROOT, join(ROOT, 'src/server/tsconfig.json'));
  fail(judgeOrders(project, new Set(records?.several)));
  const judged = records && judge(project, records.shapes);
  project.close();
  if (!judged) return console.log('No test recorded rows: their types were not compared.');
  const { wrong, seen, unseen, claims } = judged;
  fail(wrong);
  console.log(
    `${claims} statements declare a type of their rows. Tests saw rows of ${seen}: ${wrong.length} wrong types.`,
  );
  if (!records.isWhole) return console.log('Only some of the tests ran: which statements no test runs is not known.');
  compareWithBaseline(unseen);
}

function fail(lines: readonly string[]): void {
  for (const line of lines.slice(0, MAX_SHOWN)) console.log(line);
  if (lines.length > MAX_SHOWN) console.log(`and ${lines.length - MAX_SHOWN} more`);
  if (lines.length > 0) process.exitCode = 1;
}

interface Records extends RecordedRows {
  /** Whether all tests ran. */
  readonly isWhole: boolean;
}

function readRecords(folder: string): Records | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder);
  const shapes: Shapes = {};
  const several: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    const recorded = JSON.parse(readFileSync(join(folder, file), 'utf8')) as RecordedRows;
    addShapes(shapes, recorded.shapes);
    several.push(...recorded.several);
  }
  return { shapes, several, isWhole: files.includes('whole') };
}

interface Judgement {
  /** One line for each property that differs from its type. */
  readonly wrong: readonly string[];
  /** The number of statements that declare a type, and of those with recorded rows. */
  readonly claims: number;
  readonly seen: number;
  /** The file and function of each statement without recorded rows. */
  readonly unseen: readonly string[];
}

/** Compares the recorded rows with the statements of a project. */
export function judge({ checker, statements }: OpenProject, shapes: Shapes): Judgement {
  const claims = statements.filter(({ place, row }) => row !== undefined && !OWN_FILES.test(place));
  const isSeen = ({ place }: DeclaredStatement) => Object.keys(shapes[place] ?? {}).length > 0;
  const wrong = claims.filter(isSeen).flatMap(({ place, home, row }) => {
    const [, name] = home.split(' ');
    return differences(checker, shapes[place] ?? {}, row as Type).map((text) => `${place} (${name}): ${text}`);
  });
  const unseen = claims.filter((statement) => !isSeen(statement)).map(({ home }) => home);
  return { wrong, claims: claims.length, seen: claims.length - unseen.length, unseen: unseen.sort() };
}

/**
 * Compares the statements without rows with baseline.json. An entry may occur twice: a function may have two such
 * statements.
 */
function compareWithBaseline(unseen: readonly string[]): void {
  const left = JSON.parse(readFileSync(BASELINE, 'utf8')) as string[];
  const isListed = (home: string) => {
    const index = left.indexOf(home);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  };
  const [listed, fresh] = [new Array<string>(), new Array<string>()];
  for (const home of unseen) (isListed(home) ? listed : fresh).push(home);
  for (const home of fresh) console.log(`no test sees a row of this statement: ${home}`);
  if (fresh.length > 0) process.exitCode = 1;
  if (process.argv.includes('--shrink')) writeFileSync(BASELINE, `${JSON.stringify(listed, null, 2)}\n`);
  else if (left.length > 0)
    console.log(`Tests see ${left.length} more than the baseline says: run this with --shrink.`);
}
