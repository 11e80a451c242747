import type { Cents } from '../../base/money.ts';
import { type Gift, giftOf, type PromotionHint } from './apply-promotions.ts';
import type { Promotion } from './rule.ts';
import { reachedTimes } from './threshold-plan.ts';

/** The contents of a cart as rewards need them: the goods with what is to be paid for them after all other promotions. */
export interface Rewarded {
  readonly goods: Cents;
  readonly lines: readonly { readonly quantity: number; readonly weightGrams: number }[];
}

/**
 * Returns the goods that are added to an order from an amount on, whatever is in it (D 9: rewards for orders over 30 euro), and what is
 * missing before they are. Promotions of other kinds and with other goods are left out.
 */
export function rewardsOf(
  { goods, lines }: Rewarded,
  rewards: readonly Promotion[],
): { readonly gifts: Gift[]; readonly hints: PromotionHint[] } {
  const gifts: Gift[] = [];
  const hints: PromotionHint[] = [];
  if (rewards.length === 0) return { gifts, hints };
  const pieces = lines.reduce((sum, { quantity, weightGrams }) => sum + (weightGrams > 0 ? 1 : quantity), 0);
  for (const promotion of rewards) {
    const { rule } = promotion;
    if (rule.kind !== 'gift') continue;
    const { times, missing } = reachedTimes({ valueCents: goods, pieces }, rule);
    const { gift } = giftOf(promotion, rule, times);
    if (gift) gifts.push(gift);
    if (missing) hints.push({ promotion, lines: [...lines.keys()], missing });
  }
  return { gifts, hints };
}
