import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, divideRounded, euroOf, fromEuro, prorate, share, sum } from './money.ts';

test.each([
  [1.49, 149],
  [0.1 + 0.2, 30],
  [19.999, 2000],
  [0, 0],
])('%f euro are %i cents', (euro, expected) => {
  expect(fromEuro(euro)).toBe(expected);
});

test('cents survive the wire', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => fromEuro(euroOf(amount)) === amount));
});

test('a fraction of a cent is a bug', () => {
  expect(() => cents(1.5)).toThrow(RangeError);
  expect(() => cents(Number.NaN)).toThrow(RangeError);
});

test.each([
  [5, 2, 3],
  [4, 2, 2],
  [1, 3, 0],
  [2, 3, 1],
  [149_000, 1500, 99],
])('%i / %i is rounded half up to %i', (dividend, divisor, expected) => {
  expect(divideRounded(dividend, divisor)).toBe(expected);
});

test('30 percent of 2,63 € are 0,79 €', () => {
  expect(share(cents(263), 30, 100)).toBe(79);
});

describe('prorating', () => {
  test('gives left-over cents to the largest remainders', () => {
    expect(prorate(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(prorate(cents(10), [0, 0])).toEqual([0, 0]);
  });

  test('never loses a cent', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (amount, parts) => {
        fc.pre(parts.some((part) => part > 0));
        return sum(prorate(cents(amount), parts)) === amount;
      }),
    );
  });
});
