import { expect, test } from 'vitest';
import { deliveryFee } from './delivery-fee.ts';
import { cents } from './money.ts';

const ROWS = [
  { fromCents: 0, toCents: 4000, feeCents: 590 },
  { fromCents: 4000, toCents: 9000, feeCents: 390 },
  { fromCents: 9000, toCents: null, feeCents: 0 },
];

test.each([
  [0, 590],
  [1999, 590],
  [2000, 590],
  [3999, 590],
  [4000, 390],
  [8999, 390],
  [9000, 0],
  [500_000, 0],
])('goods of %i cents are delivered for %i', (goods, fee) => {
  expect(deliveryFee(ROWS, cents(goods))).toBe(fee);
});

test('under 20 euro the first row counts, even where another begins below', () => {
  expect(
    deliveryFee(
      [
        { fromCents: 0, toCents: 1000, feeCents: 700 },
        { fromCents: 1000, toCents: null, feeCents: 300 },
      ],
      cents(1500),
    ),
  ).toBe(700);
});

test('without rows delivery is free', () => {
  expect(deliveryFee([], cents(100))).toBe(0);
});
