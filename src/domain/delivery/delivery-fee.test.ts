import { expect, test } from 'vitest';
import { cents } from '../base/money.ts';
import { deliveryFee, nextFeeStep } from './delivery-fee.ts';

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

test.each([
  [0, 4000, 390],
  [3999, 4000, 390],
  [4000, 9000, 0],
  [8999, 9000, 0],
])('goods of %i cents are delivered for less from %i: for %i', (goods, fromCents, feeCents) => {
  expect(nextFeeStep(ROWS, cents(goods))).toEqual({ fromCents, feeCents });
});

test('no next step is told where delivery gets no cheaper, or dearer', () => {
  const dearer = [
    { fromCents: 0, toCents: 5000, feeCents: 300 },
    { fromCents: 5000, toCents: null, feeCents: 500 },
  ];
  expect(nextFeeStep(ROWS, cents(9000))).toBeUndefined();
  expect(nextFeeStep(dearer, cents(1000))).toBeUndefined();
  expect(nextFeeStep([], cents(1000))).toBeUndefined();
});

test('a row that begins below 20 euro is reached at 20', () => {
  const rows = [
    { fromCents: 0, toCents: 1000, feeCents: 700 },
    { fromCents: 1000, toCents: null, feeCents: 300 },
  ];
  expect(nextFeeStep(rows, cents(500))).toEqual({ fromCents: 2000, feeCents: 300 });
});
