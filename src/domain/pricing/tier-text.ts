import { decimalEuro } from '../base/money.ts';
import type { PriceTier } from './tiers.ts';

/** From so many pieces on, or kilos of loose goods, each costs so much: as people and files write it. */
export interface WrittenTier {
  readonly amount: number;
  readonly cents: number;
}

/** Reads tiers such as "6=1,90|12=1,80" in the order of their amounts; undefined: one of them cannot be read. */
export function readTierText(text: string): WrittenTier[] | undefined {
  const tiers = text
    .split('|')
    .filter((each) => each.trim() !== '')
    .map(readTier);
  const right = tiers.filter((tier) => tier !== undefined);
  return right.length < tiers.length ? undefined : right.toSorted((a, b) => a.amount - b.amount);
}

const TIER = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*=\s*€?\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*€?\s*$/;

function readTier(text: string): WrittenTier | undefined {
  const [, amount, price] = TIER.exec(text) ?? [];
  if (amount === undefined || price === undefined) return undefined;
  const tier = { amount: decimal(amount), cents: Math.round(decimal(price) * 100) };
  return tier.amount > 0 && tier.cents > 0 ? tier : undefined;
}

function decimal(text: string): number {
  return Number(text.replace(',', '.'));
}

/** Returns tiers as price lists have them: in pieces, or grams of loose goods. */
export function tiersIn(written: readonly WrittenTier[], isLoose: boolean): PriceTier[] {
  return written.map(({ amount, cents }) => ({ from: isLoose ? Math.round(amount * 1000) : amount, cents }));
}

/** Returns tiers as files have them, with decimal points. */
export function tierText(tiers: readonly PriceTier[] | null, isLoose: boolean): string {
  return (tiers ?? []).map(({ from, cents }) => `${isLoose ? from / 1000 : from}=${decimalEuro(cents)}`).join('|');
}
