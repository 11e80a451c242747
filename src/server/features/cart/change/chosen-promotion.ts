import { formatAmount } from '../../../../domain/base/format.ts';
import { type Buyer, holdsFor } from '../../../../domain/pricing/promotions/rule.ts';
import type { Notice } from '../../../http/outcome.ts';
import { promotionsAt } from '../../catalogue/engine/promotions.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import type { DatedPromotion } from '../../catalogue/engine/warehouses.ts';
import { type Line, type LineInfos, rowOf } from './lines.ts';

/** S 3, cartItemInfo: the promotion that the shopper chose for a line ("Vuoi applicare questa promozione?"). */
export const CHOSEN_PROMOTION = 'use_wpid';

export function isChosen(infos: LineInfos, promotionId: number): boolean {
  return infos[CHOSEN_PROMOTION] === String(promotionId);
}

/** True if the promotion holds for this buyer and, where it is to be chosen, this line chose it. */
export function holdsForLine({ promotion, row }: DatedPromotion, buyer: Buyer, infos: LineInfos): boolean {
  return (!row.selectable || isChosen(infos, row.promotion_id)) && holdsFor(promotion.rule, buyer);
}

/** True if the customer may choose this promotion for this product, in this store on this day. */
export function isChoosable(scope: Scope, productId: number, promotionId: string): boolean {
  return choosable(scope, productId, promotionId) !== undefined;
}

/** The maximum of pieces or kilos for one cart; undefined: there is no limit. */
export function maxOf(scope: Scope, productId: number, promotionId: string): number | undefined {
  return choosable(scope, productId, promotionId)?.promotion.rule.most;
}

/** Says that a changed line holds more than the promotion that it chose is for; several lines of it count together. */
export function beyondPromotion(scope: Scope, changed: Iterable<Line>, whole: readonly Line[]): Notice[] {
  return Array.from(changed).flatMap(({ productId, infos, isLoose }) => {
    const promotion = infos[CHOSEN_PROMOTION];
    const most = promotion === undefined ? undefined : maxOf(scope, productId, promotion);
    if (most === undefined) return [];
    const unit = isLoose ? 1000 : 1;
    const amount = whole
      .filter((line) => line.infos[CHOSEN_PROMOTION] === promotion && line.productId === productId)
      .reduce((sum, line) => sum + line.amount, 0);
    const row = rowOf(scope, productId);
    if (!row || amount <= most * unit) return [];
    const details = { name: row.name, most: () => formatAmount(row.sale_type, most * unit) };
    return [{ code: 'PROMOTION_BEYOND' as const, details }];
  });
}

function choosable(scope: Scope, productId: number, promotionId: string) {
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  if (ordinal === undefined) return undefined;
  return promotionsAt(scope, ordinal).find(({ row }) => row.selectable && String(row.promotion_id) === promotionId);
}
