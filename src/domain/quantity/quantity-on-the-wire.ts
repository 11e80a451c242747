import type { QuantityRule } from './quantity.ts';

type SaleType = QuantityRule['saleType'];

/** Returns the amount in the unit of the wire: pieces, or loose goods in their WEIGHT_UNIT_SELLING. */
export function wireOfAmount(saleType: SaleType, unitsPerKilo: number, amount: number): number {
  return saleType === 'Sfuso' ? (amount * unitsPerKilo) / 1000 : amount;
}

/**
 * Returns the amount for a number of the wire, which is rounded first (S 4): to 3 decimals, loose goods to 2 where the
 * unit is finer than a hundredth of a kilo; in kilos the third decimal is a gram. Loose amounts are whole grams.
 */
export function amountOfWire(saleType: SaleType, unitsPerKilo: number, quantity: number): number {
  if (saleType !== 'Sfuso') return roundTo(quantity, 3);
  return Math.round((roundTo(quantity, unitsPerKilo >= 100 ? 2 : 3) * 1000) / unitsPerKilo);
}

function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
