import { describe, expect, it } from 'vitest';
import { checkStockAmount, isFarOff } from './stock-amounts.ts';

describe('an amount of stock', () => {
  it.each([
    [0, false, []],
    [1_000_000, false, []],
    [-1, false, ['STOCK_NEGATIVE']],
    [2.5, false, ['STOCK_NOT_WHOLE']],
    [1_000_001, false, ['STOCK_TOO_MUCH']],
    [1_000_001, true, []],
    [1_000_000_001, true, ['STOCK_TOO_MUCH']],
  ])('%d, loose: %s, has the problems %j', (amount, isLoose, codes) => {
    expect(checkStockAmount('amount', amount, isLoose).map(({ code }) => code)).toEqual(codes);
  });
});

describe('a count is asked for again', () => {
  it.each([
    [5, null, false, false],
    [61, 58, false, false],
    [30, 60, false, false],
    [29, 60, false, true],
    [91, 60, false, true],
    [0, 1, false, false],
    [0, 2, false, true],
    [12, 0, false, true],
    [900, 0, true, false],
    [1200, 2000, true, false],
    [900, 2000, true, true],
    [12, -2, false, true],
  ])('%d where %s is believed, loose: %s, is far off: %s', (amount, believed, isLoose, isFar) => {
    expect(isFarOff(amount, believed, isLoose)).toBe(isFar);
  });
});
