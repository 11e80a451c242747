import { formatAmount } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import type { Selling } from './selling.ts';

/** Formats an amount: "3 pz", "1,25 kg", or "circa 350 g" for goods that are weighed at picking. */
export function amountText({ rule: { saleType }, isWeightVariable }: Selling, amount: number): string {
  const text = formatAmount(saleType, amount);
  return isWeightVariable && saleType === 'Sfuso' ? t('circa {amount}', { amount: text }) : text;
}
