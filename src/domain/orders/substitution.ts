import { MINUTE_MS } from '../base/duration.ts';

/** The rules for goods that are missing when an order is picked. Every number is configuration. */
export interface SubstitutionRules {
  /** Used where the shopper states no preference. */
  readonly acceptByDefault: boolean;
  /** Used for goods bought in a promotion, which a substitute would not have. */
  readonly acceptOnPromotions: boolean;
  /** A substitute costs at most so much more or less than what was ordered. */
  readonly withinPercent: number;
  /** Whatever the substitute costs, nobody pays more than for what was ordered: the shop's promise. */
  readonly neverDearer: boolean;
}

/** decisions: each number with this default. */
export const USUAL_SUBSTITUTIONS: SubstitutionRules = {
  acceptByDefault: true,
  acceptOnPromotions: false,
  withinPercent: 20,
  neverDearer: true,
};

export interface Wishes {
  /** accept_alternatives of the line and of the cart, as they were set; undefined: never. */
  readonly line: string | undefined;
  readonly cart: string | undefined;
  readonly isOnPromotion: boolean;
}

/**
 * S 9: what was said of the line counts first, then of the cart, then the shop's default, which promotions override.
 */
export function acceptsAlternatives(rules: SubstitutionRules, { line, cart, isOnPromotion }: Wishes): boolean {
  const said = line ?? cart;
  if (said !== undefined) return said === 'true';
  return isOnPromotion ? rules.acceptOnPromotions : rules.acceptByDefault;
}

/** Returns whether a price is near enough to be a substitute's. Cents per piece, or per kilo. */
export function isNearInPrice(rules: SubstitutionRules, orderedCents: number, otherCents: number): boolean {
  return Math.abs(otherCents - orderedCents) * 100 <= orderedCents * rules.withinPercent;
}

/** Returns the price charged for a substitute. */
export function substituteCents(rules: SubstitutionRules, orderedCents: number, otherCents: number): number {
  return rules.neverDearer ? Math.min(orderedCents, otherCents) : otherCents;
}

/** A customer who is asked whether an order may cost more than was authorised has so long to answer. */
const TIME_TO_ANSWER_MS = 60 * MINUTE_MS;
/** The goods are packed so long before their slot begins: an answer that comes later changes nothing. */
const PACKED_BEFORE_MS = 30 * MINUTE_MS;
/** However late it is, a customer can read the mail. */
const MIN_TO_ANSWER_MS = 10 * MINUTE_MS;

/**
 * accepted: the customer pays the whole. refused, silent (no answer in time): what is above is left out of the total.
 */
export type ConsentAnswer = 'accepted' | 'refused' | 'silent';

/** Returns until when a customer can answer. `begins`: of the order's slot. */
export function consentUntil(now: Date, begins: Date): Date {
  const latest = Math.min(now.getTime() + TIME_TO_ANSWER_MS, begins.getTime() - PACKED_BEFORE_MS);
  return new Date(Math.max(latest, now.getTime() + MIN_TO_ANSWER_MS));
}
