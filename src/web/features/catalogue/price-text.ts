import { formatEuro, formatGrams } from '../../../domain/format.ts';
import type { CardProduct } from './card-product.ts';

/** "2,49 €/kg"; loose goods are already priced by the kg. */
export function unitPriceText({ pricePerUnit, unit }: CardProduct): string {
  return pricePerUnit !== undefined && unit ? `${formatEuro(pricePerUnit)}/${unit}` : '';
}

export function isLoose({ selling }: CardProduct): boolean {
  return selling.rule.saleType === 'Sfuso';
}

/** "circa 200 g, 0,50 €": the smallest amount of loose goods and what it costs. */
export function portionText({ price, selling: { rule, isWeightVariable } }: CardProduct): string {
  const grams = rule.portionGrams ?? 0;
  const cost = formatEuro(Math.round((price * grams) / 10) / 100);
  return `${isWeightVariable ? 'circa ' : ''}${formatGrams(grams)}, ${cost}`;
}
