import { type Cents, cents } from '../base/money.ts';

/** From this many pieces on, or grams of loose goods, each piece or kilo costs so much. */
export interface PriceTier {
  readonly from: number;
  readonly cents: number;
}

export const NO_TIERS: readonly PriceTier[] = [];
export const MAX_TIERS = 5;

/**
 * Returns the price per piece or kilo of an amount, for all of it. A tier that is not below the list price counts
 * nothing: lists and promotions change without asking for tiers.
 */
export function priceOfAmount(listPrice: Cents, tiers: readonly PriceTier[], amount: number): Cents {
  const reached = tiers.filter(({ from }) => from <= amount).map((tier) => tier.cents);
  return cents(Math.min(listPrice, ...reached));
}

/** Returns whether each tier begins after the one before and costs less, the first less than the list price. */
export function areTiersOf(listPriceCents: number, tiers: readonly PriceTier[]): boolean {
  let before: PriceTier = { from: 1, cents: listPriceCents };
  for (const tier of tiers) {
    if (!Number.isSafeInteger(tier.from) || tier.from <= before.from || tier.cents >= before.cents || tier.cents < 1)
      return false;
    before = tier;
  }
  return tiers.length <= MAX_TIERS;
}

export function sameTiers(one: readonly PriceTier[], other: readonly PriceTier[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ from, cents: each }, index) => {
      const tier = other[index];
      return tier?.from === from && tier.cents === each;
    })
  );
}
