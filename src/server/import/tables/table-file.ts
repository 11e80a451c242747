import { type Notation, wholeCents } from '../../../domain/base/files/written-number.ts';
import { decimalEuro } from '../../../domain/base/money.ts';
import type { CatalogueChange } from '../../features/catalogue/engine/announce-change.ts';
import { propertyOf } from '../../infra/database/names.ts';
import type { SqlFragment } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { type CellReader, type Cells, isDate, readCells } from '../readers/read-cells.ts';
import type { FileColumns, RefusedRow } from '../records/collect-records.ts';
import { maxId } from '../records/read-extras.ts';

/** A column of a file, with its heading as its name. An empty cell is null; in a required column it refuses the row. */
export interface TableColumn {
  /** `euro` is an amount in cents from 0, `price` in cents from 1, `id` a whole number from 1. */
  readonly type: 'text' | 'id' | 'whole' | 'decimal' | 'euro' | 'price' | 'flag' | 'date' | 'time' | 'moment' | 'json';
  readonly isNeeded?: boolean;
  /** The maximum: of the characters of a text, or of a whole number. */
  readonly max?: number;
  readonly least?: number;
  readonly pattern?: RegExp;
  /** Returns whether a JSON value is valid. */
  readonly isRight?: (value: unknown) => boolean;
}

export interface TableWritten {
  readonly written: number;
  /** Lines that contradict the data of the shop. */
  readonly refused?: readonly RefusedRow[];
  /** undefined for a table that no page shows. */
  readonly changes?: readonly CatalogueChange[];
}

export const tableNames = [
  ...([
    'warehouses',
    'stores',
    'municipalities',
    'delivery-fees',
    'zones',
    'zone-areas',
    'zone-polygons',
    'timeslots',
    'closed-days',
  ] as const),
  ...(['categories', 'vendors', 'classes', 'class-limits'] as const),
  ...(['all-promotions', 'price-history', 'picture-sources'] as const),
  ...([
    'gift-certificates',
    'packaging-types',
    'english',
    'shelves',
    'label-rules',
    'search-words',
    'search-pins',
  ] as const),
] as const;
export type TableName = (typeof tableNames)[number];

/**
 * A table of the shop as a file, for import and export. Its name is the kind of the import and the file name of the
 * export.
 */
export interface TableFile {
  readonly name: TableName;
  readonly columns: Readonly<Record<string, TableColumn>>;
  /** The columns that identify a line; no two lines may have the same values in them. */
  readonly keys: readonly string[];
  /** Selects the rows for the export, with the names of these columns. */
  readonly select: SqlFragment;
  /** Conditions in SQL that refuse a line; `i` is the line in the table `incoming`. */
  readonly refusals: readonly { readonly when: string; readonly reason: string }[];
  /** Writes the rows of the table `incoming`, which has the columns of the file and `line`. */
  readonly write: (tx: Tx) => Promise<TableWritten>;
}

const sqlTypes: Readonly<Record<TableColumn['type'], string>> = {
  text: 'text',
  id: 'int',
  whole: 'int',
  decimal: 'float8',
  euro: 'int',
  price: 'int',
  flag: 'boolean',
  date: 'date',
  time: 'time',
  moment: 'timestamptz',
  json: 'jsonb',
};

/** Returns the columns as `"name" type`, for the definition of a table that holds the file's rows. */
export function sqlColumns({ columns }: TableFile): string {
  return Object.entries(columns)
    .map(([name, { type }]) => `"${name}" ${sqlTypes[type]}`)
    .join(', ');
}

export function fileColumns({ columns }: TableFile): FileColumns {
  const names = Object.keys(columns);
  const isMoney = (name: string) => columns[name]?.type === 'euro' || columns[name]?.type === 'price';
  return { required: names.filter((name) => columns[name]?.isNeeded), decimals: names.filter(isMoney) };
}

type Value = string | number | boolean | object | null;

/** Reads one line as values for the database, or returns why it is refused. */
export function readTableRow(
  { columns }: TableFile,
  cells: Cells,
  numbers: Notation,
): { readonly values: Readonly<Record<string, Value>> } | { readonly refused: string } {
  const read = readCells(cells, numbers);
  const values: Record<string, Value> = {};
  for (const [name, column] of Object.entries(columns)) {
    const text = read.text(name, column.type === 'json' ? 200_000 : column.type === 'text' ? (column.max ?? 200) : 40);
    if (text === '') {
      values[name] = null;
      if (column.isNeeded) read.problems.push(`no ${name}`);
      continue;
    }
    const value = valueOf(read, { name, text, column });
    if (value === undefined) read.problems.push(`${name} is wrong: "${text.slice(0, 60)}"`);
    else values[name] = value;
  }
  return read.problems.length > 0 ? { refused: read.problems.join('; ') } : { values };
}

interface Cell {
  readonly name: string;
  readonly text: string;
  readonly column: TableColumn;
}

const readings: Readonly<Record<TableColumn['type'], (read: CellReader, cell: Cell) => Value | undefined>> = {
  text: (_read, { text, column }) => (column.pattern && !column.pattern.test(text) ? undefined : text),
  id: (read, { name }) => within(read.number(name), 1, maxId),
  whole: (_read, { text, column: { least = 0, max = maxId } }) =>
    within(/^-?\d{1,10}$/.test(text) ? Number(text) : undefined, least, max),
  decimal: (_read, { text, column: { least = -180, max = 180 } }) => {
    const value = Number(text.replace(',', '.'));
    return value >= least && value <= max ? value : undefined;
  },
  euro: (read, { name }) => {
    const euro = read.number(name);
    return euro === undefined || euro > 100_000 || (euro > 0 && wholeCents(euro) === undefined)
      ? undefined
      : Math.round(euro * 100);
  },
  price: (read, { name }) => read.cents(name),
  flag: (read, { name }) => read.flag(name),
  date: (_read, { text }) => (isDate(text) ? text : undefined),
  time: (_read, { text }) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined),
  moment: (_read, { text }) => (isMoment(text) ? text : undefined),
  json: (_read, { text, column }) => jsonOf(text, column.isRight ?? (() => true)),
};

function valueOf(read: CellReader, cell: Cell): Value | undefined {
  return readings[cell.column.type](read, cell);
}

function within(value: number | undefined, least: number, max: number): number | undefined {
  return value !== undefined && Number.isInteger(value) && value >= least && value <= max ? value : undefined;
}

function isMoment(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/.test(text) &&
    isDate(text.slice(0, 10))
  );
}

function jsonOf(text: string, isRight: (value: unknown) => boolean): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the table in the form that the export writes. */
export function shopTable({ name, columns, select }: TableFile) {
  return {
    file: `${name}.csv`,
    columns: Object.keys(columns),
    select,
    row: (found: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        Object.entries(columns).map(([column, { type }]) => [column, cellOf(found[propertyOf(column)] ?? null, type)]),
      ),
  };
}

function cellOf(value: unknown, type: TableColumn['type']): string {
  if (value === null) return '';
  if (type === 'euro' || type === 'price') return decimalEuro(Number(value));
  if (type === 'flag') return value === true ? 'si' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
