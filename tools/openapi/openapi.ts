// `npm run openapi` writes the document that a running shop shows at /openapi.json into dist, and a hash of each call
// into docs: a change of the contract is one line there for each call that it touches, and a test fails while they
// differ. The build writes the document alone (--document).
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
