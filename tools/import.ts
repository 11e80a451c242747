/** `npm run import -- FILE [options]`, told in docs/import.md. */
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../src/server/config.ts';
import { type ImportReport, importCatalogue } from '../src/server/features/import/import-catalogue.ts';
import { importFoodFacts } from '../src/server/features/import/import-food-facts.ts';
import { importLeaflets, type LeafletsReport } from '../src/server/features/import/import-leaflets.ts';
import { importStoreFile, type StoreFileReport } from '../src/server/features/import/import-store-file.ts';
import { UnknownWarehouseError } from '../src/server/features/import/price-lists.ts';
import { UnreadableFileError } from '../src/server/features/import/read-rows.ts';
import type { Database } from '../src/server/infra/database/types.ts';
import { progressBar } from './progress-bar.ts';
import { withShopDatabase } from './shop-database.ts';

const usage = `Usage: npm run import -- FILE [options]
  --kind KIND          catalogue (default), prices, stock, promotions, leaflets or open-food-facts
  --format csv|jsonl   default: by the file's ending
  --numbers en|it      1234.50 (default) or 1.234,50
  --remove-missing     take off sale what the file does not name; of leaflets: take the others away
  --warehouse ID       prices and assortment of this warehouse only`;

const kinds = ['catalogue', 'prices', 'stock', 'promotions', 'leaflets', 'open-food-facts'] as const;

class UsageError extends Error {}

try {
  const options = readOptions();
  const started = performance.now();
  const lines = await withShopDatabase((db, dataDir) => run(db, dataDir, options));
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  for (const line of lines) console.log(`  ${line}`);
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
  else if (
    error instanceof UnreadableFileError ||
    error instanceof UnknownWarehouseError ||
    error instanceof ConfigError
  )
    console.error(`\n  ${error.message}`);
  else console.error(error);
  process.exitCode = 1;
}

type Options = ReturnType<typeof readOptions>;

async function run(db: Database, dataDir: string, options: Options): Promise<string[]> {
  const { kind } = options;
  const surroundings = {
    reportFolder: join(dataDir, 'imports'),
    now: new Date(),
    onProgress: progressBar('Importing'),
  };
  if (kind === 'catalogue') return catalogueSummary(await importCatalogue(db, { ...options, ...surroundings }));
  if (kind === 'open-food-facts') {
    const report = await importFoodFacts(db, { ...options, ...surroundings });
    return [`${report.read} rows: ${report.known} products known, ${report.changed} changed`, ...refusals(report)];
  }
  if (kind === 'leaflets') return leafletsSummary(await importLeaflets(db, { ...options, ...surroundings }));
  return storeSummary(kind, await importStoreFile(db, { ...options, ...surroundings, kind }));
}

function readOptions() {
  const { values, positionals } = parse();
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new UsageError('Name one file.');
  const format = values.format ?? (extname(file) === '.jsonl' ? 'jsonl' : 'csv');
  const numbers = values.numbers ?? 'en';
  if (format !== 'csv' && format !== 'jsonl') throw new UsageError(`--format is csv or jsonl, not "${format}".`);
  if (numbers !== 'en' && numbers !== 'it') throw new UsageError(`--numbers is en or it, not "${numbers}".`);
  const warehouseId = values.warehouse === undefined ? undefined : Number(values.warehouse);
  if (warehouseId !== undefined && !Number.isSafeInteger(warehouseId)) throw new UsageError('--warehouse is a number.');
  const removeMissing = values['remove-missing'] ?? false;
  const kind = kinds.find((known) => known === (values.kind ?? 'catalogue'));
  if (kind === undefined) throw new UsageError(`--kind is one of ${kinds.join(', ')}, not "${values.kind}".`);
  if (removeMissing && kind !== 'catalogue' && kind !== 'leaflets')
    throw new UsageError('--remove-missing is for a catalogue or leaflets.');
  if (kind === 'leaflets' && warehouseId !== undefined)
    throw new UsageError('The file of leaflets names its warehouses.');
  if (kind === 'stock' && warehouseId === undefined) throw new UsageError('Stock needs --warehouse ID.');
  return { kind, file, format, numbers, removeMissing, ...(warehouseId === undefined ? {} : { warehouseId }) } as const;
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        numbers: { type: 'string' },
        kind: { type: 'string' },
        'remove-missing': { type: 'boolean' },
        warehouse: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function catalogueSummary(report: ImportReport): string[] {
  return [
    `${report.read} rows: ${report.created} new, ${report.changed} changed, ${report.priceChanges} other prices, ${report.promotions} on promotion`,
    ...(report.removed > 0 ? [`${report.removed} products taken off sale because the file does not name them`] : []),
    ...refusals(report),
  ];
}

function storeSummary(kind: string, report: StoreFileReport): string[] {
  return [`${report.read} rows of ${kind}: ${report.written} written`, ...refusals(report)];
}

function leafletsSummary(report: LeafletsReport): string[] {
  return [
    `${report.read} rows: ${report.leaflets} leaflets with ${report.written} products`,
    ...(report.removed > 0 ? [`${report.removed} leaflets taken away because the file does not name them`] : []),
    ...refusals(report),
  ];
}

function refusals({ refused, refusedFile }: { refused: number; refusedFile?: string }): string[] {
  return refused > 0 ? [`${refused} rows refused, with line and reason: ${refusedFile}`] : [];
}
