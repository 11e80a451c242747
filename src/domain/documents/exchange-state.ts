/**
 * The state of a document at the exchange. waiting: to be sent. rejected: it counts as not issued (NS). delivered (RC), not-delivered: it lies in the
 * reserved area of its receiver (MC). accepted, refused: what a public office says (NE). expired: an office said nothing in fifteen days (DT).
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

const NEXT: Readonly<Record<ExchangeState, readonly ExchangeState[]>> = {
  waiting: ['sent'],
  sent: ['delivered', 'not-delivered', 'rejected'],
  // it is sent again with the same number
  rejected: ['waiting'],
  delivered: ['accepted', 'refused', 'expired'],
  'not-delivered': ['delivered', 'accepted', 'refused', 'expired'],
  accepted: [],
  refused: [],
  expired: [],
};

/** Receipts come late and in any order: the states from which one of this kind counts. */
export function statesBefore(state: ExchangeState): ExchangeState[] {
  return (Object.keys(NEXT) as ExchangeState[]).filter((before) => leadsTo(before, state));
}

/** A receipt may have been missed: what an office says means that the document was delivered. */
function leadsTo(before: ExchangeState, state: ExchangeState): boolean {
  if (before === 'sent' && ['accepted', 'refused', 'expired'].includes(state)) return true;
  return NEXT[before].includes(state);
}

/** Receipts are still to come: of a delivered document only where a public office got it. */
export function awaitsReceipt(state: ExchangeState, isForPublicOffice: boolean): boolean {
  return state === 'sent' || ((state === 'delivered' || state === 'not-delivered') && isForPublicOffice);
}
