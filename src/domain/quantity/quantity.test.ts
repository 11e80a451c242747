import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkQuantity,
  firstQuantity,
  lastQuantity,
  nearestQuantity,
  nextQuantity,
  previousQuantity,
  type QuantityRule,
} from './quantity.ts';

const piece: QuantityRule = { saleType: 'Pezzo', multiple: 1, minimum: 1 };
const limited: QuantityRule = { ...piece, maximum: 3 };
const water: QuantityRule = { saleType: 'Pezzo', multiple: 6, minimum: 1, maximum: 24 };
const fourAtLeast: QuantityRule = { saleType: 'Pezzo', multiple: 3, minimum: 4 };
const apples: QuantityRule = {
  saleType: 'Sfuso',
  multiple: 1,
  minimum: 1,
  portionGrams: 1000,
  stepGrams: 200,
  maximum: 5000,
};
const ham: QuantityRule = { saleType: 'Sfuso', multiple: 1, minimum: 1, portionGrams: 100, stepGrams: 50 };
const odd: QuantityRule = { ...water, maximum: 20 };
const impossible: QuantityRule = { ...water, maximum: 5 };

// columns: rule, now, after plus, after minus
const steps: [string, QuantityRule, number, number, number][] = [
  ['a piece from nothing', piece, 0, 1, 0],
  ['a piece', piece, 1, 2, 0],
  ['three pieces', piece, 3, 4, 2],
  ['a piece at its maximum', limited, 3, 3, 2],
  ['a six-pack from nothing', water, 0, 6, 0],
  ['a six-pack', water, 6, 12, 0],
  ['two six-packs', water, 12, 18, 6],
  ['seven bottles, as an old cart may hold', water, 7, 12, 6],
  ['six-packs at their maximum', water, 24, 24, 18],
  ['six-packs whose maximum is no multiple', odd, 18, 18, 12],
  ['as much as anybody buys online', piece, 999, 999, 998],
  ['a product that cannot be bought at all', impossible, 0, 0, 0],
  ['multiples of three, four at least, from nothing', fourAtLeast, 0, 6, 0],
  ['multiples of three, four at least: the minimum is a floor', fourAtLeast, 6, 9, 6],
  ['apples from nothing', apples, 0, 1000, 0],
  ['a kilo of apples', apples, 1000, 1200, 0],
  ['1,4 kg of apples', apples, 1400, 1600, 1200],
  ['1,1 kg of apples, as an old cart may hold', apples, 1100, 1200, 1000],
  ['apples at their maximum', apples, 5000, 5000, 4800],
  ['ham from nothing', ham, 0, 100, 0],
  ['150 g of ham', ham, 150, 200, 100],
];

test.each(steps)('%s', (_, rule, now, plus, minus) => {
  expect(nextQuantity(rule, now)).toBe(plus);
  expect(previousQuantity(rule, now)).toBe(minus);
});

const checks: [string, QuantityRule, number, object][] = [
  ['a piece', piece, 1, { ok: true }],
  ['no piece', piece, 0, { ok: false, code: 'INVALID_QUANTITY' }],
  ['half a piece', piece, 0.5, { ok: false, code: 'INVALID_QUANTITY' }],
  ['less than nothing', piece, -2, { ok: false, code: 'INVALID_QUANTITY' }],
  ['not a number', piece, Number.NaN, { ok: false, code: 'INVALID_QUANTITY' }],
  ['four of at most three', limited, 4, { ok: false, code: 'MAX_QUANTITY' }],
  ['three bottles of a six-pack', water, 3, { ok: false, code: 'OFF_STEP', lower: 6, upper: 12 }],
  ['seven bottles of six-packs', water, 7, { ok: false, code: 'OFF_STEP', lower: 6, upper: 12 }],
  ['twenty of at most twenty, by sixes', odd, 20, { ok: false, code: 'MAX_QUANTITY' }],
  ['200 g of apples', apples, 200, { ok: false, code: 'MIN_QUANTITY' }],
  ['1,1 kg of apples', apples, 1100, { ok: false, code: 'OFF_STEP', lower: 1000, upper: 1200 }],
  ['five kilos of apples', apples, 5000, { ok: true }],
  ['anything of what cannot be bought', impossible, 6, { ok: false, code: 'MAX_QUANTITY' }],
];

