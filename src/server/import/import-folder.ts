import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AllowedFetch } from '../../pictures/store/allowed-fetch.ts';
import type { PictureStore } from '../../pictures/store/picture-store.ts';
import type { Database } from '../infra/database/types.ts';
import { importCatalogue } from './import-catalogue.ts';
import { importFoodFacts } from './import-food-facts.ts';
import { importLeaflets } from './import-leaflets.ts';
import { importStoreFile } from './import-store-file.ts';
import { importPictures } from './pictures/import-pictures.ts';
import { type ProductPictures, storePictures } from './pictures/store-pictures.ts';
import { UnreadableFileError } from './readers/unreadable-file.ts';
import { type FileOptions, writeRefused } from './records/collect-records.ts';
import { importSynonyms } from './records/synonyms-file.ts';
import { importTable } from './tables/import-table.ts';
import { type TableFile, tableNames } from './tables/table-file.ts';
import { tableFiles, tablesAfterGoods, tablesBeforeGoods } from './tables/table-files.ts';

export type FolderOptions = Omit<AnyFileOptions, 'file' | 'kind' | 'format' | 'warehouseId'> & {
  readonly folder: string;
  readonly onFile?: (name: string) => void;
};

const table = ({ name }: TableFile) => ({ pattern: new RegExp(`^${name}\\.(csv|jsonl)$`), kind: name });

/** The files in order: each needs those before it, as prices need products and promotions need prices. */
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
  const said: string[] = options.isTrial ? ['A trial: nothing was written, and what is said here would be done'] : [];
  const lines = await importKind(deps, { ...options, say: (sentence) => said.push(sentence) });
  return [...said, ...lines];
}

async function importKind(deps: ImportDeps, options: AnyFileOptions): Promise<string[]> {
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
      `${report.read} files: ${report.stored} stored, ${report.unchanged} there already, ${report.changed} products changed`,
      ...refusals(report, 'files'),
    ];
  }
  if (kind === 'synonyms') {
    const report = await importSynonyms(options.file, deps.synonymsFile);
    return [`${report.read} lines of synonyms: ${report.written} new`];
  }
  if (kind === 'prices' || kind === 'stock' || kind === 'promotions') {
    const report = await importStoreFile(db, { ...options, kind });
    return [`${report.read} rows of ${kind}: ${report.written} written`, ...refusals(report), ...changesIn(report)];
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
    ...changed(report, options),
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

async function bringPictures(
  deps: ImportDeps,
  options: AnyFileOptions,
  asked: readonly ProductPictures[],
): Promise<string[]> {
  if (asked.length === 0 || options.isTrial) return [];
  const { stored, unchanged, changed, refused } = await storePictures(
    { ...deps, folder: dirname(options.file) },
    asked,
  );
  const refusedFile = await writeRefused({ ...options, file: `${options.file}-pictures` }, refused);
  const counts = { refused: refused.length, ...(refusedFile ? { refusedFile } : {}) };
  return [
    `pictures of ${asked.length} products: ${stored} stored, ${unchanged} there already, ${changed} products changed`,
    ...refusals(counts, 'pictures'),
  ];
}

function refusals({ refused, refusedFile }: { refused: number; refusedFile?: string }, what = 'rows'): string[] {
  return refused > 0 ? [`${refused} ${what} refused, with line and reason: ${refusedFile}`] : [];
}

function leftOut({ noted, notedFile }: { noted: number; notedFile?: string }): string[] {
  return noted > 0 ? [`${noted} contradictions: what was left out or added, with line and reason: ${notedFile}`] : [];
}

/** Reports changes of VAT and of the kind of sale, which affect what a customer pays and how goods are sold. */
function changed(
  { changes, ...report }: Awaited<ReturnType<typeof importCatalogue>>,
  { isTrial }: AnyFileOptions,
): string[] {
  if (isTrial) return changesIn(report);
  const count = (what: string) => changes.filter((change) => change.what === what).length;
  return changes.length === 0
    ? []
    : [
        `other VAT: ${count('vat')} products, other kind of sale: ${count('sale_type')}, with line and values: ${report.changesFile}`,
      ];
}

function changesIn({ changesFile }: { changesFile?: string }): string[] {
  return changesFile ? [`what changes, with line and values: ${changesFile}`] : [];
}
