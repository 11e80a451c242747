import type { Queryable, Tx } from '../../../infra/database/types.ts';
import type { PaymentFailure } from '../../../infra/payments/payment-provider.ts';
import type { PaymentRow, Purpose } from '../ledger/queries.ts';

/**
 * What a payment at a provider can pay: an order, goods that are added to one, dues, a purchase without a cart, or only
 * the test of a card. Each is an object of its feature, which the assembly of the server passes in: the code that talks
 * to providers calls it, and knows none of these features.
 */
export interface Payable {
  /** True if it is captured as soon as it is authorised, because it is neither weighed nor handed over later. */
  readonly isCollectedAtOnce: boolean;
  /** Returns its Italian name for the provider's page and the statement of the account: "ordine 100023". */
  subject(db: Queryable, payment: PaymentRow): string | Promise<string>;
  /** Returns the path of the page that shows the shopper the outcome of the payment. */
  pageAfter(db: Queryable, payment: PaymentRow): string | Promise<string>;
  /** Locks what is paid, always before its payments. */
  lock(tx: Tx, payment: Pick<PaymentRow, 'paymentId' | 'orderId'>): Promise<unknown>;
  /** Returns whether an authorisation is still needed; otherwise it is released. */
  isWanted(tx: Tx, payment: PaymentRow): Promise<boolean>;
  /** Runs the consequences once the payment is written as authorised. */
  authorised(tx: Tx, payment: PaymentRow, now: Date): Promise<void>;
  /**
   * Runs the consequences once it is written as captured, possibly twice. False: the money is not needed, and is
   * refunded.
   */
  captured(tx: Tx, payment: PaymentRow, how: Captured): Promise<boolean>;
  /** Runs the consequences once it has ended without money. `payment` has the earlier state. */
  ended(tx: Tx, payment: PaymentRow, end: { readonly reason: PaymentFailure; readonly now: Date }): Promise<void>;
}

export interface Captured {
  /** True if its provider captured it although it was not authorised here. */
  readonly isUnasked: boolean;
  /** True if it was expected, and the whole amount was captured. */
  readonly isWhole: boolean;
  readonly now: Date;
}

export type Payables = Readonly<Record<Purpose, Payable>>;
