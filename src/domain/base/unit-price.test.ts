import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { type Content, priceOfWeight, unitPrice } from './unit-price.ts';

// from the recorded items (wire-facts 3.2): cents, content, cents per kg or litre
const recorded: [number, Content, number][] = [
  [19, { amount: 1500, unit: 'ml' }, 13],
  [199, { amount: 700, unit: 'g' }, 284],
  [129, { amount: 700, unit: 'g' }, 184],
  [149, { amount: 1000, unit: 'g' }, 149],
  [67, { amount: 500, unit: 'g' }, 134],
  [240, { amount: 6, unit: 'pz' }, 40],
];

test.each(recorded)('%i cents for %o are %i per unit', (price, content, expected) => {
  expect(unitPrice(cents(price), content)).toBe(expected);
});

test('drained goods are priced by what is left after draining', () => {
  expect(unitPrice(cents(199), { amount: 1000, unit: 'g' }, 500)).toBe(398);
});

test('unknown contents have no unit price', () => {
  expect(unitPrice(cents(199), undefined)).toBeUndefined();
  expect(unitPrice(cents(79), { amount: 200, unit: 'pz' })).toBeUndefined();
});

test.each([
  [219, 1200, 263],
  [1999, 150, 300],
  [99, 5, 0],
])('%i cents a kilo, %i grams: %i cents', (perKilo, weight, expected) => {
  expect(priceOfWeight(cents(perKilo), weight)).toBe(expected);
});
