import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addDays, romeTime } from '../../domain/base/rome-time.ts';
import type { AllowedFetch } from '../../pictures/store/allowed-fetch.ts';
import type { PictureStore } from '../../pictures/store/picture-store.ts';
import type { Database } from '../infra/database/types.ts';
import { importFoodFacts } from './import-food-facts.ts';
import { importLeaflets } from './import-leaflets.ts';
import { importStoreFile } from './import-store-file.ts';
import { importPictures } from './pictures/import-pictures.ts';
import { type ProductPictures, storePictures } from './pictures/store-pictures.ts';
import { UnreadableFileError } from './readers/unreadable-file.ts';
import {
  collectRecords,
  type FileOptions,
  nothingToImport,
  readingShare,
  refusedClaimRows,
  writeRefused,
} from './records/collect-records.ts';
import { mapRow } from './records/map-row.ts';
import { importSynonyms } from './records/synonyms-file.ts';
import { importTable } from './tables/import-table.ts';
import { type TableFile, tableNames } from './tables/table-file.ts';
import { tableFiles, tablesAfterGoods, tablesBeforeGoods } from './tables/table-files.ts';
import { type WriteReport, writeCatalogue } from './write/write-catalogue.ts';

export type FolderOptions = Omit<AnyFileOptions, 'file' | 'kind' | 'format' | 'warehouseId'> & {
  readonly folder: string;
  readonly onFile?: (name: string) => void;
};

const table = ({ name }: TableFile) => ({ pattern: new RegExp(`^${name}\\.(csv|jsonl)$`), kind: name });

/** Each file needs those before it: prices need products, promotions need prices. */
const order: readonly { readonly pattern: RegExp; readonly kind: ImportKind }[] = [
  ...tablesBeforeGoods.map(table),
  { pattern: /^catalogue\.(csv|jsonl)$/, kind: 'catalogue' },
  { pattern: /^prices-(\d{1,9})\.(csv|jsonl)$/, kind: 'prices' },
  { pattern: /^stock-(\d{1,9})\.(csv|jsonl)$/, kind: 'stock' },
  { pattern: /^promotions-(\d{1,9})\.(csv|jsonl)$/, kind: 'promotions' },
  { pattern: /^leaflets\.(csv|jsonl)$/, kind: 'leaflets' },
  ...tablesAfterGoods.map(table),
  { pattern: /^food-facts\.(csv|jsonl)$/, kind: 'open-food-facts' },
  { pattern: /^synonyms\.txt$/, kind: 'synonyms' },
  { pattern: /^pictures$/, kind: 'pictures' },
];

/** Imports a folder that the export wrote, in the right order. Each file is imported completely or not at all. */
export async function importFolder(deps: ImportDeps, options: FolderOptions): Promise<string[]> {
  const names = (await readdir(options.folder)).sort();
  const files = order.flatMap(({ pattern, kind }) =>
    names.flatMap((name) => {
      const match = pattern.exec(name);
      return match ? [{ name, kind, warehouse: match.length > 2 ? match[1] : undefined }] : [];
    }),
  );
  if (files.length === 0)
    throw new UnreadableFileError(
      `There is no catalogue.csv nor another file of an export in ${options.folder}; photos are --kind pictures`,
    );
  const lines: string[] = [];
  for (const { name, kind, warehouse } of files) {
    options.onFile?.(name);
    const done = await importAny(deps, {
      ...options,
      file: join(options.folder, name),
      kind,
      format: name.endsWith('.jsonl') ? 'jsonl' : 'csv',
      removeMissing: options.removeMissing && (kind === 'catalogue' || kind === 'leaflets'),
      ...(warehouse === undefined ? {} : { warehouseId: Number(warehouse) }),
    });
    lines.push(...done.map((line) => `${name}: ${line}`));
  }
  return lines;
}

export const importKinds = [
  ...(['catalogue', 'prices', 'stock', 'promotions', 'leaflets'] as const),
  ...(['open-food-facts', 'pictures', 'synonyms'] as const),
  ...tableNames,
] as const;
type ImportKind = (typeof importKinds)[number];

export interface ImportDeps {
  readonly db: Database;
  readonly store: PictureStore;
  readonly fetch: AllowedFetch;
  /** Whether any host is allowed; if none is, Open Food Facts is read without its pictures. */
  readonly mayFetch: boolean;
  /** The path of the file with the synonyms that the staff wrote. */
  readonly synonymsFile: string;
}

export interface AnyFileOptions extends FileOptions {
  readonly kind: ImportKind;
  readonly removeMissing: boolean;
  readonly warehouseId?: number;
}

