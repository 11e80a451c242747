import { expect, test } from 'vitest';
import { plainCell, readCell } from './formula-cells.ts';

test.each([
  ['=HYPERLINK("http://evil.test")', `'=HYPERLINK("http://evil.test")`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ["+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0"],
  ['-2+3+x', `'-2+3+x`],
  ['\t=1', `'\t=1`],
  ["'=1", "''=1"],
  ['-1', '-1'],
  ['+39 035 123456', '+39 035 123456'],
  ["'a quoted' name", "'a quoted' name"],
  ['Latte = buono', 'Latte = buono'],
  ['', ''],
])('%j is written %j and read back as it was', (text, written) => {
  expect(plainCell(text)).toBe(written);
  expect(readCell(written)).toBe(text);
});
