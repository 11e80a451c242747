/** `npm run export -- FILE [--format csv|jsonl]` or `npm run export -- FOLDER`, described in docs/import.md. */
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createPictureStore } from '../src/pictures/store/picture-store.ts';
import { readConfig } from '../src/server/config/config.ts';
import { ConfigError } from '../src/server/config/environment.ts';
import {
  exportCatalogue,
  exportShop,
  FolderNotEmptyError,
  type ShopExport,
} from '../src/server/import/export/export-shop.ts';
import { withShopDatabase } from './shop-database.ts';

const usage = `Usage: npm run export -- FILE [options]
  --format csv|jsonl   default: by the file's ending
A FILE that ends in .csv or .jsonl holds the catalogue. Any other name without --format becomes a folder with everything
that npm run import -- FOLDER reads back.`;

class UsageError extends Error {}

try {
  const options = readOptions();
  const { file, format } = options;
  const started = performance.now();
  if (format === undefined)
    tell(
      await withShopDatabase((db, dataDir) =>
        exportShop({ db, store: storeOf(dataDir), synonymsFile: readConfig(process.env).synonymsFile }, file),
      ),
    );
  else {
    const { written } = await withShopDatabase((db) => exportCatalogue(db, { file, format }));
    console.log(`  ${written} products in ${resolve(file)}`);
  }
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
  else if (error instanceof ConfigError || error instanceof FolderNotEmptyError) console.error(`\n  ${error.message}`);
  else if ((error as NodeJS.ErrnoException).syscall === 'open')
    console.error(`\n  The file cannot be written: ${(error as Error).message}`);
  else console.error(error);
  process.exitCode = 1;
}

function storeOf(dataDir: string) {
  return createPictureStore(join(dataDir, 'pictures', 'stored'));
}

function tell({ files, missingPictures }: ShopExport): void {
  for (const { name, written } of files) console.log(`  ${String(written).padStart(8)}  ${name}`);
  if (missingPictures > 0) console.log(`  ${missingPictures} pictures are not in DATA_DIR and were left out`);
}

function readOptions() {
  const { values, positionals } = parse();
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new UsageError('Name one file or folder.');
  const ending = { '.csv': 'csv', '.jsonl': 'jsonl' }[extname(file)];
  const format = values.format ?? ending;
  if (format !== undefined && format !== 'csv' && format !== 'jsonl')
    throw new UsageError(`--format is csv or jsonl, not "${format}".`);
  return { file: ending === undefined ? file.replace(/[/\\]+$/, '') : file, format } as const;
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { format: { type: 'string' } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
