import { MINUTE_MS } from '../base/duration.ts';

/** The rules for goods that are missing when an order is picked. Every number is configuration. */
export interface SubstitutionRules {
  /** Used where the shopper states no preference. */
  readonly acceptByDefault: boolean;
  /** Used for goods bought in a promotion, which a substitute would not have. */
  readonly acceptOnPromotions: boolean;
  /** The maximum difference of a substitute's price from that of the ordered goods. */
  readonly withinPercent: number;
  /** True if a substitute is never charged above the price of the ordered goods: the shop's promise. */
  readonly neverDearer: boolean;
}

/** The defaults of each number (decisions). */
export const USUAL_SUBSTITUTIONS: SubstitutionRules = {
  acceptByDefault: true,
  acceptOnPromotions: false,
  withinPercent: 20,
  neverDearer: true,
};

export interface Wishes {
  /** accept_alternatives of the line and of the cart; undefined: it was never set. */
  readonly line: string | undefined;
  readonly cart: string | undefined;
  readonly isOnPromotion: boolean;
}

/**
 * S 9: the choice for the line counts first, then that for the cart, then the shop's default, which promotions
 * override.
 */
export function acceptsAlternatives(rules: SubstitutionRules, { line, cart, isOnPromotion }: Wishes): boolean {
  const said = line ?? cart;
  if (said !== undefined) return said === 'true';
  return isOnPromotion ? rules.acceptOnPromotions : rules.acceptByDefault;
}

/** Returns whether a price is close enough for a substitute. Cents per piece, or per kilo. */
export function isNearInPrice(rules: SubstitutionRules, orderedCents: number, otherCents: number): boolean {
  return Math.abs(otherCents - orderedCents) * 100 <= orderedCents * rules.withinPercent;
}

/** Returns the price charged for a substitute. */
export function substituteCents(rules: SubstitutionRules, orderedCents: number, otherCents: number): number {
  return rules.neverDearer ? Math.min(orderedCents, otherCents) : otherCents;
}

/** The time to answer whether an order may cost more than was authorised. */
const TIME_TO_ANSWER_MS = 60 * MINUTE_MS;
/** How long before their slot the goods are packed: a later answer changes nothing. */
const PACKED_BEFORE_MS = 30 * MINUTE_MS;
/** The minimum time to answer, however late it is. */
const MIN_TO_ANSWER_MS = 10 * MINUTE_MS;

/** accepted: the customer pays the whole. refused, silent (no answer in time): the excess is left out of the total. */
export type ConsentAnswer = 'accepted' | 'refused' | 'silent';

/** Returns the deadline for the customer's answer. `begins`: of the order's slot. */
export function consentUntil(now: Date, begins: Date): Date {
  const latest = Math.min(now.getTime() + TIME_TO_ANSWER_MS, begins.getTime() - PACKED_BEFORE_MS);
  return new Date(Math.max(latest, now.getTime() + MIN_TO_ANSWER_MS));
}
