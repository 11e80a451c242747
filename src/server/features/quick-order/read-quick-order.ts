import { parse } from 'csv-parse/sync';
import { MAX_QUICK_LINES } from '../../../contract/quick-order/limits.ts';

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
const DELIMITERS = [';', '\t', ','] as const;
const HEADER = /^(cod|codice|ean|barcode|articolo|sku|prodotto)/i;

/**
 * Reads pasted lines or a CSV file: the code of a product, and in the next cell that has a digit the amount. A line of headings is skipped.
 * Never throws: what cannot be read is a code that nobody knows.
 */
export function readQuickOrder(text: string): WrittenOrder {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''));
  const written = rows.flatMap(({ cells, line }, index): WrittenLine[] => {
    const [code = '', ...others] = cells.map((cell) => cell.trim());
    if (code === '' || (index === 0 && HEADER.test(code))) return [];
    return [{ line, code, asked: others.find((cell) => /\d/.test(cell)) ?? others.find((cell) => cell !== '') ?? '' }];
  });
  return { lines: written.slice(0, MAX_QUICK_LINES), isCut: written.length > MAX_QUICK_LINES };
}

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

function rowsOf(text: string): Row[] {
  const delimiter = DELIMITERS.find((each) => text.includes(each));
  if (delimiter === undefined || isSpaced(text, delimiter)) return spacedRows(text);
  const options = {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  } as const;
  try {
    return (parse(text, options) as unknown as { record: string[]; info: { lines: number } }[]).map(
      ({ record, info }) => ({ cells: record, line: info.lines }),
    );
  } catch {
    // a quotation mark that is never closed
    return text.split(/\r?\n/).map((row, index) => ({ cells: row.split(delimiter), line: index + 1 }));
  }
}

/** "1001 1,5": the comma is that of an amount. */
function isSpaced(text: string, delimiter: string): boolean {
  return delimiter === ',' && text.split(/\r?\n/).every((row) => /^\s*\S+\s+\S/.test(row) || row.trim() === '');
}

function spacedRows(text: string): Row[] {
  return text.split(/\r?\n/).flatMap((row, index) => {
    const [, code, amount = ''] = /^\s*(\S+)(?:\s+(.*\S))?\s*$/.exec(row) ?? [];
    return code === undefined ? [] : [{ cells: [code, amount], line: index + 1 }];
  });
}
