import { readPromotionRule } from '../../../../contract/catalogue/promotion-rules.ts';
import { dayNumber } from '../../../../domain/base/rome-time.ts';
import { isForWholeCart, type Promotion } from '../../../../domain/pricing/promotions/rule.ts';
import type { PromotionRow } from './rows.ts';
import { bestFirst, type DatedPromotion } from './warehouses.ts';

type Dated = Pick<DatedPromotion, 'row' | 'promotion' | 'startDay' | 'endDay'>;

/** Promotions with an invalid rule are skipped: the import refuses them, and no cart is priced by one. */
export function datedPromotion({ name, rule: storedRule, ...row }: PromotionRow & { name: string; rule: unknown }): [number, Dated][] {
  const rule = readPromotionRule(storedRule);
  if (!rule) return [];
  const promotion: Promotion = { promotionId: row.promotionId, name, priority: row.priority, rule };
  const days = { startDay: dayNumber(row.startsOn), endDay: dayNumber(row.endsOn) };
  return [[row.promotionId, { row, promotion, ...days }]];
}

/** Those that are for the cart as a whole, the best priority first. */
export function wholeCartPromotions(dated: Iterable<Dated>): DatedPromotion[] {
  return [...dated]
    .filter(({ promotion }) => isForWholeCart(promotion.rule))
    .map((each) => ({ ...each, part: 1, priceCents: null, lowestCents: null }))
    .sort(bestFirst);
}
