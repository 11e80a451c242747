import { type Cents, cents, divideRounded, sum } from '../base/money.ts';
import { linePrice, priceOfWeight } from '../base/unit-price.ts';
import { deliveryFee, type FeeRow } from '../delivery/delivery-fee.ts';
import { type BagLine, bagLines, type Packing } from './bags.ts';
import {
  type AppliedCertificate,
  applyCertificates,
  type CertificateUse,
  type GiftCertificate,
} from './gift-certificate.ts';
import {
  applyPromotions,
  type Gift,
  type PromotedLine,
  type PromotionHint,
  rewardsOf,
} from './promotions/apply-promotions.ts';
import type { PromotableLine } from './promotions/ledger.ts';
import type { Promotion } from './promotions/rule.ts';

/** One line as the pricing function sees it. */
export interface PricedLine extends PromotableLine {
  /** True for fruit and vegetables, which are packed in bags of their own. */
  readonly isProduce: boolean;
  readonly weightVariable: boolean;
  /** The deposit on each piece, which no promotion lowers; 0 of loose goods. */
  readonly depositCents: number;
}

export interface CartTotal {
  /** The amount to pay for each line with its deposit, and its price steps, in the given order. */
  readonly lines: readonly PromotedLine[];
  readonly gifts: readonly Gift[];
  readonly hints: readonly PromotionHint[];
  /** Certificates in the order in which they are used. */
  readonly certificates: readonly AppliedCertificate[];
  /** The sum of the lines. */
  readonly goods: Cents;
  readonly discount: Cents;
  readonly bags: readonly BagLine[];
  readonly bagsTotal: Cents;
  readonly deliveryFee: Cents;
  /** The amount that certificates pay. */
  readonly certified: Cents;
  readonly total: Cents;
  /** The amount reserved on a card: the total and a margin for goods that are weighed later. */
  readonly authorised: Cents;
  /** By how many percent goods that are weighed may cost more. */
  readonly marginPercent: number;
}

/** Margin on goods of variable weight, percent (D 9; decisions: 30 rather than 20), where the chain sets no other. */
export const USUAL_WEIGHT_MARGIN_PERCENT = 30;

/** The parts of a total besides the lines of the cart. */
export interface Extras {
  readonly feeRows: readonly FeeRow[];
  readonly certificates?: CertificateUse & { readonly given: readonly GiftCertificate[] };
  readonly packing?: Packing;
  /** Gifts for the cart as a whole that hold for this buyer. */
  readonly rewards?: readonly Promotion[];
  /** Absent: the usual one. */
  readonly marginPercent?: number;
}

/**
 * Returns the total of a cart. It is the one pricing function: page, cart, order, mail and invoice all show its result.
 */
export function cartTotal(
  lines: readonly PricedLine[],
  { feeRows, certificates: use, packing, rewards: offered = [], marginPercent = USUAL_WEIGHT_MARGIN_PERCENT }: Extras,
): CartTotal {
  const promoted = applyPromotions(lines);
  const toPay = promoted.lines.map((line) => line.cents);
  const promotedGoods = sum(toPay);
  const deposits = depositsOf(lines);
  const goods = cents(promotedGoods + deposits);
  const atListPrice = sum(lines.map((line) => linePrice(line, line.listPrice)));
  const fee = lines.length === 0 ? cents(0) : deliveryFee(feeRows, goods);
  const variable = sum(toPay.filter((_, index) => lines[index]?.weightVariable));
  const certificates = use ? applyCertificates(use.given, goods, use) : [];
  const certified = sum(certificates.map(({ offCents }) => offCents));
  const bags = packing ? bagLines(lines, packing) : [];
  const bagsTotal = sum(bags.map((bag) => bag.cents));
  const total = cents(goods + bagsTotal + fee - certified);
  const rewards = rewardsOf({ goods, lines }, offered);
  return {
    lines: deposits === 0 ? promoted.lines : promoted.lines.map((line, index) => withDeposit(line, lines[index])),
    gifts: [...promoted.gifts, ...rewards.gifts],
    hints: [...promoted.hints, ...rewards.hints],
    certificates,
    certified,
    bags,
    bagsTotal,
    goods,
    discount: cents(atListPrice - promotedGoods),
    deliveryFee: fee,
    total,
    authorised: cents(total + divideRounded(variable * marginPercent, 100)),
    marginPercent,
  };
}

function withDeposit(promoted: PromotedLine, line: PricedLine | undefined): PromotedLine {
  if (!line || line.depositCents === 0) return promoted;
  return { ...promoted, cents: cents(promoted.cents + line.depositCents * line.quantity) };
}

/** The deposits (cents) that are among what these lines cost. */
function depositsOf(lines: readonly Pick<PricedLine, 'depositCents' | 'quantity'>[]): number {
  return lines.reduce((total, { depositCents, quantity }) => total + depositCents * quantity, 0);
}

/** Returns the most that goods of variable weight with this approximate price may cost. */
export function maxToPay(about: Cents, marginPercent: number): Cents {
  return cents(about + divideRounded(about * marginPercent, 100));
}

/**
 * Returns the most that loose goods of about this weight may cost: no more is reserved, so no more is charged (D 9).
 */
export function maxForWeight(centsPerKilo: Cents, weightGrams: number): Cents {
  return maxToPay(priceOfWeight(centsPerKilo, weightGrams), USUAL_WEIGHT_MARGIN_PERCENT);
}
