import { divideRounded } from '../base/money.ts';

/** Returns the margin of a price in percent of what is left of it without VAT, to a tenth. */
export function marginPercent(priceCents: number, costCents: number, vatBasisPoints: number): number {
  const net = priceCents / (1 + vatBasisPoints / 10_000);
  return Math.round(((net - costCents) / net) * 1000) / 10;
}

/** Returns by how many percent a price differs from the one before, to a tenth. */
export function changePercent(beforeCents: number, afterCents: number): number {
  return divideRounded((afterCents - beforeCents) * 1000, beforeCents) / 10;
}

/** Returns whether a price is ten times the last one or more, or a tenth of it or less: a decimal sign may be wrong. */
export function isUnusualJump(beforeCents: number, afterCents: number): boolean {
  return afterCents >= beforeCents * 10 || afterCents * 10 <= beforeCents;
}

export type Rounding = 'cent' | 'nine' | 'five';

/** Returns a price that was raised or lowered by a percentage, rounded as shelves have it. At least one cent. */
export function priceByRule(cents: number, percent: number, rounding: Rounding): number {
  const exact = cents + divideRounded(cents * Math.round(percent * 100), 10_000);
  if (rounding === 'nine') return Math.max(9, Math.round((exact + 1) / 10) * 10 - 1);
  return rounding === 'five' ? Math.max(5, Math.round(exact / 5) * 5) : Math.max(1, exact);
}
