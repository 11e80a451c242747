import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../../base/money.ts';
import { linePrice } from '../../base/unit-price.ts';
import { applyPromotions } from './apply-promotions.ts';
import type { PromotableLine } from './ledger.ts';
import { isPriceRule, type Promotion, type PromotionMechanics, type PromotionRule } from './rule.ts';

const percent = fc.integer({ min: 1, max: 100 });
const count = fc.integer({ min: 1, max: 4 });
const amount = fc.integer({ min: 1, max: 6000 });
const mechanics: fc.Arbitrary<PromotionMechanics> = fc.oneof(
  fc.constant({ kind: 'price' } as const),
  fc.constant({ kind: 'loyalty' } as const),
  fc.tuple(count, count).map(([pay, more]) => ({ kind: 'n-for-m', take: pay + more, pay }) as const),
  fc.record({ kind: fc.constant('nth' as const), nth: fc.integer({ min: 2, max: 5 }), percentOff: percent }),
  fc.record({
    kind: fc.constant('bundle' as const),
    priceCents: amount,
    parts: fc.array(count, { minLength: 2, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('threshold' as const), fromCents: amount, offCents: amount, repeats: fc.boolean() }),
  fc.record({ kind: fc.constant('threshold' as const), fromPieces: count, percentOff: percent }),
  fc.record({ kind: fc.constant('gift' as const), fromCents: amount, giftCode: fc.constant('1') }),
);
const terms = fc.record(
  {
    combines: fc.constantFrom('alone' as const, 'prices' as const, 'all' as const),
    most: fc.integer({ min: 1, max: 3 }),
    pieceGrams: fc.integer({ min: 100, max: 1000 }),
  },
  { requiredKeys: [] },
);
const promotions: fc.Arbitrary<Promotion[]> = fc
  .array(fc.tuple(mechanics, terms, fc.integer({ min: 0, max: 2 })), { minLength: 1, maxLength: 8 })
  .map((all) =>
    all.map(([rule, more, priority], index) => ({
      promotionId: index + 1,
      name: rule.kind,
      priority,
      rule: { ...more, ...rule } as PromotionRule,
    })),
  );

interface Drawn {
  readonly isLoose: boolean;
  readonly units: number;
  readonly listPrice: number;
  /** By promotion: in it or not, and which price or part. */
  readonly marks: readonly number[];
}
const drawn: fc.Arbitrary<Drawn> = fc.record({
  isLoose: fc.boolean(),
  units: fc.integer({ min: 1, max: 14 }),
  listPrice: fc.integer({ min: 1, max: 3000 }),
  marks: fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 8, maxLength: 8 }),
});

function lineOf({ isLoose, units, listPrice, marks }: Drawn, index: number, all: readonly Promotion[]): PromotableLine {
  const isIn = (position: number) => (marks[position] ?? 0) % 3 !== 0;
  const inIt = all.filter((_, position) => isIn(position));
  return {
    productId: Math.floor(index / 2) + 1,
    choice: String(index % 2),
    quantity: isLoose ? 0 : units,
    weightGrams: isLoose ? units * 150 : 0,
    listPrice: cents(listPrice),
    prices: inIt
      .filter(({ rule }) => isPriceRule(rule))
      .map((promotion) => ({ promotion, cents: marks[promotion.promotionId - 1] ?? 1 })),
    partOf: inIt
      .filter(({ rule }) => !isPriceRule(rule))
      .map((promotion) => ({ promotion, part: 1 + ((marks[promotion.promotionId - 1] ?? 0) % 2) })),
  };
}

const carts = fc
  .tuple(promotions, fc.array(drawn, { minLength: 1, maxLength: 12 }))
  .map(([all, lines]) => lines.map((line, index) => lineOf(line, index, all)));

test('every cent is explained: steps lead from the list price to what is paid, and none goes up', () => {
  fc.assert(
    fc.property(carts, (lines) => {
      applyPromotions(lines).lines.forEach(({ cents: paid, steps }, index) => {
        const line = lines[index];
        let at = line ? linePrice(line, line.listPrice) : 0;
        for (const { beforeCents, afterCents, units } of steps) {
          expect(beforeCents).toBe(at);
          expect(afterCents).toBeLessThanOrEqual(beforeCents);
          expect(units).toBeGreaterThan(0);
          at = afterCents;
        }
        expect(paid).toBe(at);
        expect(paid).toBeGreaterThanOrEqual(0);
      });
    }),
    { numRuns: 1500 },
  );
});

test('the order of the lines changes no cent, no gift and no hint', () => {
  fc.assert(
    fc.property(carts, fc.infiniteStream(fc.nat()), (lines, numbers) => {
      const order = lines.map((_, index) => ({ index, at: numbers.next().value ?? 0 })).sort((a, b) => a.at - b.at);
      const straight = applyPromotions(lines);
      const mixed = applyPromotions(order.flatMap(({ index }) => lines[index] ?? []));
      order.forEach(({ index }, position) => {
        expect(mixed.lines[position]).toEqual(straight.lines[index]);
      });
      expect(mixed.gifts).toEqual(straight.gifts);
      expect(mixed.hints.map(({ promotion, missing }) => [promotion, missing])).toEqual(
        straight.hints.map(({ promotion, missing }) => [promotion, missing]),
      );
    }),
    { numRuns: 800 },
  );
});

test('no promotion makes a cart dearer than it is without promotions', () => {
  fc.assert(
    fc.property(carts, (lines) => {
      const total = (of: readonly PromotableLine[]) =>
        applyPromotions(of).lines.reduce((sum, line) => sum + line.cents, 0);
      const without = lines.map((line) => ({ ...line, prices: [], partOf: [] }));
      expect(total(lines)).toBeLessThanOrEqual(total(without));
    }),
    { numRuns: 500 },
  );
});
