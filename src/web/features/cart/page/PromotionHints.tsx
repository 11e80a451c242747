import type { Cart, PromotionHint } from '../../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

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
        <li key={hint.promotionId} className="flex items-start gap-2.5 rounded-md bg-butter-soft px-3.5 py-2.5 text-ink text-sm">
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

/** Returns what is missing for a promotion and what it would give: "Ancora 1 per averne 3 al prezzo di 2". */
function hintText(hint: PromotionHint): string {
  const { kind, take = 0, pay = 0, percentOff = 0, amount = 0 } = hint;
  const missing = missingText(hint);
  switch (kind) {
    case 'n-for-m':
      return t('Ancora {missing} per averne {take} al prezzo di {pay}', { missing, take, pay });
    case 'nth':
      return percentOff === 100
        ? t('Ancora {missing} e uno su {take} è gratis', { missing, take })
        : t('Ancora {missing} e uno su {take} costa il {percent}% in meno', { missing, take, percent: percentOff });
    case 'bundle':
      return t('Ancora {missing} per averli insieme a {amount}', { missing, amount: formatEuro(amount) });
    case 'gift':
      return t('Ancora {missing} per ricevere un omaggio', { missing });
    default:
      return t('Ancora {missing} per avere {off} di sconto', {
        missing,
        off: amount > 0 ? formatEuro(amount) : `${percentOff}%`,
      });
  }
}

function missingText({ missingPieces, missingAmount = 0 }: PromotionHint): string {
  return missingPieces === undefined ? formatEuro(missingAmount) : String(missingPieces);
}
