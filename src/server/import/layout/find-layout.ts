import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ImportKind } from '../../../contract/imports/limits.ts';
import { delimiterOf } from '../../../domain/base/files/file-text.ts';
import { findNotation, type NumberStyle } from '../../../domain/base/files/written-number.ts';
import type { CsvForm, CsvLayout } from '../readers/read-layout.ts';
import { readRecords } from '../readers/read-layout.ts';
import { encodingOf, firstLine } from '../readers/read-rows.ts';
import { columnsFor, kindOf, sourceOf } from './headings.ts';

export interface FoundLayout {
  readonly kind: ImportKind;
  readonly layout: CsvLayout & { readonly numbers: NumberStyle | 'auto' };
  readonly headings: readonly string[];
  readonly first: readonly string[];
  readonly rows: number;
  readonly source: string;
  /** The first number with two meanings that no other number decides, with the code of its row. */
  readonly unclear?: { readonly text: string; readonly code: string };
}

const PRICES = ['price', 'promo_price', 'pack_quantity'];

/** How a person says that a file is read, in place of what it shows. */
export type SaidForm = Pick<CsvLayout, 'encoding' | 'delimiter' | 'hasHeader'>;

/** Reads a file once and returns how it is written and what its columns are, as far as it shows. */
export async function findLayout(
  file: string,
  kind?: ImportKind,
  said?: SaidForm,
): Promise<FoundLayout | { readonly wrongLine: number } | undefined> {
  const form = said ?? (await formOf(file));
  if ('wrongLine' in form) return form;
  const { encoding, delimiter } = form;
  const records = readRecords(file, { encoding, delimiter });
  const { value: head } = await records.next();
  if (!head) return undefined;
  const hasHeader = said?.hasHeader ?? !head.cells.some((cell: string) => /^\d+([.,]\d+)?$/.test(cell));
  const headings = hasHeader ? [...head.cells] : head.cells.map((_cell: string, index: number) => `${index + 1}`);
  const found = kind ?? kindOf(headings);
  const columns = columnsFor(found, headings);
  const sample = await sampleOf(records, hasHeader ? undefined : head.cells, columns);
  return {
    kind: found,
    layout: { encoding, delimiter, hasHeader, columns, numbers: 'auto' },
    headings,
    source: sourceOf(headings),
    ...sample,
  };
}

async function formOf(file: string): Promise<CsvForm | { readonly wrongLine: number }> {
  const encoded = await encodingOf(file);
  if ('wrongLine' in encoded) return encoded;
  const line = await firstLine(file);
  // UTF-16 shows its letters with zeros between them
  const delimiter = delimiterOf(encoded.encoding === 'utf-16' ? line.replaceAll('\0', '') : line);
  return { encoding: encoded.encoding, delimiter };
}

async function sampleOf(
  records: AsyncIterable<{ readonly cells: readonly string[] }>,
  head: readonly string[] | undefined,
  columns: readonly string[],
): Promise<Pick<FoundLayout, 'first' | 'rows' | 'unclear'>> {
  const code = columns.indexOf('code');
  const priced = columns.flatMap((column, index) => (PRICES.includes(column) ? [index] : []));
  // one number of each shape is enough
  const byShape = new Map<string, { text: string; code: string }>();
  let first = head;
  let rows = 0;
  const look = (cells: readonly string[]) => {
    rows++;
    first ??= cells;
    for (const index of priced) {
      const text = cells[index];
      const shape = text?.replace(/\d/g, '9');
      if (text && shape && !byShape.has(shape)) byShape.set(shape, { text, code: cells[code] ?? '' });
    }
  };
  if (head) look(head);
  for await (const { cells } of records) look(cells);
  const found = findNotation([...byShape.values()].map(({ text }) => text));
  const unclear =
    'unclear' in found ? [...byShape.values()].find(({ text }) => text.trim() === found.unclear) : undefined;
  return { first: first ?? [], rows, ...(unclear ? { unclear } : {}) };
}

/** Returns the SHA-256 of a file. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
