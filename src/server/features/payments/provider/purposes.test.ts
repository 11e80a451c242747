import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('what speaks with providers knows nothing of what is paid by name', () => {
  const named = readdirSync(import.meta.dirname)
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /'(order|addition|due|sale|card)'/.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  // a card is also a means of payment
  expect(named).toEqual(['sandbox-page.ts', 'saved-means.ts']);
});
