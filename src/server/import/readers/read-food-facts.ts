import { firstLine } from './open-bytes.ts';
import type { Cells } from './read-cells.ts';
import { type ByteLine, readLines } from './read-lines.ts';
import { type FileRow, readCsv, readObject } from './read-rows.ts';
import { UnreadableFileError } from './unreadable-file.ts';

export interface FoodFactsFile {
  readonly file: string;
  readonly format: 'csv' | 'jsonl';
  readonly onBytes: (bytes: number) => void;
  /** Whether the shop has goods with this EAN, which comes without leading zeros. */
  isKnown(ean: string): boolean;
}

/** Rows of the file so far: of the shop's goods, and of others, which are passed over before anything is made of them. */
export type FoodFactsRow = FileRow | 'unknown';

/** The largest row of the published dumps is about a megabyte. */
const longestRow = 2 * 1024 * 1024;

/**
 * The rows of one of the files there are: the published dumps (tab-separated without quotes, or one JSON object a line;
 * millions of rows), and comma-separated extracts of them.
 */
export async function* readFoodFacts(source: FoodFactsFile): AsyncGenerator<FoodFactsRow> {
  if (source.format === 'jsonl') return yield* readJson(source);
  const header = await firstLine(source.file, longestRow);
  if (header === '') throw new UnreadableFileError('The file is empty');
  return yield* header.includes('\t') ? readTabs(source, header) : readCommas(source);
}

async function* readTabs(source: FoodFactsFile, header: string): AsyncGenerator<FoodFactsRow> {
  const names = header.toLowerCase().split('\t');
  const eanAt = names.indexOf('code');
  if (eanAt === -1) throw new UnreadableFileError('The header row lacks the column code');
  for await (const batch of readLines(source.file, longestRow, source.onBytes)) {
    for (const { line, bytes } of batch) {
      if (line === 1 || bytes?.length === 0) continue;
      if (bytes === undefined) yield tooLong(line);
      else if (!mayBeKnown(cellAt(bytes, eanAt), source)) yield 'unknown';
      else yield splitTabs(names, { line, bytes });
    }
  }
}

const TAB = 9;

/** The text of one cell, without making text of the others. */
function cellAt(bytes: Buffer, index: number): string {
  let start = 0;
  for (let count = 0; count < index; count++) {
    const tab = bytes.indexOf(TAB, start);
    if (tab === -1) return '';
    start = tab + 1;
  }
  const end = bytes.indexOf(TAB, start);
  return bytes.toString('latin1', start, Math.min(end === -1 ? bytes.length : end, start + 100));
}

function splitTabs(names: readonly string[], { line, bytes }: ByteLine): FileRow {
  const cells = (bytes ?? Buffer.alloc(0)).toString('utf8').split('\t');
  return cells.length === names.length
    ? { line, cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) }
    : { line, refused: `${cells.length} cells, but the header has ${names.length}` };
}

async function* readJson(source: FoodFactsFile): AsyncGenerator<FoodFactsRow> {
  for await (const batch of readLines(source.file, longestRow, source.onBytes)) {
    for (const { line, bytes } of batch) {
      if (bytes?.length === 0) continue;
      if (bytes === undefined) yield tooLong(line);
      else if (!namesKnownCode(bytes, source)) yield 'unknown';
      else {
        const row = readObject(line, bytes.toString('utf8').replace(/^\uFEFF/, ''));
        yield 'cells' in row && !mayBeKnown(eanOf(row.cells), source) ? 'unknown' : row;
      }
    }
  }
}

const CODE_KEYS = [Buffer.from('"code":'), Buffer.from('"ean":')];

/** Looks for a code without reading the object; parts of it have codes too, and one without any is read to be refused. */
function namesKnownCode(bytes: Buffer, source: FoodFactsFile): boolean {
  let seen = false;
  for (const key of CODE_KEYS) {
    for (let at = bytes.indexOf(key); at !== -1; at = bytes.indexOf(key, at + key.length)) {
      const [, code] =
        /^\s*"?(\d{8,14})(?!\d)/.exec(bytes.toString('latin1', at + key.length, at + key.length + 40)) ?? [];
      if (code === undefined) continue;
      seen = true;
      if (mayBeKnown(code, source)) return true;
    }
  }
  return !seen;
}

async function* readCommas(source: FoodFactsFile): AsyncGenerator<FoodFactsRow> {
  for await (const row of readCsv(source.file, ['ingredients_text'], source.onBytes)) {
    yield 'cells' in row && !mayBeKnown(eanOf(row.cells), source) ? 'unknown' : row;
  }
}

/** A value that is no EAN is passed on, to be refused with its reason. */
function mayBeKnown(ean: string, { isKnown }: FoodFactsFile): boolean {
  const digits = ean.trim();
  return !/^\d{8,14}$/.test(digits) || isKnown(digits.replace(/^0+/, ''));
}

function eanOf(cells: Cells): string {
  return cells['ean'] || cells['code'] || '';
}

function tooLong(line: number): FileRow {
  return { line, refused: `longer than ${longestRow} bytes` };
}
