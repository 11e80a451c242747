import { createHash } from 'node:crypto';
import type { Statement } from './types.ts';

/**
 * Writes SQL as SQL: each `${value}` becomes a parameter, each `${sql`...`}` is put in as text with its own
 * parameters. Nothing else ever reaches the text but the whole numbers of `integerList`, so a value cannot become SQL.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): SqlFragment {
  return new SqlFragment(strings, values);
}

/**
 * Whole numbers of the shop's own tables (ids of states), written into the text as `1, 7`. Use it only where a condition has
 * to imply the predicate of a partial index: statements are planned once for all values (see open-database.ts), so a
 * parameter never implies one, and the table would be read from end to end (one of 50,000 carts: 0.02 ms, else 19 ms).
 */
export function integerList(values: readonly number[]): SqlFragment {
  if (values.length === 0 || !values.every(Number.isSafeInteger))
    throw new Error('whole numbers are needed, at least one');
  return new SqlFragment([values.join(', ')], []);
}

/** Fragments one after the other with a separator between them; nothing at all for an empty list. */
export function joinSql(fragments: readonly SqlFragment[], separator: ', ' | ' and ' | ' or ' | ' '): SqlFragment {
  const inner = fragments.slice(1).map(() => separator);
  return new SqlFragment(fragments.length === 0 ? [''] : ['', ...inner, ''], fragments);
}

/** Names of columns of a table, written out: `p.code, p.name`. Anything but a plain name is refused, because it becomes SQL. */
export function sqlNames(names: readonly string[], table: string): SqlFragment {
  const wrong = [table, ...names].find((name) => !/^[a-z][a-z_]*$/.test(name));
  if (wrong !== undefined) throw new Error(`not a name of a column or table: ${wrong}`);
  return new SqlFragment([names.map((name) => `${table}.${name}`).join(', ')], []);
}

export class SqlFragment implements Statement {
  readonly #strings: readonly string[];
  readonly #parts: readonly unknown[];
  #rendered: { readonly text: string; readonly values: readonly unknown[] } | undefined;

  constructor(strings: readonly string[], parts: readonly unknown[]) {
    this.#strings = strings;
    this.#parts = parts;
  }

  get text(): string {
    return this.#once().text;
  }

  get values(): readonly unknown[] {
    return this.#once().values;
  }

  /** Only when it is sent: a fragment that became a part of a larger one is never asked. */
  #once() {
    if (this.#rendered) return this.#rendered;
    const values: unknown[] = [];
    this.#rendered = { text: this.#render(values), values };
    return this.#rendered;
  }

  #render(values: unknown[]): string {
    let text = this.#strings[0] ?? '';
    this.#parts.forEach((part, index) => {
      text += part instanceof SqlFragment ? part.#render(values) : `$${values.push(part)}`;
      text += this.#strings[index + 1] ?? '';
    });
    return text;
  }
}

/** A server holds every prepared statement of every connection in memory, so the number of named ones is limited. */
const MAX_NAMED_TEXTS = 1000;

/** The name under which a text is prepared, stable between processes; undefined once too many texts have one. */
export const statementName: (text: string) => string | undefined = namesOfStatements(MAX_NAMED_TEXTS);

/** Names texts until `most` of them have a name; one that comes later has none and is not prepared. */
export function namesOfStatements(most: number): (text: string) => string | undefined {
  const namesByText = new Map<string, string>();
  return (text) => {
    const known = namesByText.get(text);
    if (known !== undefined || namesByText.size >= most) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    namesByText.set(text, name);
    return name;
  };
}
