import { formatAmount } from '../../../../domain/base/format.ts';
import type { Notice } from '../../../http/outcome.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import { CHOSEN_PROMOTION, maxOf } from './chosen-promotion.ts';
import { type Line, rowOf } from './lines.ts';

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
