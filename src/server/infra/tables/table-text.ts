import { parse } from 'csv-parse/sync';

/** The character between the cells of a line. */
export type Delimiter = ';' | '\t' | ',';

export interface TableRow {
  readonly cells: readonly string[];
  /** The line number in the text, from 1. */
  readonly line: number;
}

/**
 * Parses pasted lines or a CSV file; the first delimiter that occurs in the text is used, or else spaces. It never
 * throws, whatever the text is. Empty lines are left out.
 */
export function tableRows(pasted: string, delimiters: readonly Delimiter[]): TableRow[] {
  const text = pasted.replace(/^\uFEFF/, '');
  const delimiter = delimiters.find((each) => text.includes(each));
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
    // a quotation mark is never closed
    return text.split(/\r?\n/).map((row, index) => ({ cells: row.split(delimiter), line: index + 1 }));
  }
}

/** "1001 1,5": the comma is a decimal comma. */
function isSpaced(text: string, delimiter: Delimiter): boolean {
  return delimiter === ',' && text.split(/\r?\n/).every((row) => /^\s*\S+\s+\S/.test(row) || row.trim() === '');
}

function spacedRows(text: string): TableRow[] {
  return text.split(/\r?\n/).flatMap((row, index) => {
    const [, code, amount = ''] = /^\s*(\S+)(?:\s+(.*\S))?\s*$/.exec(row) ?? [];
    return code === undefined ? [] : [{ cells: [code, amount], line: index + 1 }];
  });
}
