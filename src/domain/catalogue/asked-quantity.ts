import { firstQuantity, nearestQuantity, type QuantityRule } from '../quantity/quantity.ts';
import type { AskedAmount } from './fast-search.ts';

/** The product for which a typed amount is converted. */
export interface AskedProduct {
  readonly rule: QuantityRule;
  /** Content of one piece. */
  readonly content?: { readonly amount: number; readonly unit: 'g' | 'ml' | 'pz' } | undefined;
  /** Grams of one piece of loose goods: an apple. */
  readonly pieceGrams?: number | undefined;
}

/**
 * Returns how much of a product to buy for a typed amount: "1,2 kg pane", "6 uova", "2 latte". A weight or volume of
 * goods sold by the piece becomes enough pieces; a number of pieces of a pack ("6 uova" of a box of six) becomes packs.
 * The result is the nearest allowed amount, or the minimum when none was typed; 0 when it cannot be bought.
 */
export function askedQuantity({ rule, content, pieceGrams }: AskedProduct, written: AskedAmount | undefined): number {
  if (!written) return firstQuantity(rule);
  const asked = rule.saleType === 'Sfuso' ? grams(rule, pieceGrams, written) : pieces(content, written);
  return nearestQuantity(rule, asked ?? firstQuantity(rule));
}

function grams(rule: QuantityRule, pieceGrams: number | undefined, { value, unit }: AskedAmount): number | undefined {
  if (unit === 'g') return value;
  return unit === 'pz' ? Math.round(value * (pieceGrams ?? firstQuantity(rule))) : undefined;
}

function pieces(content: AskedProduct['content'], { value, unit }: AskedAmount): number | undefined {
  if (content?.unit === unit && (unit !== 'pz' || value >= content.amount)) return Math.ceil(value / content.amount);
  return unit === 'pz' ? Math.ceil(value) : undefined;
}
