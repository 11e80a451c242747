import { MINUTE_MS } from '../base/duration.ts';

/** A customer who is asked whether an order may cost more than was authorised has so long to answer. */
const TIME_TO_ANSWER_MS = 60 * MINUTE_MS;
/** The goods are packed so long before their slot begins: an answer that comes later changes nothing. */
const PACKED_BEFORE_MS = 30 * MINUTE_MS;
/** However late it is, a customer can read the mail. */
const LEAST_TO_ANSWER_MS = 10 * MINUTE_MS;

/** accepted: the customer pays the whole. refused, silent (no answer in time): what is above is left out of the total. */
export type ConsentAnswer = 'accepted' | 'refused' | 'silent';

/** Returns until when a customer can answer. `begins`: of the order's slot. */
export function consentUntil(now: Date, begins: Date): Date {
  const latest = Math.min(now.getTime() + TIME_TO_ANSWER_MS, begins.getTime() - PACKED_BEFORE_MS);
  return new Date(Math.max(latest, now.getTime() + LEAST_TO_ANSWER_MS));
}
