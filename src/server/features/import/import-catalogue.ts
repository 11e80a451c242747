import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { addDays, romeTime } from '../../../domain/rome-time.ts';
import type { Database } from '../../infra/database/types.ts';
import type { CatalogueRecord } from './catalogue-record.ts';
import { mapRow } from './map-row.ts';
import type { NumberStyle } from './read-number.ts';
import { type FileRow, readCsv, readJsonLines, UnreadableFileError } from './read-rows.ts';
import { type WriteReport, writeCatalogue } from './write-catalogue.ts';

export interface ImportOptions {
  readonly file: string;
  readonly format: 'csv' | 'jsonl';
  readonly numbers: NumberStyle;
  readonly removeMissing: boolean;
  readonly warehouseId?: number;
  /** Where the list of refused rows goes. */
  readonly reportFolder: string;
  readonly now: Date;
  readonly onProgress?: (share: number) => void;
}

export interface ImportReport extends WriteReport {
  readonly read: number;
  readonly refused: number;
  /** The file that names every refused row, its line and the reason. */
  readonly refusedFile?: string;
}

const mostRows = 500_000;
/** Share of the time that reading takes; the rest is the database. */
const readingShare = 0.25;

/** Reads and checks the whole file first, then changes the catalogue in one transaction: stopped half way, nothing changed. */
export async function importCatalogue(db: Database, options: ImportOptions): Promise<ImportReport> {
  const { records, refused } = await collect(options);
  const refusedFile = refused.length > 0 ? await writeRefused(options, refused) : undefined;
  if (records.length === 0)
    throw new UnreadableFileError(
      `No row of the file can be imported${refusedFile ? `; the reasons are in ${refusedFile}` : ''}`,
    );
  const written = await db.tx((tx) =>
    writeCatalogue(tx, records, {
      removeMissing: options.removeMissing,
      ...(options.warehouseId === undefined ? {} : { warehouseId: options.warehouseId }),
      onProgress: (done, total) => options.onProgress?.(readingShare + (1 - readingShare) * 0.5 * (done / total)),
    }),
  );
  options.onProgress?.(1);
  return {
    ...written,
    read: records.length + refused.length,
    refused: refused.length,
    ...(refusedFile ? { refusedFile } : {}),
  };
}

interface Refused {
  readonly line: number;
  readonly code: string;
  readonly reason: string;
}

async function collect(options: ImportOptions): Promise<{ records: CatalogueRecord[]; refused: Refused[] }> {
  const { size } = await stat(options.file).catch(() => {
    throw new UnreadableFileError(`There is no file ${options.file}`);
  });
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
    options.onProgress?.(Math.min(1, bytes / Math.max(1, size)) * readingShare);
  };
  const rows = options.format === 'csv' ? readCsv(options.file, onBytes) : readJsonLines(options.file, onBytes);
  const newUntil = addDays(romeTime(options.now).date, 30);
  const linesByCode = new Map<string, number>();
  const records: CatalogueRecord[] = [];
  const refused: Refused[] = [];
  for await (const row of rows) {
    const result = 'refused' in row ? row : mapRow(row.cells, { numbers: options.numbers, newUntil });
    const reason = 'refused' in result ? result.refused : repeated(result.record, linesByCode);
    if (reason || 'refused' in result) refused.push({ line: row.line, code: codeOf(row), reason: reason ?? '' });
    else {
      linesByCode.set(result.record.code, row.line);
      records.push(result.record);
    }
    if (records.length + refused.length > mostRows)
      throw new UnreadableFileError(`The file has more than ${mostRows} rows`);
  }
  return { records, refused };
}

function repeated(record: CatalogueRecord, linesByCode: ReadonlyMap<string, number>): string | undefined {
  const line = linesByCode.get(record.code);
  return line === undefined ? undefined : `code already on line ${line}`;
}

function codeOf(row: FileRow): string {
  return 'cells' in row ? (row.cells['code'] ?? '') : '';
}

async function writeRefused({ file, reportFolder, now }: ImportOptions, refused: readonly Refused[]): Promise<string> {
  await mkdir(reportFolder, { recursive: true });
  const path = join(reportFolder, `${basename(file)}-${now.toISOString().replace(/[:.]/g, '-')}-refused.csv`);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = refused.map(({ line, code, reason }) => [line, quoted(code), quoted(reason)].join(','));
  await writeFile(path, `line,code,reason\n${lines.join('\n')}\n`);
  return path;
}
