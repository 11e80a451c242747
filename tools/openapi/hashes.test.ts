import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openApiText } from '../../src/server/http/openapi/openapi.ts';
import { HASHES, hashesOf } from './hashes.ts';

test('docs/openapi-hashes.txt is what the contract says (npm run openapi writes it again)', async () => {
  const written = await readFile(HASHES, 'utf8');
  expect(written.split('\n')).toEqual(hashesOf(await openApiText()).split('\n'));
});

test('a change of one call changes its line only', () => {
  const documentWith = (summary: string) =>
    JSON.stringify({
      openapi: '3.1.0',
      components: { schemas: { Cart: { type: 'object' } } },
      paths: { '/cart/view': { get: { summary } }, '/cart/add': { post: { summary: 'adds' } } },
    });
  const before = hashesOf(documentWith('shows')).trim().split('\n');
  const after = hashesOf(documentWith('returns')).trim().split('\n');
  expect(before.map((each) => each.replace(/ \w{8}$/, ''))).toEqual([
    'GET /cart/view',
    'POST /cart/add',
    'document',
    'schemas Cart',
  ]);
  expect(after.filter((each) => !before.includes(each))).toEqual([expect.stringMatching(/^GET \/cart\/view \w{8}$/)]);
});
