// `npm run openapi` writes docs/openapi.json from the contract. A test fails while the two differ.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openApiText } from '../src/server/http/openapi/openapi.ts';

const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
await writeFile(file, await openApiText());
console.log('  Wrote docs/openapi.json');
