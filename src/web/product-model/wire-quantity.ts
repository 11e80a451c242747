import { amountOfWire as amountOf, wireOfAmount } from '../../domain/quantity/quantity-on-the-wire.ts';
import type { Selling } from './selling.ts';

/** Returns the amount in the form that the cart's calls take. */
export function wireQuantity({ rule, wireUnitsPerKilo }: Selling, amount: number): number {
  return wireOfAmount(rule.saleType, wireUnitsPerKilo, amount);
}

/** Returns the amount of the quantity rule for a wire quantity; the reverse of `wireQuantity`. */
export function amountOfWire({ rule, wireUnitsPerKilo }: Selling, quantity: number): number {
  return amountOf(rule.saleType, wireUnitsPerKilo, quantity);
}
