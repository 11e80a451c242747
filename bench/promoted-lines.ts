import { cents } from '../src/domain/base/money.ts';
import type { PromotableLine } from '../src/domain/pricing/promotions/ledger.ts';
import type { Promotion, PromotionRule } from '../src/domain/pricing/promotions/rule.ts';

const RULES: readonly PromotionRule[] = [
  { kind: 'n-for-m', take: 3, pay: 2 },
  { kind: 'nth', nth: 2, percentOff: 50 },
  { kind: 'bundle', priceCents: 500, parts: [1, 1] },
  { kind: 'threshold', fromCents: 3000, offCents: 500 },
  { kind: 'threshold', fromPieces: 6, percentOff: 10, combines: 'all' },
];

/**
 * Makes a cart with this number of lines, each in two of fifty promotions, every fourth at a reduced price, every
 * seventh by weight.
 */
export function promotedLines(count: number): PromotableLine[] {
  const all = Array.from({ length: 50 }, (_, index): Promotion => {
    const rule = RULES[index % RULES.length] ?? { kind: 'price' };
    return { promotionId: index + 1, name: 'x', priority: index % 4, rule };
  });
  const cut: Promotion = { promotionId: 99, name: 'cut', priority: 0, rule: { kind: 'price' } };
  return Array.from({ length: count }, (_, index): PromotableLine => {
    const some = [all[index % 50], all[(index * 7 + 3) % 50]].filter((each) => each !== undefined);
    return {
      productId: 1_000_000 + ((index * 7919) % count),
      choice: '',
      quantity: index % 7 === 0 ? 0 : 1 + (index % 9),
      weightGrams: index % 7 === 0 ? 850 : 0,
      listPrice: cents(99 + index),
      prices: index % 4 === 0 ? [{ promotion: cut, cents: 79 + index }] : [],
      partOf: some.map((promotion) => ({ promotion, part: 1 + (index % 2) })),
    };
  });
}
