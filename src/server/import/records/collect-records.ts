import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RefusedClaim } from '../../features/catalogue/claims/refuse-claims.ts';
import type { Cells } from '../readers/read-cells.ts';
import { readGeoJson } from '../readers/read-geo-json.ts';
import type { NumberStyle } from '../readers/read-number.ts';
import { type FileRow, readCsv, readJsonLines } from '../readers/read-rows.ts';
import { UnreadableFileError } from '../readers/unreadable-file.ts';

/** `geojson`: the features of a collection are the rows. */
export type FileFormat = 'csv' | 'jsonl' | 'geojson';

/** A file to be imported, of any kind. */
export interface FileOptions {
  readonly file: string;
  readonly format: FileFormat;
  readonly numbers: NumberStyle;
  /** The folder into which the list of refused rows is written. */
  readonly reportFolder: string;
  readonly now: Date;
  readonly onProgress?: (share: number) => void;
}

export interface RefusedRow {
  readonly line: number;
  readonly code: string;
  readonly reason: string;
}

/** A row that was taken, without something that contradicts the rest of it. */
export type NotedRow = RefusedRow;

/** Reading takes this share of the time; the rest is writing to the database. */
export const readingShare = 0.25;
const maxRows = 500_000;

/** Reads the whole file. Rows that `map` refuses, or whose code was on an earlier line, are returned as refused. */
export async function collectRecords<R extends { readonly code: string }>(
  options: FileOptions,
  required: readonly string[],
  map: (cells: Cells, line: number) => { readonly record: R; readonly notes?: readonly string[] } | { readonly refused: string },
): Promise<{ records: R[]; refused: RefusedRow[]; noted: NotedRow[] }> {
  const linesByCode = new Map<string, number>();
  const records: R[] = [];
  const refused: RefusedRow[] = [];
  const noted: NotedRow[] = [];
  for await (const row of await openRows(options, required)) {
    const result = 'refused' in row ? row : map(row.cells, row.line);
    const reason = 'refused' in result ? result.refused : repeated(result.record, linesByCode);
    if (reason !== undefined || 'refused' in result) refused.push({ line: row.line, code: codeOf(row), reason: reason ?? '' });
    else {
      linesByCode.set(result.record.code, row.line);
      records.push(result.record);
      for (const note of result.notes ?? []) noted.push({ line: row.line, code: codeOf(row), reason: note });
    }
    if (records.length + refused.length > maxRows) throw new UnreadableFileError(`The file has more than ${maxRows} rows`);
  }
  return { records, refused, noted };
}

/** Returns what an import reports about refused classes; those of products that the file does not name have no line. */
export function refusedClaimRows(claims: readonly RefusedClaim[], lineOf: (claim: RefusedClaim) => number | undefined): NotedRow[] {
  return claims.map((claim) => ({
    line: lineOf(claim) ?? 0,
    code: claim.code,
    reason: `class ${claim.name} is left out: ${claim.because}`,
  }));
}

/** Writes the list of refused rows, or of what was left out of others, and returns its path; undefined if there are none. */
export async function writeRefused(
  options: Pick<FileOptions, 'file' | 'reportFolder' | 'now'>,
  refused: readonly RefusedRow[],
  what: 'refused' | 'left-out' = 'refused',
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
  return new UnreadableFileError(`No row of the file can be imported${refusedFile ? `; the reasons are in ${refusedFile}` : ''}`);
}

export async function openRows(options: FileOptions, required: readonly string[]): Promise<AsyncGenerator<FileRow>> {
  const { size } = await stat(options.file).catch(() => {
    throw new UnreadableFileError(`There is no file ${options.file}`);
  });
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
    options.onProgress?.(Math.min(1, bytes / Math.max(1, size)) * readingShare);
  };
  if (options.format === 'geojson') return readGeoJson(options.file, onBytes);
  return options.format === 'csv' ? readCsv(options.file, required, onBytes) : readJsonLines(options.file, onBytes);
}

function repeated(record: { readonly code: string }, linesByCode: ReadonlyMap<string, number>): string | undefined {
  const line = linesByCode.get(record.code);
  return line === undefined ? undefined : `code already on line ${line}`;
}

function codeOf(row: FileRow): string {
  return 'cells' in row ? (row.cells['code'] ?? row.cells['ean'] ?? '') : '';
}
