/**
 * `node tools/house-counts.ts [FOLDER]` prints how large and how regular the code of a checkout is: the product files
 * of `src`, `tools` and `bench`, without tests. Run on two commits it says what a change did to the house. Characters
 * without blanks are counted beside lines, so that a wider line is no saving.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { circlesOf } from './limits/circles.ts';
import { joinableFiles, productFiles } from './limits/joinable.ts';
import { statementCount } from './limits/statements.ts';
import { wordsIn } from './limits/words.ts';

const WORDS = ['kept', 'told', 'wanted', 'parts', 'anew'];
const HELPERS = ['nameOf', 'textOf', 'euro'];

interface Node {
  readonly type?: unknown;
  readonly start?: number;
  readonly end?: number;
  readonly id?: { readonly name?: string } | null;
}

const root = process.argv[2] ?? join(import.meta.dirname, '..');
const source = productFiles(join(root, 'src'));
const files = new Map([
  ...source,
  ...['tools', 'bench'].flatMap((zone) => {
    const folder = join(root, zone);
    return existsSync(folder)
      ? [...productFiles(folder)].map(([file, text]) => [file.replace(/^src/, zone), text] as const)
      : [];
  }),
]);
const code = [...files].map(([file, text]) => ({
  file,
  text,
  lines: text.split('\n').length - 1,
  ...read(file, text),
}));
const lines = sum(code.map((each) => each.lines));
const characters = sum(code.map(({ text }) => text.replace(/\s/g, '').length));
const functions = code.flatMap((each) => each.functions);
const casts = sum(code.map((each) => each.casts));
const imports = code.map(({ text }) => [...text.matchAll(/^(?:import|export)\s[^;]*?from '/gm)].length);
const joinable = joinableFiles(source);
const words = WORDS.map(
  (word) => `${word} ${sum([...files].map(([file, text]) => wordsIn(file, text, [word]).get(word) ?? 0))}`,
);
const helpers = HELPERS.map((name) => `${name} ${functions.filter((each) => each.name === name).length}`);
const folders = Map.groupBy(files.keys(), (file) => dirname(file));

console.log(`files ${files.size}, lines ${lines}, characters without blanks ${characters}`);
console.log(`statements ${sum([...files].map(([file, text]) => statementCount(file, text)))}`);
console.log(`lines of a file: ${spread(code.map((each) => each.lines))}`);
console.log(`lines of a function: ${spread(functions.map((each) => each.lines))}`);
console.log(`imports of a file: ${spread(imports)}`);
console.log(`casts ${casts}, ${((casts / lines) * 1000).toFixed(1)} of 1,000 lines`);
console.log(`joinable ${joinable.length}, ${((joinable.length / source.size) * 100).toFixed(1)} %`);
console.log(`circles of files or folders ${circlesOf(source).length}`);
console.log(`lines of comments ${((sum(code.map((each) => each.commentLines)) / lines) * 100).toFixed(1)} %`);
console.log(`comments ${sum(code.map((each) => each.comments))}`);
console.log(`folders of more than 25 files: ${[...folders].filter(([, inside]) => inside.length > 25).length}`);
console.log(`words in names: ${words.join(', ')}`);
console.log(`functions named again: ${helpers.join(', ')}`);

/** Returns what the syntax of a file says: its functions, its casts, and its comments, neighbouring lines being one. */
function read(file: string, text: string) {
  const { program, comments } = parseSync(file, text);
  const functions: { readonly name: string; readonly lines: number }[] = [];
  let casts = 0;
  const lineAt = (offset = 0) => text.slice(0, offset).split('\n').length;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end, id } = node as Node;
    if (type === 'TSAsExpression' && !text.slice(start, end).endsWith('as const')) casts++;
    if (typeof type === 'string' && /^(Function|ArrowFunction)/.test(type))
      functions.push({ name: id?.name ?? '', lines: lineAt(end) - lineAt(start) + 1 });
    Object.values(node).forEach(visit);
  };
  visit(program);
  const at = comments.map(({ start, end }) => ({ from: lineAt(start), to: lineAt(end) }));
  const single = at.filter(({ from }, index) => from !== (at[index - 1]?.to ?? -1) + 1);
  return { functions, casts, comments: single.length, commentLines: sum(at.map(({ from, to }) => to - from + 1)) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Returns the median, the 95th percentile and the largest. */
function spread(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return `median ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`;
}
