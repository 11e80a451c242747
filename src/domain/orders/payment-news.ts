/**
 * The news by which a customer hears that the payment of a confirmed order came to an end. lapsed: the order is to be paid again, or is
 * cancelled. renew: its authorisation ends before the slot. unpaid: the goods are prepared, and do not leave unpaid. uncollected: the
 * customer has the goods. paid: all is well again.
 */
export type PaymentNews = 'lapsed' | 'renew' | 'unpaid' | 'uncollected' | 'paid';

/** The news by which a customer hears what happened to a transfer. partial: more has to come. open: a part of it has paid nothing yet. */
export type TransferNews = 'partial' | 'open' | 'returned' | 'credited';
