import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface SqlText {
  /** The path relative to src/server, with slashes. */
  readonly file: string;
  /** The text of one `sql` literal, with `${}` for each value. */
  readonly text: string;
}

const SERVER = fileURLToPath(new URL('../../src/server/', import.meta.url));

/**
 * Returns every `sql` literal in the sources of the server, without tests. A literal within a literal is a separate
 * entry.
 */
export async function serverSql(): Promise<SqlText[]> {
  const texts: SqlText[] = [];
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    if (file.endsWith('.test.ts')) continue;
    for (const text of literalsOf(await readFile(`${SERVER}${file}`, 'utf8'))) texts.push({ file, text });
  }
  return texts;
}

/** Returns the texts of the tagged literals of a source, also of those within `${ }`. */
export function literalsOf(source: string): string[] {
  const found: string[] = [];
  let at = source.indexOf('sql`');
  while (at >= 0) {
    const { text, inner, end } = literalAt(source, at + 4);
    found.push(text, ...inner.flatMap(literalsOf));
    at = source.indexOf('sql`', end);
  }
  return found;
}

function literalAt(source: string, start: number): { text: string; inner: string[]; end: number } {
  let text = '';
  const inner: string[] = [];
  let at = start;
  while (at < source.length && source[at] !== '`') {
    if (source.startsWith('${', at)) {
      const end = closingBrace(source, at + 2);
      inner.push(source.slice(at + 2, end));
      text += '${}';
      at = end + 1;
    } else {
      text += source[at];
      at += source[at] === '\\' ? 2 : 1;
    }
  }
  return { text, inner, end: at + 1 };
}

/**
 * Returns the position of the brace that closes the expression beginning here; it skips braces within the expression.
 */
function closingBrace(source: string, start: number): number {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '`') at = literalAt(source, at + 1).end - 1;
    else if (source[at] === '{') depth += 1;
    else if (source[at] === '}' && --depth === 0) return at;
  }
  return source.length;
}
