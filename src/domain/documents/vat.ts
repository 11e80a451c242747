import { cents, divideRounded, prorate } from '../base/money.ts';

const WHOLE = 10_000;

/** VAT rates in basis points, for what is no product: products have theirs from the import (docs/import.md, column iva). */
export const DELIVERY_VAT = 2200;

/** What is sold without VAT is outside its scope (art. 2 DPR 633/1972): the one nature this shop has. */
export const NO_VAT_NATURE = 'N2.2';

export interface TaxedAmount {
  /** VAT included; below 0 for discounts. */
  readonly grossCents: number;
  readonly vatBasisPoints: number;
}

/** All amounts of one rate: net and VAT add up to gross. */
export interface VatPart extends TaxedAmount {
  readonly netCents: number;
  readonly vatCents: number;
}

/**
 * Returns the VAT that gross amounts contain, one part for each rate, the lowest rate first. The net amount is rounded once for each rate, and the
 * VAT is the rest, so that the parts add up to the amounts to the cent.
 */
export function vatParts(amounts: readonly TaxedAmount[]): VatPart[] {
  return [...grossByRate(amounts)]
    .sort(([a], [b]) => a - b)
    .map(([vatBasisPoints, grossCents]) => {
      const netCents = divideRounded(grossCents * WHOLE, WHOLE + vatBasisPoints);
      return { vatBasisPoints, grossCents, netCents, vatCents: grossCents - netCents };
    });
}

/** Splits an amount over the rates of others, in proportion to their gross: the largest remainders get the cents that are left. */
export function spreadOverRates(amountCents: number, amounts: readonly TaxedAmount[]): TaxedAmount[] {
  const byRate = [...grossByRate(amounts)].filter(([, grossCents]) => grossCents > 0);
  const shares = prorate(
    cents(amountCents),
    byRate.map(([, grossCents]) => grossCents),
  );
  return byRate
    .map(([vatBasisPoints], index) => ({ vatBasisPoints, grossCents: shares[index] ?? 0 }))
    .filter(({ grossCents }) => grossCents !== 0);
}

export function grossOf(amounts: readonly TaxedAmount[]): number {
  return amounts.reduce((sum, { grossCents }) => sum + grossCents, 0);
}

function grossByRate(amounts: readonly TaxedAmount[]): Map<number, number> {
  const byRate = new Map<number, number>();
  for (const { vatBasisPoints, grossCents } of amounts)
    byRate.set(vatBasisPoints, (byRate.get(vatBasisPoints) ?? 0) + grossCents);
  return byRate;
}