/** Imports one file of any kind and returns the lines of a report for the operator. */
export async function importAny(deps: ImportDeps, options: AnyFileOptions): Promise<string[]> {
  const { db } = deps;
  const { kind } = options;
  if (kind === 'catalogue') return catalogue(deps, options);
  if (kind === 'open-food-facts') return foodFacts(deps, options);
  if (kind === 'leaflets') {
    const report = await importLeaflets(db, options);
    return [
      `${report.read} rows: ${report.leaflets} leaflets with ${report.written} products`,
      ...(report.removed > 0 ? [`${report.removed} leaflets taken away because the file does not name them`] : []),
      ...refusals(report),
    ];
  }
  if (kind === 'pictures') {
    const { onProgress } = options;
    const report = await importPictures({ ...deps, ...(onProgress ? { onProgress } : {}) }, options);
    return [
      `${report.read} files: ${report.stored} stored, ${report.kept} there already, ${report.changed} products changed`,
      ...refusals(report, 'files'),
    ];
  }
  if (kind === 'synonyms') {
    const report = await importSynonyms(options.file, deps.synonymsFile);
    return [`${report.read} lines of synonyms: ${report.written} new`];
  }
  if (kind === 'prices' || kind === 'stock' || kind === 'promotions') {
    const report = await importStoreFile(db, { ...options, kind });
    return [`${report.read} rows of ${kind}: ${report.written} written`, ...refusals(report)];
  }
  const table = tableFiles.find(({ name }) => name === kind);
  if (!table) throw new Error(`no table ${kind}`);
  const report = await importTable(db, table, options);
  return [`${report.read} rows of ${kind}: ${report.written} written`, ...refusals(report)];
}

async function catalogue(deps: ImportDeps, options: AnyFileOptions): Promise<string[]> {
  const report = await importCatalogue(deps.db, options);
  return [
    `${report.read} rows: ${report.created} new, ${report.changed} changed, ${report.priceChanges} other prices, ${report.promotions} on promotion`,
    ...(report.removed > 0 ? [`${report.removed} products taken off sale because the file does not name them`] : []),
    ...refusals(report),
    ...leftOut(report),
    ...(await bringPictures(deps, options, report.pictures)),
  ];
}

async function foodFacts(deps: ImportDeps, options: AnyFileOptions): Promise<string[]> {
  const report = await importFoodFacts(deps.db, options);
  return [
    `${report.read} rows: ${report.known} products known, ${report.changed} changed`,
    ...refusals(report),
    ...leftOut(report),
    ...(deps.mayFetch
      ? await bringPictures(deps, options, report.pictures)
      : report.pictures.map(() => 'pictures are not fetched: PICTURE_HOSTS names no host').slice(0, 1)),
  ];
}

async function bringPictures(deps: ImportDeps, options: AnyFileOptions, asked: readonly ProductPictures[]): Promise<string[]> {
  if (asked.length === 0) return [];
  const { stored, kept, changed, refused } = await storePictures({ ...deps, folder: dirname(options.file) }, asked);
  const refusedFile = await writeRefused({ ...options, file: `${options.file}-pictures` }, refused);
  const counts = { refused: refused.length, ...(refusedFile ? { refusedFile } : {}) };
  return [
    `pictures of ${asked.length} products: ${stored} stored, ${kept} there already, ${changed} products changed`,
    ...refusals(counts, 'pictures'),
  ];
}

function refusals({ refused, refusedFile }: { refused: number; refusedFile?: string }, what = 'rows'): string[] {
  return refused > 0 ? [`${refused} ${what} refused, with line and reason: ${refusedFile}`] : [];
}

function leftOut({ noted, notedFile }: { noted: number; notedFile?: string }): string[] {
  return noted > 0 ? [`${noted} contradictions: what was left out or added, with line and reason: ${notedFile}`] : [];
}

export interface ImportOptions extends FileOptions {
  readonly removeMissing: boolean;
  readonly warehouseId?: number;
}

interface ImportReport extends Omit<WriteReport, 'claims'> {
  readonly read: number;
  readonly refused: number;
  /** The path of the file that lists every refused row with its line and the reason. */
  readonly refusedFile?: string;
  /** The number of contradictions inside rows: classes and numbers that were left out, allergens that were added. */
  readonly noted: number;
  readonly notedFile?: string;
  /** The pictures that the file names. The caller stores them after the catalogue is committed. */
  readonly pictures: readonly ProductPictures[];
}

const requiredColumns = ['code', 'name', 'department', 'category', 'price'];

/** Reads and checks the whole file first, then changes the catalogue in one transaction: an interruption changes nothing. */
export async function importCatalogue(db: Database, options: ImportOptions): Promise<ImportReport> {
  const newUntil = addDays(romeTime(options.now).date, 30);
  const lines = new Map<string, number>();
  const { records, refused, noted } = await collectRecords(options, requiredColumns, (cells, line) => {
    const mapped = mapRow(cells, { numbers: options.numbers, newUntil });
    if ('record' in mapped && !lines.has(mapped.record.code)) lines.set(mapped.record.code, line);
    return mapped;
  });
  const refusedFile = await writeRefused(options, refused);
  if (records.length === 0) throw nothingToImport(refusedFile);
  const { claims, ...written } = await db.tx((tx) =>
    writeCatalogue(tx, records, {
      removeMissing: options.removeMissing,
      ...(options.warehouseId === undefined ? {} : { warehouseId: options.warehouseId }),
      onProgress: (done, total) => options.onProgress?.(readingShare + (1 - readingShare) * 0.5 * (done / total)),
    }),
  );
  const notes = [...noted, ...refusedClaimRows(claims, ({ code }) => lines.get(code))];
  const notedFile = await writeRefused(options, notes, 'left-out');
  options.onProgress?.(1);
  return {
    ...written,
    read: records.length + refused.length,
    refused: refused.length,
    noted: notes.length,
    pictures: records.flatMap(({ code, pictures }) => (pictures ? [{ code, line: lines.get(code) ?? 0, sources: pictures }] : [])),
    ...(refusedFile ? { refusedFile } : {}),
    ...(notedFile ? { notedFile } : {}),
  };
}
