import type { FeeContent } from '../../../contract/settings/fee-schemas.ts';
import { parseDecimal } from '../../../domain/base/format.ts';

export const FEES_KEY = ['staff', 'fees'];

export interface BandDraft {
  /** The number of the band in this draft: it stays when bands above it go. */
  readonly key: number;
  /** Euro as it is typed. */
  readonly from: string;
  readonly fee: string;
}

/** A fee in its fields: amounts as they are typed. */
export interface FeeDraft {
  readonly name: string;
  readonly bands: readonly BandDraft[];
}

export function isFeeDraft(stored: unknown): stored is FeeDraft {
  if (typeof stored !== 'object' || stored === null) return false;
  const { name, bands } = stored as Partial<FeeDraft>;
  return (
    typeof name === 'string' &&
    Array.isArray(bands) &&
    bands.every(({ key, from, fee }) => typeof key === 'number' && typeof from === 'string' && typeof fee === 'string')
  );
}

export function feeDraftOf({ name, bands }: FeeContent): FeeDraft {
  return {
    name,
    bands: bands.map(({ fromCents, feeCents }, key) => ({ key, from: typed(fromCents), fee: typed(feeCents) })),
  };
}

function typed(amount: number): string {
  return (amount / 100).toFixed(2).replace('.', ',');
}

/** Returns the bands as the server takes them; what is no amount becomes one that it refuses at its field. */
export function bandsIn({ bands }: FeeDraft): FeeContent['bands'] {
  return bands.map(({ from, fee }) => ({ fromCents: centsOf(from), feeCents: centsOf(fee) }));
}

function centsOf(text: string): number {
  const euro = parseDecimal(text.replace('€', ''));
  return euro === undefined ? 0.5 : Math.round(euro * 100);
}
