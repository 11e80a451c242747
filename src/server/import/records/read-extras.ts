import { parseJson } from '../../../domain/base/parse-json.ts';
import type { CellReader, Cells } from '../readers/read-cells.ts';
import type { RecordExtras, SelectOption } from './catalogue-record.ts';

/** The maximum of choices for which a file has columns. */
export const maxOptions = 5;

/**
 * The largest id that is taken from a file. The shop itself assigns the ids above it, up to the maximum of an integer.
 */
export const maxId = 1_000_000_000;

/** Returns the values of the columns that few files have. A missing column gives no value. */
export function readExtras(read: CellReader, cells: Cells): RecordExtras {
  const has = (column: string) => cells[column] !== undefined;
  const said = <K extends keyof RecordExtras>(key: K, value: RecordExtras[K] | undefined) =>
    value === undefined ? {} : { [key]: value };
  return {
    ...said('id', idOf(read)),
    ...said('slug', addressOf(read, 'slug', /^[a-z0-9-]{1,120}$/)),
    ...said('categorySlug', addressOf(read, 'category_slug', /^[a-z0-9-]+(\/[a-z0-9-]+){0,2}$/)),
    ...said('vendor', has('vendor') ? read.text('vendor', 100) : undefined),
    ...said('minQuantity', read.count('min_quantity')),
    ...said('selectOptions', readOptions(read, cells)),
    ...said('published', read.flag('on_sale')),
  };
}

/** Returns the column names of a choice, counted from 1. They follow the keys of the API. */
export function optionColumns(index: number): { name: string; parameter: string; options: string } {
  const stem = `select_options_${index}`;
  return { name: `${stem}_name`, parameter: `${stem}_parameter`, options: stem };
}

/**
 * Returns "key:value;key:value;" (wire-facts 3.4), with a backslash before a colon, semicolon or backslash in a text.
 */
export function optionText(options: SelectOption['options']): string {
  const plain = (text: string) => text.replace(/[\\:;]/g, '\\$&');
  return options.map(({ key, value }) => `${plain(key)}:${plain(value)};`).join('');
}

/**
 * Reads a JSON object whose values pass `isValue`; undefined if the cell is empty or something else, which is recorded
 * as a problem.
 */
export function readJson<V>(
  read: CellReader,
  column: string,
  isValue: (value: unknown) => value is V,
): Readonly<Record<string, V>> | undefined {
  const text = read.text(column, 200_000);
  if (text === '') return undefined;
  const value = parseJson(text);
  if (isRecordOf(isValue)(value)) return value;
  read.fault(column, 'no-json', text.slice(0, 60));
  return undefined;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isRecordOf<V>(isValue: (value: unknown) => value is V) {
  return (value: unknown): value is Readonly<Record<string, V>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isValue);
}

function idOf(read: CellReader): number | undefined {
  const id = read.number('id');
  if (id === undefined || (Number.isInteger(id) && id > 0 && id <= maxId)) return id;
  read.fault('id', 'no-id', maxId);
  return undefined;
}

function addressOf(read: CellReader, column: string, pattern: RegExp): string | undefined {
  const text = read.text(column, 300);
  if (text === '' || pattern.test(text)) return text || undefined;
  read.fault(column, 'no-address', text);
  return undefined;
}

function readOptions(read: CellReader, cells: Cells): SelectOption[] | undefined {
  if (cells[optionColumns(1).name] === undefined) return undefined;
  return Array.from({ length: maxOptions }, (_, index) => optionColumns(index + 1)).flatMap((columns, index) => {
    const name = read.text(columns.name, 100);
    const options = optionsOf(read.text(columns.options, 5000));
    if (name === '') return [];
    if (options.length === 0) read.fault(columns.options, 'no-choices', name);
    // the API calls the first choice `size` (wire-facts 3.6)
    const parameterName = read.text(columns.parameter, 40) || (index === 0 ? 'size' : `option_${index + 1}`);
    return [{ name, parameterName, options }];
  });
}

function optionsOf(text: string): SelectOption['options'] {
  return [...text.matchAll(/((?:[^\\:;]|\\.)+)(?::((?:[^\\:;]|\\.)*))?(?:;|$)/g)].flatMap(([, key = '', value]) => {
    const plain = (part: string) => part.replace(/\\(.)/g, '$1').trim();
    return plain(key) === '' ? [] : [{ key: plain(key), value: plain(value ?? key) }];
  });
}
