import type { States } from '../base/states.ts';

/**
 * The state of a document at the exchange. waiting: to be sent. rejected: it counts as not issued (NS). delivered (RC),
 * not-delivered: it lies in the reserved area of its receiver (MC). accepted, refused: what a public office says (NE).
 * expired: an office said nothing in fifteen days (DT).
 */
export type ExchangeState =
  | 'waiting'
  | 'sent'
  | 'delivered'
  | 'not-delivered'
  | 'rejected'
  | 'accepted'
  | 'refused'
  | 'expired';

/** A state that a receipt of the exchange reports. */
export type ReceiptState = Exclude<ExchangeState, 'waiting' | 'sent'>;

/**
 * Receipts come late and in any order, and one may have been missed: the reply of an office implies that the document
 * was delivered.
 */
export const EXCHANGE_STATES: States<ExchangeState> = {
  waiting: ['sent'],
  sent: ['delivered', 'not-delivered', 'rejected', 'accepted', 'refused', 'expired'],
  // it is sent again with the same number
  rejected: ['waiting'],
  delivered: ['accepted', 'refused', 'expired'],
  'not-delivered': ['delivered', 'accepted', 'refused', 'expired'],
  accepted: [],
  refused: [],
  expired: [],
};

/** Returns whether receipts are still to come: for a delivered document only if a public office got it. */
export function awaitsReceipt(state: ExchangeState, isForPublicOffice: boolean): boolean {
  return state === 'sent' || ((state === 'delivered' || state === 'not-delivered') && isForPublicOffice);
}
