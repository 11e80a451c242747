import { expect, test } from 'vitest';
import { priceOf, readPriceFile } from './register.ts';

const read = (text: string) => readPriceFile(text).map(({ line, code, priceCents }) => [line, code, priceCents]);

test.each([
  ['semicolons', '0001;1,20\n0002;1.234,50'],
  ['tabs', '0001\t1,20\r\n0002\t1234,5'],
  ['blanks', '0001 1,20\n0002   1234,50'],
  ['a euro sign, quotation marks and further cells', '"0001";"1,20 €";Latte\n0002;€ 1.234,50;Mele;9'],
  ['points instead of commas', '0001;1.20\n0002;1234.50'],
])('codes and prices with %s', (_name, text) => {
  expect(read(text)).toEqual([
    [1, '0001', 120],
    [2, '0002', 123_450],
  ]);
});

test('headings are skipped in the first line only, and only where no price is beside them', () => {
  expect(read('Codice;Prezzo\n0001;1\nCodice;Prezzo')).toEqual([
    [2, '0001', 100],
    [3, 'Codice', undefined],
  ]);
  expect(read('COD-12;1,50')).toEqual([[1, 'COD-12', 150]]);
});

test.each(['', 'tanto', '0', '-1', '1,005', '100000,01', '1,2,3', '1e3'])('%j is no price', (text) => {
  expect(read(`0001;${text}`)).toEqual([[1, '0001', undefined]]);
});

test('a price has whole cents', () => {
  expect([0.01, 1.1, 19.99, 100_000].map(priceOf)).toEqual([1, 110, 1999, 10_000_000]);
  expect([0, -1, 0.001, 1.005, 100_000.01, Number.NaN].map(priceOf)).toEqual([1, 2, 3, 4, 5, 6].map(() => undefined));
});
