import { MAX_QUICK_LINES } from '../../../contract/quick-order/limits.ts';
import { type Delimiter, tableRows } from '../../infra/tables/table-text.ts';

/** Codes have no spaces: where a line is one cell, what stands behind a space is the amount. */
function cellsOf(cells: readonly string[]): readonly string[] {
  const [first = '', ...others] = cells;
  const parts = others.every((cell) => cell === '') ? /^(\S+)\s+(.+)$/.exec(first) : null;
  return parts ? [parts[1] ?? '', parts[2] ?? ''] : cells;
}

/** A line of an order by code, as it was written. */
export interface WrittenLine {
  /** In the text, from 1. */
  readonly line: number;
  readonly code: string;
  /** Empty: no amount was written. */
  readonly asked: string;
}

export interface WrittenOrder {
  readonly lines: readonly WrittenLine[];
  /** There were more lines than are read. */
  readonly isCut: boolean;
}

/** Programs for tables write these between cells; the first one that a text has counts. */
const DELIMITERS: readonly Delimiter[] = [';', '\t', ','];
const HEADER = /^(cod|codice|ean|barcode|articolo|sku|prodotto)/i;

/**
 * Reads pasted lines or a CSV file: the code of a product, and in the next cell that has a digit the amount. A line of headings is skipped.
 * Never throws: what cannot be read is a code that nobody knows.
 */
export function readQuickOrder(text: string): WrittenOrder {
  const rows = tableRows(text, DELIMITERS);
  const written = rows.flatMap(({ cells, line }, index): WrittenLine[] => {
    const [code = '', ...others] = cellsOf(cells.map((cell) => cell.trim()));
    if (code === '' || (index === 0 && HEADER.test(code))) return [];
    return [{ line, code, asked: others.find((cell) => /\d/.test(cell)) ?? others.find((cell) => cell !== '') ?? '' }];
  });
  return { lines: written.slice(0, MAX_QUICK_LINES), isCut: written.length > MAX_QUICK_LINES };
}
