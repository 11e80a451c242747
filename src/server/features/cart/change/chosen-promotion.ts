import { type Buyer, holdsFor } from '../../../../domain/pricing/promotions/rule.ts';
import { promotionsAt } from '../../catalogue/engine/promotions.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import type { DatedPromotion } from '../../catalogue/engine/warehouses.ts';
import type { LineInfos } from './lines.ts';

/** S 3, cartItemInfo: the promotion that the shopper chose for a line ("Vuoi applicare questa promozione?"). */
export const CHOSEN_PROMOTION = 'use_wpid';

export function isChosen(infos: LineInfos, promotionId: number): boolean {
  return infos[CHOSEN_PROMOTION] === String(promotionId);
}

/** True if the promotion holds for this buyer and, where it is to be chosen, this line chose it. */
export function holdsForLine({ promotion, row }: DatedPromotion, buyer: Buyer, infos: LineInfos): boolean {
  return (!row.selectable || isChosen(infos, row.promotionId)) && holdsFor(promotion.rule, buyer);
}

/** True if the customer may choose this promotion for this product, in this store on this day. */
export function isChoosable(scope: Scope, productId: number, promotionId: string): boolean {
  return choosable(scope, productId, promotionId) !== undefined;
}

/** The maximum of pieces or kilos for one cart; undefined: there is no limit. */
export function maxOf(scope: Scope, productId: number, promotionId: string): number | undefined {
  return choosable(scope, productId, promotionId)?.promotion.rule.most;
}

function choosable(scope: Scope, productId: number, promotionId: string) {
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  if (ordinal === undefined) return undefined;
  return promotionsAt(scope, ordinal).find(({ row }) => row.selectable && String(row.promotionId) === promotionId);
}
