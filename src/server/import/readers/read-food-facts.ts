import type { Cells } from './read-cells.ts';
import { type ByteLine, type FileRow, firstLine, readCsv, readLines, readObject } from './read-rows.ts';
import { UnreadableFileError } from './unreadable-file.ts';

export interface FoodFactsFile {
  readonly file: string;
  readonly format: 'csv' | 'jsonl';
  readonly onBytes: (bytes: number) => void;
  /** Whether the shop has products with this EAN, given without leading zeros. */
  isKnown(ean: string): boolean;
}

/** A row of a product of the shop, or 'unknown' for any other row, which is skipped without being parsed. */
export type FoodFactsRow = FileRow | 'unknown';

/** The limit in bytes. The largest row of the published dumps has about a megabyte. */
const maxRow = 2 * 1024 * 1024;

/**
 * Reads the rows of a published dump (tab-separated without quotes, or one JSON object in each line; millions of rows)
 * or of a comma-separated extract.
 */
export async function* readFoodFacts(source: FoodFactsFile): AsyncGenerator<FoodFactsRow> {
  if (source.format === 'jsonl') return yield* readJson(source);
  const header = await firstLine(source.file, maxRow);
  if (header === '') throw new UnreadableFileError('The file is empty');
  return yield* header.includes('\t') ? readTabs(source, header) : readCommas(source);
}

async function* readTabs(source: FoodFactsFile, header: string): AsyncGenerator<FoodFactsRow> {
  const names = header.toLowerCase().split('\t');
  const eanAt = names.indexOf('code');
  if (eanAt === -1) throw new UnreadableFileError('The header row lacks the column code');
  for await (const batch of readLines(source.file, maxRow, source.onBytes)) {
    for (const { line, bytes } of batch) {
      if (line === 1 || bytes?.length === 0) continue;
      if (bytes === undefined) yield tooLong(line);
      else if (!mayBeKnown(cellAt(bytes, eanAt), source)) yield 'unknown';
      else yield splitTabs(names, { line, bytes });
    }
  }
}

const TAB = 9;

/** Returns the text of one cell without decoding the others. */
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
  for await (const batch of readLines(source.file, maxRow, source.onBytes)) {
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

/**
 * Searches for a known code without parsing the object. Nested objects have codes too; a line without any is parsed, so
 * that it is refused.
 */
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
  for await (const row of readCsv(source, ['ingredients_text'])) {
    yield 'cells' in row && !mayBeKnown(eanOf(row.cells), source) ? 'unknown' : row;
  }
}

/** Returns true for an invalid EAN as well, so that its row is refused with a reason. */
function mayBeKnown(ean: string, { isKnown }: FoodFactsFile): boolean {
  const digits = ean.trim();
  return !/^\d{8,14}$/.test(digits) || isKnown(digits.replace(/^0+/, ''));
}

function eanOf(cells: Cells): string {
  return cells['ean'] || cells['code'] || '';
}

function tooLong(line: number): FileRow {
  return { line, refused: `longer than ${maxRow} bytes` };
}
