import type { QuantityRule } from '../../domain/quantity/quantity.ts';

/** How an amount of one product is bought, displayed and sent. Amounts are pieces, or grams for loose goods. */
export interface Selling {
  readonly rule: QuantityRule;
  /** Wire units in one kg: amounts of loose goods travel in WEIGHT_UNIT_SELLING (contract/cart). */
  readonly wireUnitsPerKilo: number;
  /** True when the goods are weighed by hand at picking: the price is for an approximate weight. */
  readonly isWeightVariable: boolean;
  /** The class with a common maximum for these and other goods; a unit of an amount counts `piecesEach`. */
  readonly ofClass?: {
    readonly name: string;
    readonly max: number;
    readonly text: string;
    readonly piecesEach: number;
  };
  /** The limit that sets the maximum of the rule; absent: the shop sets none. */
  readonly limitedBy?: 'day' | 'class' | 'stock';
  /** WEIGHT_SELLING of packages, the unit in which lists count: { amount: 1500, unit: 'ML' }. */
  readonly content?: { readonly amount: number; readonly unit: string };
}

/** The amount of a cart line: pieces carry quantity, loose goods weight in kg (wire-facts 8). */
export function lineAmount(line: { readonly quantity: number; readonly weight: number }): number {
  return line.weight > 0 ? Math.round(line.weight * 1000) : line.quantity;
}