test.each(checks)('buying %s', (_, rule, amount, expected) => {
  expect(checkQuantity(rule, amount)).toEqual(expected);
});

describe('any rule', () => {
  const pieces = fc.record({
    saleType: fc.constantFrom('Pezzo' as const, 'Confezione' as const),
    multiple: fc.integer({ min: 1, max: 12 }),
    isLocked: fc.boolean(),
    minimum: fc.integer({ min: 0, max: 20 }),
    maximum: fc.integer({ min: 1, max: 60 }),
  });
  const loose = fc.record({
    saleType: fc.constant('Sfuso' as const),
    multiple: fc.constant(1),
    minimum: fc.integer({ min: 0, max: 1500 }),
    portionGrams: fc.integer({ min: 50, max: 2000 }),
    stepGrams: fc.integer({ min: 10, max: 500 }),
    maximum: fc.integer({ min: 1000, max: 10_000 }),
  });
  const rules = fc.oneof(pieces, loose);

  test('shows only quantities that may be bought, whatever is pressed', () => {
    fc.assert(
      fc.property(rules, fc.array(fc.boolean(), { maxLength: 40 }), (rule, presses) => {
        let amount = 0;
        for (const plus of presses) {
          amount = plus ? nextQuantity(rule, amount) : previousQuantity(rule, amount);
          if (amount !== 0 && !checkQuantity(rule, amount).ok) return false;
        }
        return true;
      }),
    );
  });

  test('plus then minus returns to where it was', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 30 }), (rule, times) => {
        let amount = 0;
        for (let press = 0; press < times; press++) amount = nextQuantity(rule, amount);
        fc.pre(amount < lastQuantity(rule));
        const back = previousQuantity(rule, nextQuantity(rule, amount));
        // a minimum is a floor: below it the line is removed instead
        return back === amount || (amount === 0 && back === firstQuantity(rule));
      }),
    );
  });

  test('minus never adds, and never stops above the first quantity', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 12_000 }), (rule, amount) => {
        const less = previousQuantity(rule, amount);
        return less <= amount && (less < amount || amount === 0 || amount === firstQuantity(rule));
      }),
    );
  });

  test('offers two right quantities around a wrong one', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 10_000 }), (rule, amount) => {
        const check = checkQuantity(rule, amount);
        if (check.ok || check.code !== 'OFF_STEP') return true;
        return [check.lower, check.upper].every((offered) => checkQuantity(rule, offered).ok);
      }),
    );
  });

  test('what is nearest may be bought, and what may be bought is nearest to itself', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 60_000 }), (rule, asked) => {
        const nearest = nearestQuantity(rule, asked);
        if (nearest === 0) return lastQuantity(rule) === 0;
        return checkQuantity(rule, nearest).ok && nearestQuantity(rule, nearest) === nearest;
      }),
    );
  });

  test('begins with its first quantity', () => {
    fc.assert(fc.property(rules, (rule) => [firstQuantity(rule), 0].includes(nextQuantity(rule, 0))));
  });
});

test.each([
  [water, 7, 6],
  [water, 9, 12],
  [water, 1, 6],
  [water, 100, 24],
  [water, 0, 0],
  [limited, 9, 3],
  [fourAtLeast, 4, 6],
  [{ ...piece, maximum: 0 }, 1, 0],
])('with %o the right amount nearest to %d is %d', (rule, asked, expected) => {
  expect(nearestQuantity(rule, asked)).toBe(expected);
});
