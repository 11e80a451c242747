import { addDays, romeTime } from '../../domain/base/rome-time.ts';
import type { Database } from '../infra/database/types.ts';
import type { ProductPictures } from './pictures/store-pictures.ts';
import type { CatalogueRecord } from './records/catalogue-record.ts';
import {
  collectRecords,
  type FileOptions,
  nothingToImport,
  type RefusedRow,
  readingShare,
  refusedClaimRows,
  writeRefused,
} from './records/collect-records.ts';
import { knownProducts, wrongRecords } from './records/known-products.ts';
import { mapRow } from './records/map-row.ts';
import { nutritionColumns } from './records/row-texts.ts';
import type { ProductChange } from './write/changed-products.ts';
import { type WriteReport, writeCatalogue } from './write/write-catalogue.ts';
import { writeOrTry } from './write/write-or-try.ts';

export interface ImportOptions extends FileOptions {
  readonly removeMissing: boolean;
  readonly warehouseId?: number;
}

interface ImportReport extends Omit<WriteReport, 'claims' | 'changes'> {
  readonly read: number;
  readonly refused: number;
  /** The path of the file that lists every refused row with its line and the reason. */
  readonly refusedFile?: string;
  /** The number of contradictions inside rows: classes and numbers that were left out, allergens that were added. */
  readonly noted: number;
  readonly notedFile?: string;
  /** The products whose VAT or kind of sale changed; in a trial run, all changes. */
  readonly changes: readonly ProductChange[];
  readonly changesFile?: string;
  /** The pictures that the file names. The caller stores them after the catalogue is committed. */
  readonly pictures: readonly ProductPictures[];
}

const COLUMNS = {
  required: ['code', 'name', 'department', 'category', 'price'],
  decimals: ['price', 'promo_price', 'pack_quantity', ...nutritionColumns],
};

/**
 * Reads and checks the whole file first, then changes the catalogue in one transaction: an interruption changes
 * nothing.
 */
export async function importCatalogue(db: Database, options: ImportOptions): Promise<ImportReport> {
  const known = await knownProducts(db, { warehouseId: options.warehouseId });
  const read = await readCatalogue(options, known);
  const { lines } = read;
  const wrong = wrongRecords(read.records, { known, lines, allowsJumps: options.allowsJumps ?? false });
  const isWrong = new Set(wrong.map(({ code }) => code));
  const records = read.records.filter(({ code }) => !isWrong.has(code));
  const refused = [...read.refused, ...wrong].sort((a, b) => a.line - b.line);
  const refusedFile = await writeRefused(options, refused);
  if (records.length === 0) throw nothingToImport(refusedFile);
  const { claims, changes, ...written } = await writeOrTry(db, options.isTrial, (tx) =>
    writeCatalogue(tx, records, {
      removeMissing: options.removeMissing,
      refused: refused.map(({ code }) => code),
      listsAll: options.isTrial ?? false,
      ...(options.warehouseId === undefined ? {} : { warehouseId: options.warehouseId }),
      onProgress: (done, total) => options.onProgress?.(readingShare + (1 - readingShare) * 0.5 * (done / total)),
    }),
  );
  const notes = [...read.noted, ...refusedClaimRows(claims, ({ code }) => lines.get(code))];
  const notedFile = await writeRefused(options, notes, 'left-out');
  const changesFile = await writeRefused(options, changeRows(changes, lines), 'changes');
  options.onProgress?.(1);
  return {
    ...written,
    read: records.length + refused.length,
    refused: refused.length,
    noted: notes.length,
    changes,
    pictures: records.flatMap(({ code, pictures }) =>
      pictures ? [{ code, line: lines.get(code) ?? 0, sources: pictures }] : [],
    ),
    ...(refusedFile ? { refusedFile } : {}),
    ...(notedFile ? { notedFile } : {}),
    ...(changesFile ? { changesFile } : {}),
  };
}

/** Reads the rows with the line of each code. */
async function readCatalogue(options: ImportOptions, known: Awaited<ReturnType<typeof knownProducts>>) {
  const newUntil = addDays(romeTime(options.now).date, 30);
  const lines = new Map<string, number>();
  const collected = await collectRecords<CatalogueRecord>(options, COLUMNS, (cells, { line, numbers }) => {
    const mapped = mapRow(cells, { numbers, newUntil, known: (code) => known.get(code) });
    if ('record' in mapped && !lines.has(mapped.record.code)) lines.set(mapped.record.code, line);
    return mapped;
  });
  return { ...collected, lines };
}

function changeRows(changes: readonly ProductChange[], lines: ReadonlyMap<string, number>): RefusedRow[] {
  const text = (value: string) => (value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value);
  return changes.map(({ code, what, before, after }) => ({
    line: lines.get(code) ?? 0,
    code,
    reason: `${what}: "${text(before)}" becomes "${text(after)}"`,
  }));
}
const MAX_SHOWN = 100;
