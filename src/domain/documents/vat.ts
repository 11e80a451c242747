import { type Cents, cents, divideRounded, prorate } from '../base/money.ts';

const WHOLE = 10_000;

/**
 * The VAT rate in basis points of services that are sold without goods: products have theirs from the import
 * (docs/import.md, column iva).
 */
export const SERVICE_VAT = 2200;

/**
 * The VAT rate of a delivery in basis points, or that of the delivered goods, as an additional cost (art. 12 DPR
 * 633/1972).
 */
export type DeliveryVat = number | 'goods';

/** Reasons for a sale without VAT, as printed on invoices (DPR 633/1972). */
const NATURES: Readonly<Record<string, string>> = {
  N1: 'Escluso art. 15 DPR 633/1972',
  'N2.2': 'Fuori campo IVA, art. 2 DPR 633/1972',
  N4: 'Esente art. 10 DPR 633/1972',
};
const OUT_OF_SCOPE = 'N2.2';

/** Returns the nature for a VAT code (vat_rates); undefined: it has none of its own. */
export function natureOfCode(code: string | null | undefined): string | undefined {
  return code != null && Object.hasOwn(NATURES, code) ? code : undefined;
}

/** The nature of an amount without VAT, with the law that it follows; undefined: it has VAT. */
export function natureOf({ vatBasisPoints, nature = OUT_OF_SCOPE }: TaxedAmount) {
  return vatBasisPoints === 0 ? { nature, law: NATURES[nature] ?? '' } : undefined;
}

export interface TaxedAmount {
  /** The amount with VAT; negative for discounts. */
  readonly grossCents: number;
  readonly vatBasisPoints: number;
  /** The reason (Natura) why goods are sold without VAT; left out: they are outside its scope. */
  readonly nature?: string | undefined;
}

/** All amounts of one rate: net and VAT add up to gross. */
export interface VatPart extends TaxedAmount {
  readonly netCents: number;
  readonly vatCents: number;
}

/**
 * Returns the VAT that gross amounts contain, one part for each rate, the lowest rate first. The net amount is rounded
 * once for each rate, and the VAT is the rest, so that the parts add up to the amounts to the cent.
 */
export function vatParts(amounts: readonly TaxedAmount[]): VatPart[] {
  return byRate(amounts)
    .sort((a, b) => a.vatBasisPoints - b.vatBasisPoints)
    .map((part) => {
      const netCents = withoutVat(part.grossCents, part.vatBasisPoints);
      return { ...part, netCents, vatCents: part.grossCents - netCents };
    });
}

/** Returns what is left of an amount without the VAT of one rate (basis points) that it contains. */
export function withoutVat(grossCents: number, vatBasisPoints: number): Cents {
  return cents(divideRounded(grossCents * WHOLE, WHOLE + vatBasisPoints));
}

/**
 * Distributes an amount over the VAT rates of others, in proportion to their gross: the largest remainders get the
 * remaining cents.
 */
export function spreadOverRates(amountCents: number, amounts: readonly TaxedAmount[]): TaxedAmount[] {
  const rates = byRate(amounts).filter(({ grossCents }) => grossCents > 0);
  const shares = prorate(
    cents(amountCents),
    rates.map(({ grossCents }) => grossCents),
  );
  return rates
    .map((rate, index) => ({ ...rate, grossCents: shares[index] ?? 0 }))
    .filter(({ grossCents }) => grossCents !== 0);
}

export function grossOf(amounts: readonly TaxedAmount[]): number {
  return amounts.reduce((sum, { grossCents }) => sum + grossCents, 0);
}

/** The sums of amounts of one rate, and without VAT of one nature. */
export function byRate(amounts: readonly TaxedAmount[]): TaxedAmount[] {
  const sums = new Map<string, TaxedAmount>();
  for (const { vatBasisPoints, nature, grossCents } of amounts) {
    const key = `${vatBasisPoints} ${nature ?? ''}`;
    const sum = (sums.get(key)?.grossCents ?? 0) + grossCents;
    sums.set(key, { vatBasisPoints, ...(nature === undefined ? {} : { nature }), grossCents: sum });
  }
  return [...sums.values()];
}
