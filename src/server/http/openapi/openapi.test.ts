import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openApiText } from './openapi.ts';

test('docs/openapi.json is what the contract says (npm run openapi)', async () => {
  const written = await readFile(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(written)).toEqual(JSON.parse(await openApiText()));
});
