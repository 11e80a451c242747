/**
 * What a customer is told about the payment of an order that counted. lapsed: it is to be paid again, or is cancelled. renew: its authorisation
 * ends before the slot. unpaid: the goods are prepared, and do not leave unpaid. uncollected: the customer has the goods. paid: all is well again.
 */
export type PaymentNews = 'lapsed' | 'renew' | 'unpaid' | 'uncollected' | 'paid';

/** What the sender of a transfer is told of it. partial: more has to come. open: something is left of it. */
export type TransferNews = 'partial' | 'open' | 'returned' | 'credited';
