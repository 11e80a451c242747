import { createHash } from 'node:crypto';
import type { Statement } from './types.ts';

/**
 * Writes SQL as SQL: each `${value}` becomes a parameter, each `${sql`...`}` is inserted as text with its own
 * parameters. Only the whole numbers of `integerList` are inserted as values, so a value cannot become SQL.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): SqlFragment {
  return new SqlFragment(strings, values);
}

/**
 * Whole numbers of the shop's own tables (ids of states), written into the text as `1, 7`. Use it only where a
 * condition has to imply the predicate of a partial index: statements are planned once for all values (see
 * open-database.ts), so a parameter never implies one, and the table would be read from end to end (one of 50,000
 * carts: 0.02 ms, else 19 ms).
 */
export function integerList(values: readonly number[]): SqlFragment {
  if (values.length === 0 || !values.every(Number.isSafeInteger))
    throw new Error('whole numbers are needed, at least one');
  return new SqlFragment([values.join(', ')], []);
}

/** Joins fragments with a separator; an empty list gives empty SQL. */
export function joinSql(
  fragments: readonly SqlFragment[],
  separator: ', ' | ' and ' | ' or ' | ' + ' | ' ' | ' union all ',
): SqlFragment {
  const inner = fragments.slice(1).map(() => separator);
  return new SqlFragment(fragments.length === 0 ? [''] : ['', ...inner, ''], fragments);
}

/**
 * Column names with or without their table: `p.code, p.name`. Anything but a plain name is refused, because it becomes
 * SQL.
 */
export function sqlNames(names: readonly string[], table?: string): SqlFragment {
  const wrong = [table ?? 'none', ...names].find((name) => !/^[a-z][a-z_]*$/.test(name));
  if (wrong !== undefined) throw new Error(`not a name of a column or table: ${wrong}`);
  return new SqlFragment([names.map((name) => (table === undefined ? name : `${table}.${name}`)).join(', ')], []);
}

export class SqlFragment implements Statement {
  readonly #strings: readonly string[];
  readonly #parts: readonly unknown[];
  #rendered: { readonly shape: Shape; readonly text: string; readonly values: readonly unknown[] } | undefined;

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

  /** The name under which the text is prepared. */
  get name(): string | undefined {
    const { shape, text } = this.#once();
    shape.name ??= statementName(text);
    return shape.name;
  }

  /** Computed when it is sent: a fragment that became a part of a larger one never needs it. */
  #once() {
    if (this.#rendered) return this.#rendered;
    const values: unknown[] = [];
    const shape = this.#shape(NO_SHAPE, values);
    shape.text ??= this.#render({ parameters: 0 });
    this.#rendered = { shape, text: shape.text, values };
    return this.#rendered;
  }

  /** Collects the values, and returns the node of the tree for this fragment after `before`. */
  #shape(before: Shape, values: unknown[]): Shape {
    let shape = shapeAfter(before, this.#strings);
    for (const part of this.#parts) {
      if (part instanceof SqlFragment) shape = part.#shape(shape, values);
      else {
        values.push(part);
        shape = shape.value ??= newShape();
      }
    }
    return shape;
  }

  #render(count: { parameters: number }): string {
    let text = this.#strings[0] ?? '';
    this.#parts.forEach((part, index) => {
      text += part instanceof SqlFragment ? part.#render(count) : `$${++count.parameters}`;
      text += this.#strings[index + 1] ?? '';
    });
    return text;
  }
}

/**
 * A node of the tree of all statements that were sent: a path through it is the templates and parameters of a statement
 * in their order, so that two statements with the same path have the same text. The text is made once for each path,
 * because joining and comparing texts of several thousand characters costs more than following the path.
 */
interface Shape {
  text: string | undefined;
  name: string | undefined;
  /** The next node after a parameter. */
  value: Shape | undefined;
  /**
   * The next nodes after a template, by its array, which is the same object each time, or by the text of a fragment
   * that was made otherwise.
   */
  readonly fragments: Map<readonly string[] | string, Shape>;
}

const MAX_SHAPES = 50_000;
const NO_SHAPE = newShape();
let shapes = 0;

function newShape(): Shape {
  return { text: undefined, name: undefined, value: undefined, fragments: new Map() };
}

/** Beyond the maximum, new nodes are not stored: the text of such a statement is made each time. */
function shapeAfter(before: Shape, strings: readonly string[]): Shape {
  const key = 'raw' in strings ? strings : strings.join('\0');
  const found = before.fragments.get(key);
  if (found) return found;
  const made = newShape();
  if (shapes < MAX_SHAPES) {
    before.fragments.set(key, made);
    shapes += 1;
  }
  return made;
}

/** A server holds every prepared statement of every connection in memory, so the number of named ones is limited. */
const MAX_NAMED_TEXTS = 2000;

/**
 * Returns the name under which a text is prepared, stable between processes; undefined once too many texts have one.
 */
export const statementName: (text: string) => string | undefined = namesOfStatements(MAX_NAMED_TEXTS);

/** Names texts until `most` of them have a name; later ones have none and are not prepared. */
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
