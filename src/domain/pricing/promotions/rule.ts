import { language, t } from '../../../language/language.ts';
import { formatMoney } from '../../base/format.ts';
import { type Cents, promisedPart } from '../../base/money.ts';

/**
 * The effect of a promotion on a cart. Rules are data (`promotions.rule`): integers only, no code.
 *
 * They combine in this order (decision 19), and every stage starts from the amount that the stage before left to pay:
 * 1. **Prices** (price, loyalty, batch): each piece has one of them, by priority, among equal priorities the cheapest.
 * 2. **Sets** (n-for-m, nth, bundle): by priority; among equal priorities the one that saves more goes first. A piece
 *   is in one set at
 *    most. A set takes the dearest pieces first, and what it saves is spread over its pieces by their value.
 * 3. **Thresholds** on what is then left to pay, in the same order among them.
 * 4. **Gifts**, which take nothing off.
 *
 * `combines` says which pieces a set, a threshold or a gift counts: those that no other promotion has made cheaper
 * (`alone`, the default), those at a reduced price too (`prices`), or all of them (`all`, the default of gifts).
 */
export type PromotionRule = PromotionTerms & PromotionMechanics;

export type PromotionMechanics =
  /**
   * The price that is shown beside the goods: a cut or a percentage, which the lowest price of 30 days takes into
   * account.
   */
  | { readonly kind: 'price' }
  /** For customers of a CRM segment: a price of the goods, or a percentage. */
  | { readonly kind: 'loyalty'; readonly percentOff?: number }
  /** Goods near their date, only on lines that chose them (use_wpid). */
  | { readonly kind: 'batch'; readonly percentOff?: number; readonly expiresOn?: string }
  | { readonly kind: 'n-for-m'; readonly take: number; readonly pay: number }
  /** The cheapest of every `nth` pieces is cheaper by a percentage. */
  | { readonly kind: 'nth'; readonly nth: number; readonly percentOff: number }
  /** Pieces out of each part, together at one price. Parts are numbered from 1. */
  | { readonly kind: 'bundle'; readonly priceCents: number; readonly parts: readonly number[] }
  | ({ readonly kind: 'threshold'; readonly offCents?: number; readonly percentOff?: number } & Threshold)
  | ({ readonly kind: 'gift'; readonly giftCode: string; readonly giftQuantity?: number } & Threshold);

/** One of the two is set. A line of loose goods counts as one piece. */
export interface Threshold {
  readonly fromCents?: number;
  readonly fromPieces?: number;
  /** True when the discount applies again each time the threshold is reached again. */
  readonly repeats?: boolean;
}

/** The customers and goods that a promotion applies to. */
export interface PromotionTerms {
  readonly combines?: 'alone' | 'prices' | 'all';
  /** The maximum in one cart: pieces (or kilos) at a price, sets, or times that a threshold is reached. */
  readonly most?: number;
  /** The maximum of orders in which one customer has it, as long as it runs; cancelled ones do not count. */
  readonly perCustomer?: number;
  /** It counts for who orders between these times of a day in Rome (HH:MM, the last one not included). */
  readonly hours?: { readonly from: string; readonly to: string };
  /** Grams of loose goods that count as one piece in sets; without it loose goods take no part. */
  readonly pieceGrams?: number;
  /** CRM segment of the customer. */
  readonly segmentId?: number;
  /** Delivery services. */
  readonly services?: readonly number[];
  /**
   * Goods by department, class or brand, besides those that are listed one by one. `all`, only for gifts: whatever is
   * in the cart.
   */
  readonly goods?: {
    readonly all?: true;
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

/** The buyer and the delivery service of a cart, and when it is ordered. */
export interface Buyer {
  readonly segmentIds: ReadonlySet<number>;
  readonly serviceId: number | null;
  /** HH:MM in Rome. */
  readonly time?: string;
  /** The number of other orders of the buyer that had a promotion, where it is limited. */
  readonly had?: ReadonlyMap<number, number>;
}

const PRICES: ReadonlySet<PromotionRule['kind']> = new Set(['price', 'loyalty', 'batch']);

/** Returns whether the promotion sets a price for each piece. */
export function isPriceRule(rule: PromotionRule): boolean {
  return PRICES.has(rule.kind);
}

/** Returns whether whatever is in the cart counts: such a promotion is named in the cart, and beside no goods. */
export function isForWholeCart(rule: PromotionRule): boolean {
  return rule.goods?.all === true;
}

/**
 * Returns whether the promotion is the same for everybody, so that a shelf may show it without knowing the customer.
 */
export function isForEverybody(rule: PromotionRule): boolean {
  return (
    rule.segmentId === undefined &&
    rule.services === undefined &&
    rule.hours === undefined &&
    rule.perCustomer === undefined &&
    rule.kind !== 'batch'
  );
}

/** Returns whether a buyer gets the promotion. */
export function holdsFor(
  { promotionId, rule }: Pick<Promotion, 'promotionId' | 'rule'>,
  { segmentIds, serviceId, time = '', had }: Buyer,
): boolean {
  if (rule.hours && !(rule.hours.from <= time && time < rule.hours.to)) return false;
  if (rule.perCustomer !== undefined && (had?.get(promotionId) ?? 0) >= rule.perCustomer) return false;
  if (rule.segmentId !== undefined && !segmentIds.has(rule.segmentId)) return false;
  return rule.services === undefined || (serviceId !== null && rule.services.includes(serviceId));
}

/**
 * Returns the cents of a piece or a kilo with a price promotion; `promoCents` is the price that is written beside the
 * goods. The percentage counts where a price promotion that is only tried has no written prices yet.
 */
export function reducedPrice(
  rule: PromotionRule,
  listPrice: Cents,
  promoCents: number | null,
  percentTried?: number,
): number {
  if (promoCents !== null) return promoCents;
  const ownPercent = rule.kind === 'loyalty' || rule.kind === 'batch' ? rule.percentOff : undefined;
  return Math.max(1, listPrice - promisedPart(listPrice, percentTried ?? ownPercent ?? 0));
}

/** Returns the name of a promotion on a badge, where the staff wrote none; undefined when its price says everything. */
export function mechanicsName(rule: PromotionRule): string | undefined {
  switch (rule.kind) {
    case 'n-for-m':
      return `${rule.take}x${rule.pay}`;
    case 'nth':
      return rule.percentOff === 100
        ? t('{n}° gratis', { n: rule.nth })
        : t('{n}° −{percent}%', { n: rule.nth, percent: rule.percentOff });
    case 'bundle':
      return t('Insieme {price}', { price: shortEuro(rule.priceCents) });
    case 'threshold':
      return `−${rule.offCents === undefined ? `${rule.percentOff}%` : shortEuro(rule.offCents)} ${from(rule)}`;
    case 'gift':
      return t('Omaggio');
    case 'loyalty':
      return t('Prezzo soci');
    case 'batch':
      return t('Antispreco');
    case 'price':
      return undefined;
  }
}

function from({ fromCents, fromPieces }: Threshold): string {
  return fromPieces === undefined
    ? t('da {price}', { price: shortEuro(fromCents ?? 0) })
    : t('da {n} pz', { n: fromPieces });
}

/** Badges are narrow: whole euros are written without cents. */
function shortEuro(amount: number): string {
  if (amount % 100 !== 0) return formatMoney(amount);
  return language() === 'it' ? `${amount / 100}\u00a0€` : `€${amount / 100}`;
}
