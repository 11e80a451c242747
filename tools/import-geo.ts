/** `npm run import:geo -- FILE...` loads registers of towns, streets and house points, described in docs/import.md. */
import { basename } from 'node:path';
import { importGeo } from '../src/server/import/geo/import-streets.ts';
import { UnreadableFileError } from '../src/server/import/readers/unreadable-file.ts';
import { progressBar } from './progress-bar.ts';
import { withShopDatabase } from './shop-database.ts';

const named = process.argv.slice(2);
if (named.length === 0) {
  console.error('Usage: npm run import:geo -- FILE...   (registers as CSV, also packed with gzip)');
  process.exit(1);
}

try {
  const started = performance.now();
  const done = await withShopDatabase((db) => importGeo(db, named, (file) => progressBar(basename(file))));
  for (const { register, written, refused } of done)
    console.log(`  ${register}: ${written} written${refused > 0 ? `, ${refused} not readable` : ''}`);
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error instanceof UnreadableFileError ? `\n  ${error.message}` : error);
  process.exitCode = 1;
}
