/** `npm run export -- FILE [--format csv|jsonl]`, told in docs/import.md. */
import { extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../src/server/config.ts';
import { exportCatalogue } from '../src/server/features/import/export-catalogue.ts';
import { withShopDatabase } from './shop-database.ts';

const usage = `Usage: npm run export -- FILE [options]
  --format csv|jsonl   default: by the file's ending`;

class UsageError extends Error {}

try {
  const options = readOptions();
  const { written } = await withShopDatabase((db) => exportCatalogue(db, options));
  console.log(`  ${written} products in ${resolve(options.file)}`);
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
  else if (error instanceof ConfigError) console.error(`\n  ${error.message}`);
  else if ((error as NodeJS.ErrnoException).syscall === 'open')
    console.error(`\n  The file cannot be written: ${(error as Error).message}`);
  else console.error(error);
  process.exitCode = 1;
}

function readOptions() {
  const { values, positionals } = parse();
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new UsageError('Name one file.');
  const format = values.format ?? (extname(file) === '.jsonl' ? 'jsonl' : 'csv');
  if (format !== 'csv' && format !== 'jsonl') throw new UsageError(`--format is csv or jsonl, not "${format}".`);
  return { file, format } as const;
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { format: { type: 'string' } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
