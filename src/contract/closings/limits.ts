/** The days of one page of the closings. */
export const CLOSING_PAGE = 31;
/** The days of one file of the journal: a year, with a leap day. */
export const MAX_JOURNAL_DAYS = 366;

/**
 * How money arrives. handed: at the handover, and nobody said whether in cash or by card. by_hand: what the staff paid
 * back themselves.
 */
export const INSTRUMENTS = [
  'card',
  'wallet',
  'bank',
  'transfer',
  'door_cash',
  'door_card',
  'door_unsaid',
  'counter_cash',
  'counter_card',
  'counter_unsaid',
  'by_hand',
] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** Where a payment is made: at a distance, at the door, or at the pick-up in a store. */
export type PaymentNature = 'distance' | 'door' | 'pickup';

/** What the staff read off a drawer or a terminal: the shop knows only what should be there. */
export const COUNTED = ['counter_cash', 'counter_card', 'door_card'] as const;
export type Counted = (typeof COUNTED)[number];

/**
 * What stands apart in a day. count: a drawer or terminal. run: the counted cash of a van. run-open: a van whose cash
 * nobody counted yet. unsaid: payments at the handover without their means. order: an order that is not paid as it was
 * billed. document: an invoice that differs from its orders. to-invoice: an order whose invoice is missing.
 */
export const DIFFERENCES = ['count', 'run', 'run-open', 'unsaid', 'order', 'document', 'to-invoice'] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];
/** More are counted, and not listed. */
export const MAX_DIFFERENCES = 200;
