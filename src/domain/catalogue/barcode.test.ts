import { expect, test } from 'vitest';
import { readBarcode } from './barcode.ts';

test.each([
  ['8000500310427', '8000500310427'],
  [' 8 000500 310427 ', '8000500310427'],
  ['8000500310428', undefined],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['10036000291459', '10036000291459'],
  ['12345', undefined],
  ['latte', undefined],
  ['', undefined],
])('%j is read as %j', (text, read) => {
  expect(readBarcode(text)).toBe(read);
});
