import { formatGrams } from '../../../domain/format.ts';
import type { Selling } from '../catalogue/selling.ts';

/** "3 pz", "1,25 kg", "circa 350 g" where the weight is found at picking. */
export function amountText({ rule: { saleType }, isWeightVariable }: Selling, amount: number): string {
  if (saleType !== 'Sfuso') return `${amount} pz`;
  return isWeightVariable ? `circa ${formatGrams(amount)}` : formatGrams(amount);
}
