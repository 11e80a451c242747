import { formatAmount } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import type { Selling } from './selling.ts';

/** "3 pz", "1,25 kg", "circa 350 g" where the weight is found at picking. */
export function amountText({ rule: { saleType }, isWeightVariable }: Selling, amount: number): string {
  const text = formatAmount(saleType, amount);
  return isWeightVariable && saleType === 'Sfuso' ? t('circa {amount}', { amount: text }) : text;
}
