import type { Cart } from '../../../../contract/cart/schemas.ts';
import { t } from '../../../../language/language.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { hintText } from './hint-text.ts';

const MAX_SHOWN = 4;

/** Lists promotions that the cart nearly reaches, nearest first. It is below the goods, so that it moves no button when it appears. */
export function PromotionHints({ cart }: { readonly cart: Cart }) {
  const hints = [...(cart.promotionHints ?? [])]
    .sort((a, b) => (a.missingPieces ?? a.missingAmount ?? 0) - (b.missingPieces ?? b.missingAmount ?? 0))
    .slice(0, MAX_SHOWN);
  if (hints.length === 0) return null;
  return (
    <ul aria-label={t('Manca poco')} className="grid gap-2 border-line border-t py-4">
      {hints.map((hint) => (
        <li
          key={hint.promotionId}
          className="flex items-start gap-2.5 rounded-md bg-butter-soft px-3.5 py-2.5 text-ink text-sm"
        >
          <Icon name="gift" className="mt-px size-4.5 shrink-0" />
          <span>
            <span className="block font-semibold">{hintText(hint)}</span>
            <span>{hint.name}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
