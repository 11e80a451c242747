import { formatEuro, formatGrams } from '../../../domain/format.ts';
import type { CardProduct } from './card-product.ts';

/** "2,49 €/kg"; loose goods are already priced by the kg. */
export function unitPriceText({ pricePerUnit, unit }: CardProduct): string {
  return pricePerUnit !== undefined && unit ? `${formatEuro(pricePerUnit)}/${unit}` : '';
}

export function isLoose({ selling }: CardProduct): boolean {
  return selling.rule.saleType === 'Sfuso';
}

/** "da 300 g, 0,69 €": the smallest amount of loose goods and what it costs. */
export function portionText({ price, selling: { rule, isWeightVariable } }: CardProduct): string {
  const grams = rule.portionGrams ?? 0;
  const cost = formatEuro(Math.round((price * grams) / 10) / 100);
  return `da ${isWeightVariable ? 'circa ' : ''}${formatGrams(grams)}, ${cost}`;
}
