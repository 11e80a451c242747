import { cents } from '../../../../domain/base/money.ts';
import {
  type Buyer,
  holdsFor,
  isForEverybody,
  isPriceRule,
  type Promotion,
  reducedPrice,
} from '../../../../domain/pricing/promotions/rule.ts';
import { bestFirst, type DatedPromotion, lowestKey, WHOLE_CART } from './rows/warehouses.ts';
import { listPriceAt, type Scope } from './scope.ts';

const NONE: readonly DatedPromotion[] = [];

/** Returns every promotion of a product that is valid in this scope, best priority first. */
export function promotionsAt(scope: Scope, ordinal: number): readonly DatedPromotion[] {
  const { ownPromotions, sharedPromotions } = scope.warehouse;
  const own = ownPromotions.get(ordinal);
  const shared = sharedPromotions.get(ordinal);
  if (!own && !shared) return NONE;
  const candidates = own && shared ? [...own, ...shared].sort(bestFirst) : (own ?? shared ?? NONE);
  return candidates.filter(({ startDay, endDay }) => startDay <= scope.day && scope.day <= endDay);
}

/** Returns the gifts that this buyer gets for the cart as a whole. */
export function rewardsAt(scope: Scope, buyer: Buyer): Promotion[] {
  const rewards = promotionsAt(scope, WHOLE_CART).map(({ promotion }) => promotion);
  return rewards.filter((promotion) => holdsFor(promotion, buyer));
}

/** Returns the promotion that sets the displayed price: valid for everybody, by priority, then the cheapest. */
export function priceCutAt(scope: Scope, ordinal: number): DatedPromotion | undefined {
  return cutOf(scope, ordinal, promotionsAt(scope, ordinal));
}

/** Returns the promotions that are displayed for a product; the one that sets its price comes first. */
export function shownPromotionsAt(scope: Scope, ordinal: number): readonly DatedPromotion[] {
  const all = promotionsAt(scope, ordinal);
  if (all.length === 0) return NONE;
  const cut = cutOf(scope, ordinal, all);
  const others = all.filter((each) => (isWords(each) || !isShelfPrice(each)) && (!cut || countsReduced(each)));
  return cut ? [cut, ...others] : others;
}

/** Returns the promotion that a product card names. */
export function promotionAt(scope: Scope, ordinal: number): DatedPromotion | undefined {
  return shownPromotionsAt(scope, ordinal)[0];
}

/** Returns the cents to pay per piece or per kg. */
export function priceAt(scope: Scope, ordinal: number): number {
  return priceCutAt(scope, ordinal)?.priceCents ?? listPriceAt(scope, ordinal);
}

/** True if the promotion sets the price for everybody, without being chosen. */
function isShelfPrice({ promotion: { rule }, row }: DatedPromotion): boolean {
  return isPriceRule(rule) && isForEverybody(rule) && !row.selectable;
}

/** True if the promotion is only announced, and applied elsewhere (at the till) or not at all. */
function isWords({ promotion: { rule }, priceCents }: DatedPromotion): boolean {
  return rule.kind === 'price' && priceCents === null;
}

/** Returns false for goods at a reduced price if the promotion excludes them: it is then not shown for them. */
function countsReduced({ promotion: { rule } }: DatedPromotion): boolean {
  return isPriceRule(rule) || rule.kind === 'gift' || (rule.combines ?? 'alone') !== 'alone';
}

function cutOf(scope: Scope, ordinal: number, all: readonly DatedPromotion[]): DatedPromotion | undefined {
  const best = bestPrice(scope, ordinal, all, isCut);
  // for a promotion of every store the lowest price of this store counts
  const lowest =
    best && best.row.warehouseId === null && scope.warehouse.sharedLowest.get(lowestKey(best.row.promotionId, ordinal));
  return best && typeof lowest === 'number' ? { ...best, lowestCents: lowest } : best;
}

/** Returns whether the promotion is a reduced price that is displayed with the goods. */
function isCut(each: DatedPromotion): boolean {
  return each.priceCents !== null && isShelfPrice(each);
}

/**
 * Returns the price promotion that counts for one piece or kilo, of those that hold: the highest priority, among equal
 * priorities the cheapest (decision 19). `all` come best priority first. undefined: none is below the list price.
 */
export function bestPrice(
  scope: Scope,
  ordinal: number,
  all: readonly DatedPromotion[],
  holds: (each: DatedPromotion) => boolean,
): DatedPromotion | undefined {
  if (all.length === 0) return undefined;
  let best: DatedPromotion | undefined;
  let lowest = listPriceAt(scope, ordinal);
  for (const each of all) {
    if (best && each.row.priority < best.row.priority) break;
    if (!holds(each)) continue;
    const price = each.priceCents ?? promotedPrice(scope, ordinal, each);
    if (price >= lowest) continue;
    best = each;
    lowest = price;
  }
  return best;
}

/** Returns the cents per piece or kilo that a price promotion makes of the list price of a product. */
export function promotedPrice(scope: Scope, ordinal: number, { promotion, priceCents }: DatedPromotion): number {
  return reducedPrice(promotion.rule, cents(listPriceAt(scope, ordinal)), priceCents);
}
