import { cents } from '../base/money.ts';
import { addDays } from '../base/rome-time.ts';
import { deliveryFee, type FeeRow } from './delivery-fee.ts';

/**
 * D 9: a subscription of home delivery lasts a year; below 90 euro a delivery costs 3.90, above it is free. Its price
 * is our choice.
 */
export const SUBSCRIPTION = {
  priceCents: 3900,
  months: 12,
  feeCents: 390,
  freeFromCents: 9000,
  /** The number of days before its end on which customers are notified, and from which they may renew it. */
  expiringDays: 30,
  /** Codice del consumo 52: the number of days in which the buyer may withdraw. */
  withdrawDays: 14,
} as const;

/** Days of deliveries that a subscription is for, YYYY-MM-DD, both included. */
export interface SubscribedDays {
  readonly from: string;
  readonly to: string;
}

export function isSubscribedOn(periods: readonly SubscribedDays[], date: string): boolean {
  return periods.some(({ from, to }) => from <= date && date <= to);
}

/** Returns the rows of a fee as a subscriber pays it at home: never more than everybody. */
export function subscriberFeeRows(rows: readonly FeeRow[]): FeeRow[] {
  const froms = [...new Set([0, SUBSCRIPTION.freeFromCents, ...rows.map(({ fromCents }) => fromCents)])].sort(
    (a, b) => a - b,
  );
  return froms.map((fromCents, index) => {
    const own = fromCents >= SUBSCRIPTION.freeFromCents ? 0 : SUBSCRIPTION.feeCents;
    return {
      fromCents,
      toCents: froms[index + 1] ?? null,
      feeCents: Math.min(own, deliveryFee(rows, cents(fromCents))),
    };
  });
}

/** D 4. ordered: its payment is awaited; renew: another one begins when it ends. */
export type SubscriptionStatus = 'ordered' | 'active' | 'expiring' | 'expired' | 'renew';

/** Returns the status of a paid subscription on a day; `isRenewed`: the customer has bought the next one. */
export function subscriptionStatus({ to }: SubscribedDays, today: string, isRenewed: boolean): SubscriptionStatus {
  if (to < today) return 'expired';
  if (isRenewed) return 'renew';
  return addDays(today, SUBSCRIPTION.expiringDays) >= to ? 'expiring' : 'active';
}

/** The days of a subscription that is paid today: from today, or from the day after the one that the customer has. */
export function subscribedDays(today: string, before: readonly SubscribedDays[]): SubscribedDays {
  const last = before
    .map(({ to }) => to)
    .sort()
    .at(-1);
  const from = last !== undefined && last >= today ? addDays(last, 1) : today;
  return { from, to: addDays(addMonths(from, SUBSCRIPTION.months), -1) };
}

/** Returns the same day some months later, or the last day of a shorter month. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Returns the refund for a withdrawal on a day: the share of the price for the remaining days. */
export function withdrawalCents(priceCents: number, { from, to }: SubscribedDays, today: string): number {
  const days = daysBetween(from, to) + 1;
  const used = Math.min(Math.max(daysBetween(from, today), 0), days);
  return Math.floor((priceCents * (days - used)) / days);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
