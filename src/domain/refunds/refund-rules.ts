import { msg } from '../../language/language.ts';
import { cents, divideRounded, prorate } from '../base/money.ts';
import { addDays } from '../base/rome-time.ts';
import type { States } from '../base/states.ts';
import { type DepositLine, depositCents } from './deposits.ts';

/** Days after the handover within which bad goods are reported. */
const REPORT_DAYS = { perishable: 3, other: 14 } as const;
/** Codice del consumo 52: days after the handover within which a customer withdraws from the contract. */
export const WITHDRAWAL_DAYS = 14;
/** Codice del consumo 56: days after the declaration within which the money goes back. */
export const REFUND_WITHIN_DAYS = 14;

/** goods: they were bad. shop: the staff began it. deposit: empties were returned. */
export const REFUND_KINDS = ['goods', 'withdrawal', 'shop', 'deposit'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

export type RefundCause = 'damaged' | 'expired' | 'wrong' | 'missing' | 'other';

/** The reasons why goods were bad, in the order in which they are shown, for `t`. */
export const REFUND_CAUSES: Readonly<Record<RefundCause, string>> = {
  damaged: msg('Rovinato'),
  expired: msg('Scaduto o in scadenza'),
  wrong: msg('Sbagliato'),
  missing: msg('Mancante'),
  other: msg('Altro'),
};

/** A line of a delivered order. */
export interface DeliveredLine extends DepositLine {
  /** Pieces that were handed over; 0 of goods by weight. */
  readonly quantity: number;
  /** Grams that were handed over; 0 of goods by the piece. */
  readonly weightGrams: number;
  /** Cents that were granted before, deposits that were given back included. */
  readonly refundedCents: number;
  readonly isPerishable: boolean;
}

/** Returns the last day (Rome, YYYY-MM-DD) on which goods that were handed over on `date` may be reported. */
export function lastDayToReport(date: string, isPerishable: boolean): string {
  return addDays(date, isPerishable ? REPORT_DAYS.perishable : REPORT_DAYS.other);
}

/**
 * Returns the last day (Rome, YYYY-MM-DD) on which a customer may withdraw from a purchase that was handed over on
 * `date`.
 */
export function lastDayToWithdraw(date: string): string {
  return addDays(date, WITHDRAWAL_DAYS);
}

/** Returns the cents of a line that may still be refunded. */
export function refundableCents({
  chargedCents,
  refundedCents,
}: Pick<DeliveredLine, 'chargedCents' | 'refundedCents'>): number {
  return Math.max(chargedCents - refundedCents, 0);
}

/**
 * Returns the cents of a part of a line, in pieces or grams of which it has `all`; never more than may still be
 * refunded. Refunded deposits are excluded.
 */
export function refundOfPart(line: DeliveredLine, amount: number): number {
  const all = line.weightGrams > 0 ? line.weightGrams : line.quantity;
  if (all <= 0) return 0;
  const partOf = (cents: number) => divideRounded(cents * Math.min(amount, all), all);
  const deposits = depositCents(line);
  const isBack = Math.max(partOf(deposits) - (deposits - line.depositBack.cents), 0);
  return Math.min(refundableCents(line), partOf(line.chargedCents) - isBack);
}

/**
 * Returns the refund of the delivery fee and of bags for a withdrawal: the whole standard fee if it covers the whole
 * order (Codice del consumo 56), otherwise nothing.
 */
export function feeToPayBack(feeCents: number, isWholeOrder: boolean): number {
  return isWholeOrder ? feeCents : 0;
}

/**
 * Distributes the granted amount over the lines of a request, by what was claimed for each, which is its maximum.
 * `feeCents`: the claimed delivery fee and bags, which get their share, too.
 */
export function spreadGrant(grantedCents: number, askedCents: readonly number[], feeCents: number): number[] {
  return prorate(cents(grantedCents), [...askedCents, feeCents]).slice(0, askedCents.length);
}

/** A request of a customer for a refund, which the staff decide once. */
export const REFUND_REQUEST_STATES = {
  open: ['granted', 'refused'],
  granted: [],
  refused: [],
} as const satisfies States<'open' | 'granted' | 'refused'>;

/** A refund is requested from its provider. If the provider refuses, it is requested again, or paid by hand. */
export const REFUND_STATES = {
  asked: ['done', 'failed'],
  failed: ['asked', 'done'],
  done: [],
} as const satisfies States<'asked' | 'done' | 'failed'>;

/** Ways of refunding other than money, to be shown by `t`. */
export const WAYS_BACK = {
  offAccount: msg('Tolti da quanto devi'),
  offDue: msg('Tolti dalla scadenza {due}'),
  certificate: msg('Buono {code}'),
  newCertificate: msg('Nuovo buono {code}, valido fino al {day}'),
} as const;

/** A payment of which something may be refunded. */
interface RefundablePayment {
  readonly paymentId: number;
  /** Cents that were collected and neither paid back nor promised. */
  readonly leftCents: number;
}

export interface RefundPart {
  readonly paymentId: number;
  readonly amountCents: number;
}

/**
 * Distributes a refund over the payments of an order, in their order: of each at most what is left of it. Undefined:
 * all of them together have less. Cents.
 */
export function spreadRefund(
  amountCents: number,
  payments: readonly RefundablePayment[],
): readonly RefundPart[] | undefined {
  let left = amountCents;
  const parts: RefundPart[] = [];
  for (const { paymentId, leftCents } of payments) {
    const part = Math.min(left, Math.max(leftCents, 0));
    if (part <= 0) continue;
    left -= part;
    parts.push({ paymentId, amountCents: part });
  }
  return left > 0 ? undefined : parts;
}
