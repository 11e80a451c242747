import { expect, test } from 'vitest';
import { columnsOf, readRows } from './banner-grid.ts';

test.each([
  ['', [[12, 6, 4, 4, 4]]],
  ['12/12/6/6/6', [[12, 12, 6, 6, 6]]],
  ['12/6', [[12, 6, 6, 6, 6]]],
  [
    '12/6/4/4/4, 6/3/3/3/2',
    [
      [12, 6, 4, 4, 4],
      [6, 3, 3, 3, 2],
    ],
  ],
  ['13/0/x', [[12, 6, 4, 4, 4]]],
] as const)('rows written "%s" are %j', (text, rows) => {
  expect(readRows(text)).toEqual(rows);
});

test('rows fill up one after the other, and those beyond the configured reuse the first', () => {
  const rows = readRows('12/6/4/4/4; 12/12/6/6/6');
  expect(columnsOf(7, rows).map(([, , md]) => md)).toEqual([4, 4, 4, 6, 6, 4, 4]);
});

test('a card of five columns leaves the rest of its row to nobody', () => {
  expect(columnsOf(3, readRows('12/12/5/5/5;12')).map(([, , md]) => md)).toEqual([5, 5, 12]);
});

test('no cards, no columns', () => {
  expect(columnsOf(0, readRows(''))).toEqual([]);
});
