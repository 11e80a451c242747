import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findNotation, type Notation, type NumberStyle } from '../../../domain/base/files/written-number.ts';
import type { RefusedClaim } from '../../features/catalogue/claims/refuse-claims.ts';
import { type Fault, unclearSentence } from '../readers/faults.ts';
import type { Cells } from '../readers/read-cells.ts';
import { readGeoJson } from '../readers/read-geo-json.ts';
import { type CsvLayout, readLayout } from '../readers/read-layout.ts';
import { type FileRow, type RowSource, readCsv, readJsonLines } from '../readers/read-rows.ts';
import { UnreadableFileError } from '../readers/unreadable-file.ts';

/** `geojson`: the features of a collection are the rows. */
export type FileFormat = 'csv' | 'jsonl' | 'geojson';

/** A file to be imported, of any kind. */
export interface FileOptions {
  readonly file: string;
  readonly format: FileFormat;
  /** How a CSV with other columns than ours is read; undefined: by its header. */
  readonly layout?: CsvLayout;
  /** undefined: it is detected. */
  readonly numbers?: NumberStyle;
  /** Whether prices may be more than ten times the last one, or less than a tenth of it. */
  readonly allowsJumps?: boolean;
  /** Whether it is a trial run, which writes nothing and only reports the changes. */
  readonly isTrial?: boolean;
  /** Gets a sentence about how the file was read, if that is not the usual way. */
  readonly say?: (sentence: string) => void;
  /** The folder into which the list of refused rows is written. */
  readonly reportFolder: string;
  readonly now: Date;
  readonly onProgress?: (share: number) => void;
}

export interface RefusedRow {
  readonly line: number;
  readonly code: string;
  readonly reason: string;
  /** The reason by the cells that are wrong, if it concerns cells. */
  readonly faults?: readonly Fault[];
}

/** An accepted row, with the data that were left out because they contradict the rest of it. */
export type NotedRow = RefusedRow;

/** The share of the time for reading; the rest is writing to the database. */
export const readingShare = 0.25;
const maxRows = 500_000;

/** Reads the whole file. Rows that `map` refuses, or whose code was on an earlier line, are returned as refused. */
export async function collectRecords<R extends { readonly code: string }>(
  options: FileOptions,
  columns: FileColumns,
  map: (
    cells: Cells,
    context: RowContext,
  ) =>
    | { readonly record: R; readonly notes?: readonly string[] }
    | { readonly refused: string; readonly faults?: readonly Fault[] },
): Promise<{ records: R[]; refused: RefusedRow[]; noted: NotedRow[] }> {
  const linesByCode = new Map<string, number>();
  const records: R[] = [];
  const refused: RefusedRow[] = [];
  const noted: NotedRow[] = [];
  const { rows, numbers } = await openRows(options, columns);
  for await (const row of rows) {
    const result = 'refused' in row ? row : map(row.cells, { line: row.line, numbers });
    const reason = 'refused' in result ? result.refused : repeated(result.record, linesByCode);
    if (reason !== undefined || 'refused' in result)
      refused.push({ line: row.line, code: codeOf(row), reason: reason ?? '' });
    else {
      linesByCode.set(result.record.code, row.line);
      records.push(result.record);
      for (const note of result.notes ?? []) noted.push({ line: row.line, code: codeOf(row), reason: note });
    }
    if (records.length + refused.length > maxRows)
      throw new UnreadableFileError(`The file has more than ${maxRows} rows`);
  }
  return { records, refused, noted };
}

/** Returns what an import reports about refused classes; those of products that the file does not name have no line. */
export function refusedClaimRows(
  claims: readonly RefusedClaim[],
  lineOf: (claim: RefusedClaim) => number | undefined,
): NotedRow[] {
  return claims.map((claim) => ({
    line: lineOf(claim) ?? 0,
    code: claim.code,
    reason: `class ${claim.name} is left out: ${claim.because}`,
  }));
}

/**
 * Writes the list of refused rows, or of what was left out of others, and returns its path; undefined if there are
 * none.
 */
export async function writeRefused(
  options: Pick<FileOptions, 'file' | 'reportFolder' | 'now'>,
  refused: readonly RefusedRow[],
  what: 'refused' | 'left-out' | 'changes' = 'refused',
): Promise<string | undefined> {
  if (refused.length === 0) return undefined;
  await mkdir(options.reportFolder, { recursive: true });
  const moment = options.now.toISOString().replace(/[:.]/g, '-');
  const path = join(options.reportFolder, `${basename(options.file)}-${moment}-${what}.csv`);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = refused.map(({ line, code, reason }) => [line, quoted(code), quoted(reason)].join(','));
  await writeFile(path, `line,code,reason\n${lines.join('\n')}\n`);
  return path;
}

export function nothingToImport(refusedFile: string | undefined): UnreadableFileError {
  return new UnreadableFileError(
    `No row of the file can be imported${refusedFile ? `; the reasons are in ${refusedFile}` : ''}`,
  );
}

/** The columns of a kind of file. */
export interface FileColumns {
  /** "a or b" if one of two is enough. */
  readonly required: readonly string[];
  /** The columns whose numbers show which decimal sign the file has. */
  readonly decimals: readonly string[];
}

interface RowContext {
  readonly line: number;
  readonly numbers: Notation;
}

/**
 * Opens the rows of a file. Unless the style of its numbers is given, the whole file is read once before to detect it,
 * and refused if its numbers are ambiguous.
 */
export async function openRows(
  options: FileOptions,
  columns: FileColumns,
): Promise<{ readonly rows: AsyncGenerator<FileRow>; readonly numbers: Notation }> {
  const { size } = await stat(options.file).catch(() => {
    throw new UnreadableFileError(`There is no file ${options.file}`);
  });
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
    options.onProgress?.(Math.min(1, bytes / Math.max(1, size)) * readingShare);
  };
  const numbers = options.numbers ?? (await notationOf(options, columns));
  const source = { file: options.file, onBytes, ...(options.say ? { say: options.say } : {}) };
  return { rows: rowsOf(options, columns, source), numbers };
}

function rowsOf(
  { format, layout }: FileOptions,
  { required }: FileColumns,
  source: RowSource,
): AsyncGenerator<FileRow> {
  if (layout) return readLayout(source.file, layout, source.onBytes);
  if (format === 'geojson') return readGeoJson(source.file, source.onBytes ?? (() => {}));
  return format === 'csv' ? readCsv(source, required) : readJsonLines(source);
}

async function notationOf(options: FileOptions, columns: FileColumns): Promise<Notation> {
  if (columns.decimals.length === 0) return 'en';
  const texts = new Map<string, string>();
  for await (const row of rowsOf(options, columns, { file: options.file })) {
    if ('refused' in row) continue;
    for (const column of columns.decimals) {
      const text = row.cells[column];
      // one number of each shape is enough
      if (text) texts.set(shapeOf(text), text);
    }
  }
  const found = findNotation(texts.values());
  if ('notation' in found) return found.notation;
  throw new UnreadableFileError(
    `The file does not tell its decimal sign: ${unclearSentence('a number like', found.unclear)}`,
  );
}

/** Returns the shape of a number: "12.50" and "13.75" have the same one. */
function shapeOf(text: string): string {
  return text.replace(/[1-9]/g, '9');
}

function repeated(record: { readonly code: string }, linesByCode: ReadonlyMap<string, number>): string | undefined {
  const line = linesByCode.get(record.code);
  return line === undefined ? undefined : `code already on line ${line}`;
}

function codeOf(row: FileRow): string {
  return 'cells' in row ? (row.cells['code'] ?? row.cells['ean'] ?? '') : '';
}
