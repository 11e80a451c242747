import { amountOfWire as amountOf, wireOfAmount } from '../../domain/quantity/quantity-on-the-wire.ts';
import type { Selling } from './selling.ts';

/** The amount as the cart's calls take it. */
export function wireQuantity({ rule, wireUnitsPerKilo }: Selling, amount: number): number {
  return wireOfAmount(rule.saleType, wireUnitsPerKilo, amount);
}

/** The reverse of `wireQuantity`. */
export function amountOfWire({ rule, wireUnitsPerKilo }: Selling, quantity: number): number {
  return amountOf(rule.saleType, wireUnitsPerKilo, quantity);
}
