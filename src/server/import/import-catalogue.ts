import { addDays, romeTime } from '../../domain/base/rome-time.ts';
import type { Database } from '../infra/database/types.ts';
import type { ProductPictures } from './pictures/store-pictures.ts';
import {
  collectRecords,
  type FileOptions,
  nothingToImport,
  readingShare,
  writeRefused,
} from './records/collect-records.ts';
import { mapRow } from './records/map-row.ts';
import { type WriteReport, writeCatalogue } from './write/write-catalogue.ts';

export interface ImportOptions extends FileOptions {
  readonly removeMissing: boolean;
  readonly warehouseId?: number;
}

export interface ImportReport extends WriteReport {
  readonly read: number;
  readonly refused: number;
  /** The path of the file that lists every refused row with its line and the reason. */
  readonly refusedFile?: string;
  /** The pictures that the file names. The caller stores them after the catalogue is committed. */
  readonly pictures: readonly ProductPictures[];
}

const requiredColumns = ['code', 'name', 'department', 'category', 'price'];

/** Reads and checks the whole file first, then changes the catalogue in one transaction: an interruption changes nothing. */
export async function importCatalogue(db: Database, options: ImportOptions): Promise<ImportReport> {
  const newUntil = addDays(romeTime(options.now).date, 30);
  const pictureLines = new Map<string, number>();
  const { records, refused } = await collectRecords(options, requiredColumns, (cells, line) => {
    const mapped = mapRow(cells, { numbers: options.numbers, newUntil });
    if ('record' in mapped && mapped.record.pictures) pictureLines.set(mapped.record.code, line);
    return mapped;
  });
  const refusedFile = await writeRefused(options, refused);
  if (records.length === 0) throw nothingToImport(refusedFile);
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
    pictures: records.flatMap(({ code, pictures }) =>
      pictures ? [{ code, line: pictureLines.get(code) ?? 0, sources: pictures }] : [],
    ),
    ...(refusedFile ? { refusedFile } : {}),
  };
}
