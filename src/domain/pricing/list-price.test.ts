import { expect, test } from 'vitest';
import { changePercent, isUnusualJump, marginPercent, priceByRule } from './list-price.ts';

test.each([
  [159, 112, 400, 26.7],
  [100, 100, 0, 0],
  [289, 241, 2200, -1.7],
])('the margin of %i cents at a cost of %i with VAT of %i is %f percent', (price, cost, vat, margin) => {
  expect(marginPercent(price, cost, vat)).toBe(margin);
});

test('a change is a percentage of the price before, to a tenth', () => {
  expect([changePercent(759, 929), changePercent(119, 115), changePercent(100, 100)]).toEqual([22.4, -3.4, 0]);
});

test('ten times the last price and a tenth of it are unusual', () => {
  const after = [1000, 999, 10, 11];
  expect(after.map((cents) => isUnusualJump(100, cents))).toEqual([true, false, true, false]);
});

test.each([
  [159, 3, 'cent', 164],
  [159, 2, 'nine', 159],
  [159, 5, 'nine', 169],
  [159, -10, 'five', 145],
  [2, -90, 'cent', 1],
  [2, -90, 'nine', 9],
] as const)('%i cents changed by %i percent, rounded to %s, are %i', (cents, percent, rounding, price) => {
  expect(priceByRule(cents, percent, rounding)).toBe(price);
});

test('a price that a rule makes is never below one cent, and close to what was asked', () => {
  for (let cents = 1; cents < 3000; cents += 7)
    for (const percent of [-90, -12.5, -1, 0.5, 3, 40]) {
      const exact = cents * (1 + percent / 100);
      for (const rounding of ['cent', 'nine', 'five'] as const) {
        const price = priceByRule(cents, percent, rounding);
        expect(Number.isInteger(price) && price >= 1).toBe(true);
        expect(Math.abs(price - exact)).toBeLessThanOrEqual(9);
        if (rounding === 'nine') expect(price % 10).toBe(9);
      }
    }
});
