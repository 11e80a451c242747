import { type Problems, problemAt } from '../base/problems.ts';

/** Why an amount is corrected: the goods are gone, there are more of them, or a count was wrong. */
export const STOCK_REASONS = ['broken', 'expired', 'stolen', 'found', 'miscounted', 'own_use'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

export const STOCK_MOVES = ['count', 'correction', 'arrival', 'finished', 'back'] as const;
export type StockMoveKind = (typeof STOCK_MOVES)[number];

/** The most pieces, or grams of loose goods. */
export const MAX_STOCK_PIECES = 1_000_000;
export const MAX_STOCK_GRAMS = 1_000_000_000;

/** Returns the maximum of an amount: of loose goods as many kilos as of others pieces. */
export function mostStock(isLoose: boolean): number {
  return isLoose ? MAX_STOCK_GRAMS : MAX_STOCK_PIECES;
}

type AmountCode = 'STOCK_NEGATIVE' | 'STOCK_TOO_MUCH' | 'STOCK_NOT_WHOLE';

/** Checks an amount of pieces, or of grams. */
export function checkStockAmount(field: string, amount: number, isLoose: boolean): Problems<AmountCode> {
  if (amount < 0) return problemAt(field, 'STOCK_NEGATIVE');
  if (!Number.isInteger(amount)) return problemAt(field, 'STOCK_NOT_WHOLE');
  return amount > mostStock(isLoose) ? problemAt(field, 'STOCK_TOO_MUCH', { max: MAX_STOCK_PIECES }) : [];
}

/**
 * Returns whether an amount is more than half away from what the shop believes, so that it is counted again before it
 * is written. A piece more or less is always believed.
 */
export function isFarOff(amount: number, believed: number | null, isLoose: boolean): boolean {
  if (believed === null) return false;
  const difference = Math.abs(amount - believed);
  return difference > (isLoose ? 1000 : 1) && difference * 2 > Math.max(believed, 0);
}
