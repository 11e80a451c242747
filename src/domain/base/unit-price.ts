import { type Cents, cents, divideRounded } from './money.ts';

/** Content of one selling unit: net grams, millilitres or pieces. */
export interface Content {
  readonly amount: number;
  readonly unit: 'g' | 'ml' | 'pz';
}

/**
 * Returns the price per kg or litre, or per piece where the content is counted (S 9, wire-facts 3.2:
 * price over base, base = content / 1000, rounded to the cent). Drained goods are priced by what is left
 * after draining. Undefined when the content is unknown, or so large that a unit costs less than half a cent.
 */
export function unitPrice(price: Cents, content: Content | undefined, drainedGrams?: number): Cents | undefined {
  const amount = drainedGrams ?? content?.amount;
  if (!content || !amount) return undefined;
  const perUnit = divideRounded(content.unit === 'pz' ? price : price * 1000, amount);
  return perUnit === 0 ? undefined : cents(perUnit);
}

/** Returns the price of a weight of loose goods: cents per kg times grams, rounded half up. */
export function priceOfWeight(centsPerKilo: Cents, weightGrams: number): Cents {
  return cents(divideRounded(centsPerKilo * weightGrams, 1000));
}

/** Returns the price of a line at a price per piece, or per kg for loose goods. */
export function linePrice(line: { readonly quantity: number; readonly weightGrams: number }, price: Cents): Cents {
  return line.weightGrams > 0 ? priceOfWeight(price, line.weightGrams) : cents(price * line.quantity);
}
