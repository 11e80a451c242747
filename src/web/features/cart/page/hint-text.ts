import type { PromotionHint } from '../../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';

/** Returns what is missing for a promotion and what it would give: "Ancora 1 per averne 3 al prezzo di 2". */
export function hintText(hint: PromotionHint): string {
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
