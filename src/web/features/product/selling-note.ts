import { formatGrams } from '../../../domain/format.ts';
import type { CardProduct } from '../catalogue/card-product.ts';

/** How a product is sold, where it is not simply by the piece. */
export function sellingNote({ selling: { rule, isWeightVariable } }: CardProduct): string {
  if (rule.saleType === 'Sfuso') {
    const step = `Venduto a peso: porzioni da ${isWeightVariable ? 'circa ' : ''}${formatGrams(rule.portionGrams ?? 0)}, poi ${formatGrams(rule.stepGrams ?? 0)} alla volta.`;
    return isWeightVariable ? `${step} Paghi il peso effettivo.` : step;
  }
  return rule.multiple > 1 ? `Venduto in confezioni da ${rule.multiple} pezzi.` : '';
}
