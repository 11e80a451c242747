import type { Cents } from '../../base/money.ts';

/**
 * What a promotion does to a cart. Rules are data (`promotions.rule`): integers only, no code.
 *
 * How they combine (decision 19), in this order, and every step sees what the one before it left to pay:
 * 1. **Prices** (price, loyalty, batch): each piece has one of them, by priority, of equal ones the cheapest.
 * 2. **Sets** (n-for-m, nth, bundle): by priority; of equal ones that which saves more goes first. A piece is in one set at
 *    most. A set takes the dearest pieces first, and what it saves is spread over its pieces by their value.
 * 3. **Thresholds** on what is then left to pay, in the same order among them.
 * 4. **Gifts**, which take nothing off.
 *
 * `combines` says which pieces a set, a threshold or a gift counts: those nobody else has made cheaper (`alone`, what is
 * meant where nothing is said), those at a reduced price too (`prices`), or all of them (`all`, what gifts mean).
 */
export type PromotionRule = PromotionTerms & PromotionMechanics;

export type PromotionMechanics =
  /** The price that is written beside the goods: a cut or a percentage, so that the lowest price of 30 days knows it. */
  | { readonly kind: 'price' }
  /** For customers of a CRM segment: a price of the goods, or a percentage. */
  | { readonly kind: 'loyalty'; readonly percentOff?: number }
  /** Goods near their date, only on lines that chose them (use_wpid). */
  | { readonly kind: 'batch'; readonly percentOff?: number; readonly expiresOn?: string }
  | { readonly kind: 'n-for-m'; readonly take: number; readonly pay: number }
  /** The cheapest of every `nth` pieces at so much less. */
  | { readonly kind: 'nth'; readonly nth: number; readonly percentOff: number }
  /** So many pieces out of each part, together at a price. Parts are numbered from 1. */
  | { readonly kind: 'bundle'; readonly priceCents: number; readonly parts: readonly number[] }
  | ({ readonly kind: 'threshold'; readonly offCents?: number; readonly percentOff?: number } & Threshold)
  | ({ readonly kind: 'gift'; readonly giftCode: string; readonly giftQuantity?: number } & Threshold);

/** One of the two. Loose goods count as one piece a line. */
export interface Threshold {
  readonly fromCents?: number;
  readonly fromPieces?: number;
  /** Once more for each further time it is reached. */
  readonly repeats?: boolean;
}

/** Whom and what a promotion holds for. */
export interface PromotionTerms {
  readonly combines?: 'alone' | 'prices' | 'all';
  /** At most so often in a cart: pieces (or kilos) at a price, sets, or times that a threshold is reached. */
  readonly most?: number;
  /** Loose goods take part in sets by this weight: so many grams are a piece. Without it they do not. */
  readonly pieceGrams?: number;
  /** CRM segment of the customer. */
  readonly segmentId?: number;
  /** Delivery services. */
  readonly services?: readonly number[];
  /** Goods besides those that are listed one by one. */
  readonly goods?: {
    readonly categories?: readonly string[];
    readonly classes?: readonly string[];
    readonly brands?: readonly string[];
  };
  readonly source?: string;
}

export interface Promotion {
  readonly promotionId: number;
  readonly name: string;
  readonly priority: number;
  readonly rule: PromotionRule;
}

/** Who buys, and how it gets there. */
export interface Buyer {
  readonly segmentIds: ReadonlySet<number>;
  readonly serviceId: number | null;
}

const PRICES: ReadonlySet<PromotionRule['kind']> = new Set(['price', 'loyalty', 'batch']);

/** Does it make a price of its own for each piece? */
export function isPriceRule(rule: PromotionRule): boolean {
  return PRICES.has(rule.kind);
}

/** The same for everybody: what a shelf can say without knowing who looks. */
export function isForEverybody(rule: PromotionRule): boolean {
  return rule.segmentId === undefined && rule.services === undefined && rule.kind !== 'batch';
}

export function holdsFor(rule: PromotionRule, { segmentIds, serviceId }: Buyer): boolean {
  if (rule.segmentId !== undefined && !segmentIds.has(rule.segmentId)) return false;
  return rule.services === undefined || (serviceId !== null && rule.services.includes(serviceId));
}

/** Cents of a piece or a kilo with a price promotion; `promoCents` is the price that is written beside the goods. */
export function reducedPrice(rule: PromotionRule, listPrice: Cents, promoCents: number | null): number {
  if (promoCents !== null) return promoCents;
  const percent = rule.kind === 'loyalty' || rule.kind === 'batch' ? (rule.percentOff ?? 0) : 0;
  return listPrice - Math.floor((listPrice * percent) / 100);
}
