import { formatEuro } from '../../../domain/format.ts';
import type { CardProduct } from './card-product.ts';

/** "2,49 €/kg"; loose goods are already priced by the kg. */
export function unitPriceText({ pricePerUnit, unit }: CardProduct): string {
  return pricePerUnit !== undefined && unit ? `${formatEuro(pricePerUnit)}/${unit}` : '';
}

export function isLoose({ selling }: CardProduct): boolean {
  return selling.rule.saleType === 'Sfuso';
}
