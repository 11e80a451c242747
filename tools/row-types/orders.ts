import type { SqlText } from './sql-texts.ts';
import type { DeclaredStatement, OpenProject } from './statements.ts';

/**
 * Returns the places where the order of rows depends on the query plan, one line each. `several`: places of statements
 * that returned more than one row.
 */
export function judgeOrders(
  { statements, parts }: Pick<OpenProject, 'statements' | 'parts'>,
  several: ReadonlySet<string>,
): string[] {
  return [
    ...statements.flatMap((statement) => looseStatement(statement, several.has(statement.place))),
    ...parts.flatMap((part) => loose(part, part.isSelect ? 'list' : 'part')),
  ];
}

function looseStatement({ place, method, isUsed, texts, call }: DeclaredStatement, hadSeveral: boolean): string[] {
  if (method === 'query' && isUsed) {
    if (texts.length > 0) return texts.flatMap((text) => loose(text, 'list'));
    return isSaid(call)
      ? []
      : [`${place}: this statement is written elsewhere, so that nobody sees its order: ${HELP}`];
  }
  const found = texts.flatMap((text) => loose(text, 'statement'));
  if (method === 'query' || !hadSeveral || (texts.length > 0 && texts.every(({ text }) => isOrdered(text))))
    return found;
  return [...found, `${place}: ${method} takes the first of several rows in no order: ${HELP}`];
}

function loose({ file, line: begins, text }: SqlText, kind: TextKind): string[] {
  return looseOrders(text, kind).map(({ line, what, help = HELP }) => `${file}:${begins + line}: ${what}: ${help}`);
}

const HELP = 'end with an `order by` that is total, or say `-- in any order: <why>`';

/** Marks a statement, or a fragment of one, whose rows need no order. A reason may follow. */
const SAID = /\bin any order\b/;

/** A part of a statement whose row order depends on the query plan. */
interface LooseOrder {
  /** The number of line breaks before it. */
  readonly line: number;
  readonly what: string;
  /** The remedy, if it is not an `order by`. */
  readonly help?: string;
}

/** The text between two parentheses, or the whole one. */
interface Level {
  /** The word before the parenthesis: `json_agg`. */
  readonly before: string;
  readonly line: number;
  /** In lower case, without texts, quoted names, comments and the content of inner parentheses. */
  text: string;
  comments: string;
  readonly inner: Level[];
}

const AGGREGATE = /^(?:json|jsonb|array|string)_agg$/;
/** Matches `select from`, `select 1 from`: rows without content. */
const NOTHING_SELECTED = /^select(?:\s+1)?\s+(?:from|where)\b/;

/**
 * A part of a statement, a statement of which at most one row is used, or one whose rows reach the program as a list.
 */
type TextKind = 'part' | 'statement' | 'list';

/** Returns the parts without an order in a text of SQL, in which `$` stands for each inserted value or fragment. */
export function looseOrders(sql: string, kind: TextKind): LooseOrder[] {
  const { top, problems } = read(sql);
  if (kind !== 'part' && /^\s*--/.test(sql))
    problems.push({ line: 0, what: 'a comment stands before the first word', help: COMMENTS });
  if ((kind === 'list' || DECLARES.test(sql)) && !isSaid(top.comments) && givesUnordered(top.text.trim()))
    problems.push({ line: 0, what: 'rows come in no order' });
  return [...problems, ...[...levelsOf(top)].flatMap(({ level, outer }) => looseIn(level, outer))];
}

/** Returns whether a whole statement gives its rows an order; those of `returning` have none. */
function isOrdered(sql: string): boolean {
  const { top } = read(sql);
  return isSaid(top.comments) || !givesUnordered(top.text.trim());
}

/** Returns whether a text declares that no order is needed. */
function isSaid(text: string): boolean {
  return SAID.test(text);
}

function looseIn(level: Level, outer: Level | undefined): LooseOrder[] {
  if (isSaid(level.comments) || ORDER_BY.test(level.text)) return [];
  const at = (what: string) => [{ line: level.line, what }];
  if (AGGREGATE.test(level.before))
    return outer && isSaid(outer.comments) ? [] : at(`${level.before} puts together what comes in no order`);
  const text = level.text.trim();
  if (level.before === 'array' && READS_ROWS.test(text)) return at('an array is made of rows in no order');
  if (/\bdistinct on\b/.test(text)) return at('distinct on takes the first of rows in no order');
  if (/\blimit\b/.test(text) && !NOTHING_SELECTED.test(text)) return at('limit takes the first of rows in no order');
  return [];
}

/** Matches reads from tables: without `from`, rows keep the order of the function that returns them. */
const READS_ROWS = /^(?:with|select)\b.*\b(?:from|distinct)\b/s;
const ORDER_BY = /\border by\b/;
/** A cursor for a statement that is written here. */
const DECLARES = /^\s*declare\b.*\bselect\b/s;
const NO_ROWS = /^(?:set|lock|create|drop|analyze|close|fetch)\b/;

/** Checks only the main statement: parentheses are left out. */
function givesUnordered(text: string): boolean {
  if (NO_ROWS.test(text)) return false;
  const verb = /\b(?:select|insert into|(?<!\b(?:for|key|do) )update|delete from)\b/.exec(text);
  const main = verb ? text.slice(verb.index) : text;
  const [, returned] = /\breturning\b(.*)$/s.exec(main) ?? [];
  if (returned !== undefined) return returned.trim() !== '1';
  if (verb !== null && verb[0] !== 'select') return false;
  return !ORDER_BY.test(main) && !NOTHING_SELECTED.test(main) && (verb === null || /\bfrom\b/.test(main));
}

function* levelsOf(level: Level, outer?: Level): Generator<{ level: Level; outer: Level | undefined }> {
  yield { level, outer };
  for (const inner of level.inner) yield* levelsOf(inner, level);
}

const COMMENTS = 'it stands after the first word of a statement, ends with its line, and no value is put into it';

/** A comment, a text, a name in quotes, a parenthesis, and anything else. */
const TOKENS = /--[^\n]*\n?|'(?:[^']|'')*'|"[^"]*"|[()]|[^-'"()]+|-/g;

function read(sql: string): { top: Level; problems: LooseOrder[] } {
  const top = newLevel('', 0);
  const problems: LooseOrder[] = [];
  const open = [top];
  let line = 0;
  for (const [token] of sql.matchAll(TOKENS)) {
    const level = open.at(-1) ?? top;
    if (token.startsWith('--')) {
      level.comments += token;
      if (!token.endsWith('\n') || token.includes('$'))
        problems.push({ line, what: 'a comment reaches too far', help: COMMENTS });
    } else if (token === '(') {
      const inner = newLevel(/(\w+)\s*$/.exec(level.text)?.[1] ?? '', line);
      level.inner.push(inner);
      open.push(inner);
    } else if (token === ')') {
      if (open.length > 1) open.pop();
      (open.at(-1) ?? top).text += '()';
    } else level.text += /^['"]/.test(token) ? ' ? ' : token.toLowerCase();
    line += token.split('\n').length - 1;
  }
  return { top, problems };
}

function newLevel(before: string, line: number): Level {
  return { before, line, text: '', comments: '', inner: [] };
}
