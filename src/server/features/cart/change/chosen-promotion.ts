import { promotionsAt } from '../../catalogue/engine/promotions.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import type { LineInfos } from './lines.ts';

/** S 3, cartItemInfo: the promotion that the shopper chose for a line ("Vuoi applicare questa promozione?"). */
export const CHOSEN_PROMOTION = 'use_wpid';

export function isChosen(infos: LineInfos, promotionId: number): boolean {
  return infos[CHOSEN_PROMOTION] === String(promotionId);
}

/** Is it a promotion that one may choose for this product, in this store on this day? */
export function isChoosable(scope: Scope, productId: number, promotionId: string): boolean {
  return choosable(scope, productId, promotionId) !== undefined;
}

/** How many pieces or kilos of goods it has for one cart; undefined: as many as one likes. */
export function maxOf(scope: Scope, productId: number, promotionId: string): number | undefined {
  return choosable(scope, productId, promotionId)?.promotion.rule.most;
}

function choosable(scope: Scope, productId: number, promotionId: string) {
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  if (ordinal === undefined) return undefined;
  return promotionsAt(scope, ordinal).find(({ row }) => row.selectable && String(row.promotion_id) === promotionId);
}
