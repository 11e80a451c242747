import { MAX_QUICK_COLUMNS, MAX_QUICK_LINES } from '../../../contract/quick-order/limits.ts';
import type { QuickColumns } from '../../../contract/quick-order/schemas.ts';
import { type Delimiter, tableRows } from '../../infra/tables/table-text.ts';

/** A line of an order by code, as it was written. */
export interface WrittenLine {
  /** The line number in the text, from 1. */
  readonly line: number;
  readonly code: string;
  /** Empty: no amount was written. */
  readonly asked: string;
}

interface WrittenOrder {
  readonly lines: readonly WrittenLine[];
  /** True if there were more lines than are read. */
  readonly isCut: boolean;
  /** How a table was read; undefined: the text has fewer than three columns. */
  readonly columns: (QuickColumns & { readonly headings: string[] }) | undefined;
}

interface HowToRead {
  /** The columns that the customer chose; undefined: they are looked for. */
  readonly columns?: QuickColumns | undefined;
  readonly isCode: (text: string) => boolean;
}

/** Programs for tables write these between cells; the first one that a text has counts. */
const DELIMITERS: readonly Delimiter[] = [';', '\t', ','];
const HEADER = /^(cod|codice|ean|barcode|articolo|sku|prodotto)/i;
const AMOUNT_HEADER = /^(q|qt[aà]|quant|pezzi|pz|n\.?$|ordine)/i;
/** The number of rows that decide which columns have code and amount. */
const LOOKED_AT = 50;

/**
 * Reads pasted lines or a CSV file. A text of one or two columns has the code first, then the amount; in a table the
 * columns are those that were chosen, or that most cells with codes and numbers stand in. A line of headings is
 * skipped. Never throws: unreadable lines become unknown codes.
 */
export function readQuickOrder(text: string, how: HowToRead = { isCode: () => false }): WrittenOrder {
  const rows = tableRows(text, DELIMITERS).map(({ cells, line }) => ({
    cells: cells.map((cell) => cell.trim()),
    line,
  }));
  const width = Math.min(Math.max(0, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length)), MAX_QUICK_COLUMNS);
  const table = width >= 3 ? columnsOf(rows, width, how) : undefined;
  const written = rows.flatMap(({ cells, line }, index): WrittenLine[] => {
    const read = table ? inTable(cells, table) : inLine(cells);
    const isHeading = index === 0 && (table ? table.headings.some(Boolean) : HEADER.test(read.code));
    return read.code === '' || isHeading ? [] : [{ line, ...read }];
  });
  return { lines: written.slice(0, MAX_QUICK_LINES), isCut: written.length > MAX_QUICK_LINES, columns: table };
}

type Row = ReturnType<typeof tableRows>[number];

function columnsOf(rows: readonly Row[], width: number, { columns, isCode }: HowToRead): WrittenOrder['columns'] {
  const [first] = rows;
  const hasHeadings = first?.cells.some((cell) => HEADER.test(cell)) === true && !first.cells.some(isCode);
  const headings = Array.from({ length: width }, (_, at) => (hasHeadings ? (first.cells[at] ?? '') : ''));
  if (columns) return { ...columns, headings };
  const body = rows.slice(hasHeadings ? 1 : 0, LOOKED_AT);
  const likeliest = (worth: (cell: string) => number, but = -1) => {
    const worths = headings.map((_, at) =>
      at === but ? 0 : body.reduce((sum, { cells }) => sum + worth(cells[at] ?? ''), 0),
    );
    const most = Math.max(...worths);
    return most === 0 ? -1 : worths.indexOf(most);
  };
  const code = Math.max(
    likeliest((cell) => Number(isCode(cell))),
    0,
  );
  const named = headings.findIndex((heading, at) => at !== code && AMOUNT_HEADER.test(heading));
  return { code, amount: named >= 0 ? named : likeliest(worthAsAmount, code), headings };
}

/** Whole numbers and those with a unit are likelier amounts than decimals, which are prices too. */
function worthAsAmount(cell: string): number {
  const [amount, , decimals, unit] = /^(\d{1,4})([.,]\d{1,3})?\s*(kg|pz)?\.?$/i.exec(cell) ?? [];
  if (amount === undefined) return 0;
  return decimals === undefined || unit !== undefined ? 2 : 1;
}

function inTable(cells: readonly string[], { code, amount }: QuickColumns) {
  return { code: cells[code] ?? '', asked: cells[amount] ?? '' };
}

/** Codes have no spaces: where a line is one cell, what stands behind a space is the amount. */
function inLine(cells: readonly string[]) {
  const [first = '', ...others] = cells;
  const parts = others.every((cell) => cell === '') ? /^(\S+)\s+(.+)$/.exec(first) : null;
  const [code, rest] = parts ? [parts[1] ?? '', [parts[2] ?? '']] : [first, others];
  return { code, asked: rest.find((cell) => /\d/.test(cell)) ?? rest.find((cell) => cell !== '') ?? '' };
}

/** Letters that are read or typed instead of digits. */
const LOOKALIKES: Readonly<Record<string, string>> = { o: '0', q: '0', d: '0', i: '1', l: '1', z: '2', s: '5', b: '8' };
/** Longer texts are no mistyped codes. */
const MAX_CODE = 20;

/**
 * Returns the codes that a mistyped one may have been meant to be, the likeliest slips first: letters for digits and
 * signs between them, two digits in the wrong order, one digit too many. A wrong digit is no slip that can be repaired:
 * many goods have codes that differ in one.
 */
export function similarCodes(typed: string): readonly (readonly string[])[] {
  const text = typed.trim().toLowerCase();
  if (text.length < 3 || text.length > MAX_CODE) return [];
  const digits = [...text.replace(/[\s.\-_/#]/g, '')].map((letter) => LOOKALIKES[letter] ?? letter).join('');
  const at = [...digits].map((_, index) => index);
  return [
    [digits, digits.replace(/^0+/, ''), `0${digits}`],
    at.slice(1).map((index) => swapped(digits, index)),
    at.map((index) => digits.slice(0, index) + digits.slice(index + 1)),
  ];
}

function swapped(text: string, index: number): string {
  return text.slice(0, index - 1) + text.charAt(index) + text.charAt(index - 1) + text.slice(index + 1);
}
