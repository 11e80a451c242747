import { formatAmount } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import type { Selling } from './selling.ts';

/** Formats an amount: "3 pz", "1,25 kg", or "circa 350 g" for goods that are weighed at picking. */
export function amountText(selling: Selling, amount: number): string {
  const text = formatAmount(selling.rule.saleType, amount);
  return isApproximate(selling) ? t('circa {amount}', { amount: text }) : text;
}

/** Whether goods are weighed at picking, so that an amount of them is never exact. */
export function isApproximate({ rule: { saleType }, isWeightVariable }: Selling): boolean {
  return isWeightVariable && saleType === 'Sfuso';
}
