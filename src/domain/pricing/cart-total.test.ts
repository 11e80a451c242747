import { expect, test } from 'vitest';
import { cents } from '../base/money.ts';
import { cartTotal, maxForWeight, type PricedLine } from './cart-total.ts';
import type { Promotion } from './promotions/rule.ts';

const FEE = { feeRows: [{ fromCents: 0, toCents: null, feeCents: 590 }] };
const cut: Promotion = { promotionId: 1, name: 'Taglio prezzo', priority: 0, rule: { kind: 'price' } };
const pasta: PricedLine = {
  productId: 1,
  choice: '',
  quantity: 3,
  weightGrams: 0,
  listPrice: cents(129),
  prices: [{ promotion: cut, cents: 99 }],
  partOf: [],
  weightVariable: false,
  isProduce: false,
  depositCents: 0,
};
const apples: PricedLine = {
  productId: 2,
  choice: '',
  quantity: 0,
  weightGrams: 1200,
  listPrice: cents(219),
  prices: [],
  partOf: [],
  weightVariable: true,
  isProduce: true,
  depositCents: 0,
};

test('adds lines and fee, and shows what promotions took off', () => {
  const total = cartTotal([pasta, apples], FEE);
  expect(total.lines.map((line) => line.cents)).toEqual([297, 263]);
  expect(total).toMatchObject({ goods: 560, discount: 90, deliveryFee: 590, total: 1150 });
});

test('a deposit is paid with each piece, and no promotion lowers it', () => {
  const total = cartTotal([{ ...pasta, depositCents: 25 }, apples], FEE);
  expect(total.lines.map((line) => [line.cents, line.price])).toEqual([
    [297 + 75, 99],
    [263, 219],
  ]);
  expect(total).toMatchObject({ goods: 560 + 75, discount: 90, total: 1150 + 75 });
});

test('reserves a margin of 30 % on what is weighed later', () => {
  expect(cartTotal([pasta], FEE).authorised).toBe(887);
  expect(cartTotal([pasta, apples], FEE).authorised).toBe(1150 + 79);
});

test('an empty cart pays no delivery', () => {
  expect(cartTotal([], FEE)).toMatchObject({ goods: 0, deliveryFee: 0, total: 0 });
});

test.each([
  [200, 1000, 260],
  [229, 1000, 298],
  [3490, 100, 454],
  [199, 50, 13],
])('at %d cents a kilo about %d g cost at most %d cents', (perKilo, grams, max) => {
  expect(maxForWeight(cents(perKilo), grams)).toBe(max);
});
