import { formatGrams } from '../../../domain/format.ts';
import { t } from '../../../domain/language.ts';
import type { Selling } from '../catalogue/selling.ts';

/** "3 pz", "1,25 kg", "circa 350 g" where the weight is found at picking. */
export function amountText({ rule: { saleType }, isWeightVariable }: Selling, amount: number): string {
  if (saleType !== 'Sfuso') return t('{n} pz', { n: amount });
  return isWeightVariable ? t('circa {amount}', { amount: formatGrams(amount) }) : formatGrams(amount);
}
