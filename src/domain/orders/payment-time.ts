import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/duration.ts';
import type { PaymentMeans } from './payment-type.ts';

/** An order of which a provider asks the shopper waits for so long. */
export const ONLINE_PAYMENT_MS = 30 * MINUTE_MS;
/** A transfer takes a working day or two: it is offered for slots that begin later than this. */
const WIRE_NEEDS_MS = 2 * DAY_MS;
/** Money that comes by wire has to be there so long before the slot, because then the goods are prepared. */
const WIRE_BEFORE_SLOT_MS = 12 * HOUR_MS;

/** Returns until when an order of these means waits to be paid; undefined: it does not wait. `begins`: of its slot. */
export function payUntil(means: PaymentMeans, now: Date, begins: Date): Date | undefined {
  if (means === 'handover' || means === 'credit') return undefined;
  return means === 'wire' ? new Date(begins.getTime() - WIRE_BEFORE_SLOT_MS) : new Date(now.getTime() + ONLINE_PAYMENT_MS);
}

/** An order of which a part has been transferred waits so much longer for the rest. */
export const PARTLY_PAID_GRACE_MS = 6 * HOUR_MS;
/** Whoever is asked to pay an order again has at least this time, also shortly before its slot. */
const PAY_AGAIN_AT_LEAST_MS = 2 * HOUR_MS;

/**
 * Returns until when an order is to be paid again whose authorisation ended before the goods were prepared: `within` ms, but not when they
 * are prepared.
 */
export function payAgainUntil(now: Date, begins: Date, within: number): Date {
  const latest = Math.min(now.getTime() + within, begins.getTime() - WIRE_BEFORE_SLOT_MS);
  return new Date(Math.max(latest, now.getTime() + PAY_AGAIN_AT_LEAST_MS));
}

/** Another authorisation is asked for this long before the present one ends. */
const RENEW_BEFORE_MS = DAY_MS;

/** Returns whether an authorisation has to be renewed now: it ends soon, and before the goods are handed over. */
export function isToRenew(
  { began, holdMs }: { readonly began: Date; readonly holdMs: number },
  { now, handedOver }: { readonly now: Date; readonly handedOver: Date },
): boolean {
  const ends = began.getTime() + holdMs;
  return ends < handedOver.getTime() && now.getTime() >= ends - RENEW_BEFORE_MS;
}

/** Whether a transfer can still arrive before the goods of a slot are prepared. */
export function isTimeForWire(now: Date, begins: Date): boolean {
  return begins.getTime() - now.getTime() >= WIRE_NEEDS_MS;
}
