// `npm run environment` writes the table of variables into docs/operations.md. A test fails while the two differ.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { withEnvironmentTable } from '../src/server/config/environment-table.ts';

const file = fileURLToPath(new URL('../docs/operations.md', import.meta.url));
await writeFile(file, withEnvironmentTable(await readFile(file, 'utf8')));
console.log('  Wrote the table of variables into docs/operations.md');
