import type { Queryable, Tx } from '../../../infra/database/types.ts';
import type { PaymentFailure } from '../../../infra/payments/payment-provider.ts';
import type { PaymentRow, Purpose } from '../ledger/queries.ts';

/**
 * What can be paid by a payment at a provider: an order, goods that join one, dues, what is bought without a cart, or
 * nothing but the test of a card. Each is one object of the feature that it belongs to, which the assembly of the
 * server hands in: what speaks with providers asks it, and knows none of these features.
 */
export interface Payable {
  /** Nobody weighs it or hands it over later: it is collected as soon as it is authorised. */
  readonly isCollectedAtOnce: boolean;
  /** Returns its Italian name for the provider's page and the statement of the account: "ordine 100023". */
  subject(db: Queryable, payment: PaymentRow): string | Promise<string>;
  /** Returns the path of the page on which the shopper sees how the payment ended. */
  pageAfter(db: Queryable, payment: PaymentRow): string | Promise<string>;
  /** Locks what is paid. Its payments are locked after it, as everybody does who changes both. */
  lock(tx: Tx, payment: Pick<PaymentRow, 'paymentId' | 'orderId'>): Promise<unknown>;
  /** Returns whether money that is about to be authorised is still waited for; otherwise it is released. */
  isWanted(tx: Tx, payment: PaymentRow): Promise<boolean>;
  /** Does what follows once the payment is written as authorised. */
  authorised(tx: Tx, payment: PaymentRow, now: Date): Promise<void>;
  /**
   * Does what follows once it is written as collected; a provider may say so twice. False: nobody waits for the money,
   * and it goes back.
   */
  captured(tx: Tx, payment: PaymentRow, how: Captured): Promise<boolean>;
  /** Does what follows once it has ended without money. `payment` is as it was before. */
  ended(tx: Tx, payment: PaymentRow, end: { readonly reason: PaymentFailure; readonly now: Date }): Promise<void>;
}

export interface Captured {
  /** Its provider collected it although it was not authorised here. */
  readonly isUnasked: boolean;
  /** It was waited for, and all of it came. */
  readonly isWhole: boolean;
  readonly now: Date;
}

export type Payables = Readonly<Record<Purpose, Payable>>;
