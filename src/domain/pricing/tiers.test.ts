import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../base/money.ts';
import { linePrice } from '../base/unit-price.ts';
import { cartTotal } from './cart-total.ts';
import { areTiersOf, type PriceTier, priceOfAmount } from './tiers.ts';

const TIERS: readonly PriceTier[] = [
  { from: 6, cents: 190 },
  { from: 12, cents: 180 },
];

test('all pieces cost what their number reaches', () => {
  const priceOf = (amount: number) => priceOfAmount(cents(200), TIERS, amount);
  expect([1, 5, 6, 11, 12, 100].map(priceOf)).toEqual([200, 200, 190, 190, 180, 180]);
  // a list price that has fallen below a tier
  expect(priceOfAmount(cents(185), TIERS, 6)).toBe(185);
  expect(priceOfAmount(cents(185), TIERS, 12)).toBe(180);
});

test('tiers begin above one piece, grow and fall', () => {
  expect(areTiersOf(200, TIERS)).toBe(true);
  expect(areTiersOf(190, TIERS)).toBe(false);
  expect(areTiersOf(200, [{ from: 1, cents: 190 }])).toBe(false);
  expect(areTiersOf(200, [{ from: 2.5, cents: 190 }])).toBe(false);
  expect(areTiersOf(200, [...TIERS].reverse())).toBe(false);
  expect(areTiersOf(200, [...TIERS, { from: 20, cents: 0 }])).toBe(false);
});

const tiers = fc
  .array(fc.record({ from: fc.integer({ min: 2, max: 40 }), cents: fc.integer({ min: 1, max: 400 }) }), {
    maxLength: 4,
  })
  .map((all) => all.sort((a, b) => a.from - b.from));

/** Looks at one piece after the other: the last tier whose number is reached counts, if it is the lowest so far. */
function oracle(list: number, steps: readonly PriceTier[], amount: number): number {
  let price = list;
  for (let piece = 1; piece <= amount; piece++)
    for (const step of steps) if (step.from === piece && step.cents < price) price = step.cents;
  return price * amount;
}

test('a line costs what an oracle counts piece by piece, and never more than at the list price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), tiers, fc.integer({ min: 1, max: 60 }), (list, steps, amount) => {
      const line = { quantity: amount, weightGrams: 0 };
      const listPrice = priceOfAmount(cents(list), steps, amount);
      expect(linePrice(line, listPrice)).toBe(oracle(list, steps, amount));
      expect(linePrice(line, listPrice)).toBeLessThanOrEqual(list * amount);
      const { goods, discount } = cartTotal(
        [
          {
            ...{ ...line, listPrice, productId: 1, choice: '', prices: [], partOf: [] },
            ...{ isProduce: false, weightVariable: false, depositCents: 0 },
          },
        ],
        { feeRows: [] },
      );
      // a tier is a price of the list, so it is announced as no saving
      expect([Number(goods), Number(discount)]).toEqual([oracle(list, steps, amount), 0]);
    }),
  );
});
