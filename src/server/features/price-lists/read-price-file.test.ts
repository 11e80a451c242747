import { expect, test } from 'vitest';
import type { NumberStyle } from '../../../domain/base/files/written-number.ts';
import { readPriceFile } from './import-prices.ts';

const read = (text: string, numbers?: NumberStyle) =>
  readPriceFile(text, numbers).lines.map(({ line, code, priceCents }) => [line, code, priceCents]);

test.each([
  ['semicolons', '0001;1,20\n0002;1.234,50'],
  ['tabs', '0001\t1,20\r\n0002\t1234,5'],
  ['blanks', '0001 1,20\n0002   1234,50'],
  ['a euro sign, quotation marks and further cells', '"0001";"1,20 €";Latte\n0002;€ 1.234,50;Mele;9'],
  ['commas between headings', 'code,price\n0001,1.20\n0002,"1,234.50"'],
  ['points instead of commas', '0001;1.20\n0002;1234.50'],
])('codes and prices with %s', (name, text) => {
  const shift = name.endsWith('headings') ? 1 : 0;
  expect(read(text)).toEqual([
    [1 + shift, '0001', 120],
    [2 + shift, '0002', 123_450],
  ]);
});

test('headings are skipped in the first line only, and only where no price is beside them', () => {
  expect(read('Codice;Prezzo\n0001;1\nCodice;Prezzo')).toEqual([
    [2, '0001', 100],
    [3, 'Codice', undefined],
  ]);
  expect(read('COD-12;1,50')).toEqual([[1, 'COD-12', 150]]);
});

test.each(['', 'tanto', '0', '-1', '100000,01', '1,2,3', '1e3'])('%j is no price', (text) => {
  expect(read(`0001;${text}`)).toEqual([[1, '0001', undefined]]);
});

test('prices with three decimals are asked for, and read as somebody says (R401)', () => {
  const file = 'codice;prezzo\nRP06;1.800\nRP07;1.005';
  expect(readPriceFile(file).unclear).toBe('1.800');
  expect(read(file, 'en')).toEqual([
    [2, 'RP06', 180],
    [3, 'RP07', undefined],
  ]);
  expect(read(file, 'it')).toEqual([
    [2, 'RP06', 180_000],
    [3, 'RP07', 100_500],
  ]);
  expect(read('RP06;1,800\nRP07;2,50')).toEqual([
    [1, 'RP06', 180],
    [2, 'RP07', 250],
  ]);
});
