// `npm run openapi` writes the document that a running shop serves at /openapi.json into dist, and a hash of each call
// into docs: a change of the contract changes one line there for each affected call, and a test fails until the hashes
// are updated. The build writes only the document (--document).
import { mkdir, writeFile } from 'node:fs/promises';
import { openApiText } from '../../src/server/http/openapi/openapi.ts';
import { HASHES, hashesOf } from './hashes.ts';

const text = await openApiText();
await mkdir(new URL('../../dist/', import.meta.url), { recursive: true });
await writeFile(new URL('../../dist/openapi.json', import.meta.url), text);
console.log('  Wrote dist/openapi.json');
if (!process.argv.includes('--document')) {
  await writeFile(HASHES, hashesOf(text));
  console.log('  Wrote docs/openapi-hashes.txt');
}
