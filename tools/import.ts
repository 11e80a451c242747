/** `npm run import -- FILE --format csv|jsonl --numbers en|it [--remove-missing] [--warehouse ID]`, told in docs/import.md. */
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../src/server/config.ts';
import { type ImportReport, importCatalogue } from '../src/server/features/import/import-catalogue.ts';
import { UnknownWarehouseError } from '../src/server/features/import/price-lists.ts';
import { UnreadableFileError } from '../src/server/features/import/read-rows.ts';
import { progressBar } from './progress-bar.ts';
import { withShopDatabase } from './shop-database.ts';

const usage = `Usage: npm run import -- FILE [options]
  --format csv|jsonl   default: by the file's ending
  --numbers en|it      1234.50 (default) or 1.234,50
  --remove-missing     take off sale what the file does not name
  --warehouse ID       prices and assortment of this warehouse only`;

class UsageError extends Error {}

try {
  const options = readOptions();
  const started = performance.now();
  const report = await withShopDatabase((db, dataDir) =>
    importCatalogue(db, {
      ...options,
      reportFolder: join(dataDir, 'imports'),
      now: new Date(),
      onProgress: progressBar('Importing'),
    }),
  );
  console.log(summary(report, (performance.now() - started) / 1000));
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
  return { file, format, numbers, removeMissing, ...(warehouseId === undefined ? {} : { warehouseId }) } as const;
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        numbers: { type: 'string' },
        'remove-missing': { type: 'boolean' },
        warehouse: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function summary(report: ImportReport, seconds: number): string {
  const lines = [
    `${report.read} rows in ${seconds.toFixed(1)} s: ${report.created} new, ${report.changed} changed, ${report.priceChanges} other prices, ${report.promotions} on promotion`,
    ...(report.removed > 0 ? [`${report.removed} products taken off sale because the file does not name them`] : []),
    ...(report.refused > 0 ? [`${report.refused} rows refused, with line and reason: ${report.refusedFile}`] : []),
  ];
  return lines.map((line) => `  ${line}`).join('\n');
}
