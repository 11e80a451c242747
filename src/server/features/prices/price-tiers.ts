import type { ShownTier, TypedTier } from '../../../contract/prices/schemas.ts';
import { decimalEuro, euroOf } from '../../../domain/base/money.ts';
import { areTiersOf, type PriceTier } from '../../../domain/pricing/tiers.ts';
import type { Refusal } from '../../http/outcome.ts';

/** Tiers as the staff see them: pieces, or kilos of loose goods. */
export function tierViews(tiers: readonly PriceTier[], isLoose: boolean): ShownTier[] {
  return tiers.map(({ from, cents }) => ({ from: isLoose ? from / 1000 : from, price: euroOf(cents) }));
}

/** A tier as it was typed; the amount is in pieces, or in kilos of loose goods. */
export interface AskedTier {
  readonly amount: number;
  readonly cents: number;
}

/** Returns a tier of a list as if it had been typed, at another price. */
export function askedTier({ from }: PriceTier, cents: number, isLoose: boolean): AskedTier {
  return { amount: isLoose ? from / 1000 : from, cents };
}

/** Reads typed tiers; undefined: one of them is no number or no price. Rows without any text are left out. */
export function readTiers(
  typed: readonly TypedTier[],
  centsOf: (text: string) => number | undefined,
): AskedTier[] | undefined {
  const written = typed.filter(({ from, price }) => from.trim() !== '' || price.trim() !== '');
  const tiers = written.map(({ from, price }) => ({ amount: numberOf(from), cents: centsOf(price) ?? 0 }));
  return tiers.every(({ amount, cents }) => amount > 0 && cents > 0) ? tiers : undefined;
}

function numberOf(text: string): number {
  const typed = text.trim();
  return /^\d{1,6}([.,]\d{1,3})?$/.test(typed) ? Number(typed.replace(',', '.')) : 0;
}

/** Returns tiers as lists have them, in pieces or grams. */
export function tiersFor(asked: readonly AskedTier[] | undefined, isLoose: boolean): PriceTier[] | undefined {
  return asked?.map(({ amount, cents }) => ({ from: isLoose ? Math.round(amount * 1000) : amount, cents }));
}

/** Returns why these tiers do not go with a price. */
export function tierProblems(
  tiers: readonly PriceTier[] | undefined,
  priceCents: number | null,
  isLoose: boolean,
): Refusal[] {
  if (!tiers?.length) return [];
  if (priceCents === null) return [{ code: 'PRICE_TIERS_OWN', field: 'tiers' }];
  if (areTiersOf(priceCents, tiers)) return [];
  return [{ code: isLoose ? 'PRICE_TIERS_KILOS' : 'PRICE_TIERS', field: 'tiers' }];
}

/** Tiers as files have them: "6=1,90|12=1,80". */
export function tiersText(tiers: readonly ShownTier[] | undefined): string {
  const comma = (text: string) => text.replace('.', ',');
  return (tiers ?? [])
    .map(({ from, price }) => `${comma(String(from))}=${comma(decimalEuro(Math.round(price * 100)))}`)
    .join('|');
}
