import { type Cents, cents } from '../base/money.ts';
import { priceOfWeight } from './unit-price.ts';

/** Returns the price of a line at a price per piece, or per kg for loose goods. */
export function linePrice(line: { readonly quantity: number; readonly weightGrams: number }, price: Cents): Cents {
  return line.weightGrams > 0 ? priceOfWeight(price, line.weightGrams) : cents(price * line.quantity);
}
