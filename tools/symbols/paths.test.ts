import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SYMBOLS, symbolsText } from './paths.ts';

test('the pictograms of labels are those of the package (npm run symbols)', async () => {
  expect(await readFile(SYMBOLS, 'utf8')).toBe(symbolsText());
});
