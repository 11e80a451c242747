import {
  CANCELLABLE_PAYMENTS,
  PAYMENT_AUTHORISED,
  PAYMENT_CONFIRMED,
  PAYMENT_IN_PROGRESS,
  paymentsThatBecome,
} from '../../../../domain/orders/payment-status.ts';
import { integerList, type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import type { PaymentFailure } from '../../../infra/payments/payment-provider.ts';

/** The provider's part of a payment: absent for payments by hand or by wire. */
export interface AtProvider {
  readonly provider: string;
  /** Our random reference (`newReference`). */
  readonly reference: string;
  readonly savedMeansId?: number | undefined;
  readonly savesMeans: boolean;
}

/**
 * The purpose of a payment. order, addition: an order, goods that are added to it. card: it saves a card. due: dues.
 * sale: a purchase without a cart.
 */
export type Purpose = 'order' | 'addition' | 'card' | 'due' | 'sale';

export interface NewPayment {
  /** Absent: an order as a whole. */
  readonly purpose?: Purpose;
  /** The order that it belongs to, if it belongs to one. */
  readonly orderId?: number;
  readonly userId: number;
  readonly paymentTypeId: number;
  readonly authorisedCents: number;
  readonly online?: AtProvider | undefined;
  /** True if the money has arrived: a member of the staff received it. */
  readonly hasArrived?: boolean;
  readonly now: Date;
}

/**
 * The statement that writes a payment, alone or as a part of the one that writes its order: `orders` names the CTE of
 * that with the column order_id. The payment is in progress until it is confirmed or cancelled, unless its money has
 * arrived already.
 */
export function insertPaymentSql(payment: NewPayment, orders?: SqlFragment): SqlFragment {
  const {
    purpose = 'order',
    orderId,
    userId,
    paymentTypeId,
    authorisedCents,
    online,
    hasArrived = false,
    now,
  } = payment;
  return sql`
    insert into payments (order_id, user_id, purpose, payment_type_id, status_id, authorised_cents, captured_cents,
      provider, reference, saved_means_id, saves_means, created_at, updated_at)
    select order_id, ${userId}, ${purpose}, ${paymentTypeId}, ${hasArrived ? PAYMENT_CONFIRMED : PAYMENT_IN_PROGRESS},
      ${authorisedCents},
      ${hasArrived ? authorisedCents : 0}, ${online?.provider ?? 'none'}, ${online?.reference ?? null},
      ${online?.savedMeansId ?? null}::int,
      ${online?.savesMeans ?? false}, ${now}, ${now}
    from ${orders ?? sql`(select ${orderId ?? null}::int as order_id) made`}`;
}

/** Writes a payment; for a payment of an order the caller has locked that. Returns its id. */
export async function insertPayment(db: Queryable, payment: NewPayment): Promise<number> {
  const row = await db.maybeOne<{ paymentId: number }>(sql`${insertPaymentSql(payment)} returning payment_id`);
  if (!row) throw new Error('a payment was not written');
  return row.paymentId;
}

export interface PaymentRow {
  readonly paymentId: number;
  readonly purpose: Purpose;
  /** The order that the payment belongs to, if it belongs to one. */
  readonly orderId: number | null;
  readonly userId: number;
  readonly paymentTypeId: number;
  readonly statusId: number;
  readonly authorisedCents: number;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly provider: string;
  readonly providerReference: string | null;
  readonly reference: string | null;
  readonly redirectUrl: string | null;
  /** The amount to be captured; null: the goods are not handed over yet. */
  readonly toCaptureCents: number | null;
  readonly failure: PaymentFailure | null;
  /** "Mastercard •••• 3155"; null: its provider has not said so. */
  readonly paidWith: string | null;
  readonly savedMeansId: number | null;
  readonly savesMeans: boolean;
  readonly askedAt: Date | null;
  /** Set if another authorisation was requested, because this one ends before the goods are handed over. */
  readonly renewalAskedAt: Date | null;
  readonly createdAt: Date;
}

/** The columns of a `PaymentRow`. */
export const PAYMENT_COLUMNS = sql`payment_id, purpose, order_id, user_id, payment_type_id, status_id,
  authorised_cents, captured_cents, refunded_cents, provider, provider_reference, reference, redirect_url, failure,
  saved_means_id, saves_means, asked_at, created_at, to_capture_cents, renewal_asked_at, paid_with`;

export async function paymentByReference(db: Queryable, reference: string): Promise<PaymentRow | undefined> {
  const row = await db.maybeOne<PaymentRow>(
    sql`select ${PAYMENT_COLUMNS} from payments where reference = ${reference}`,
  );
  return row;
}

export async function paymentById(db: Queryable, paymentId: number): Promise<PaymentRow | undefined> {
  const row = await db.maybeOne<PaymentRow>(
    sql`select ${PAYMENT_COLUMNS} from payments where payment_id = ${paymentId}`,
  );
  return row;
}

/** Reads the payments of an order, the oldest first. */
export async function paymentsOf(db: Queryable, orderId: number): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    sql`select ${PAYMENT_COLUMNS} from payments where order_id = ${orderId} order by payment_id`,
  );
}

/** A condition: a payment pays for its order, because it is captured, authorised, or made by hand. */
export const IS_LIVE = sql`(status_id = any(${[PAYMENT_AUTHORISED, PAYMENT_CONFIRMED]}::int[])
  or (status_id = ${PAYMENT_IN_PROGRESS} and provider = 'none'))`;

/** Reads and locks the payments that pay for an order, the oldest first; those of a provider before those by hand. */
export async function livePayments(tx: Tx, orderId: number): Promise<PaymentRow[]> {
  return tx.query<PaymentRow>(sql`
    select ${PAYMENT_COLUMNS} from payments where order_id = ${orderId} and ${IS_LIVE}
    order by status_id desc, payment_id for update`);
}

/** Locks a payment until the transaction ends. An order is locked before its payments, which prevents deadlocks. */
export async function lockPayment(tx: Tx, paymentId: number): Promise<PaymentRow | undefined> {
  const row = await tx.maybeOne<PaymentRow>(
    sql`select ${PAYMENT_COLUMNS} from payments where payment_id = ${paymentId} for update`,
  );
  return row;
}

/** Returns payments at a provider whose outcome is unknown, and about which it was not asked since `before`. */
export async function openPayments(db: Queryable, before: Date, limit: number): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(sql`
    select ${PAYMENT_COLUMNS} from payments
    where status_id = ${integerList([PAYMENT_IN_PROGRESS])} and provider <> 'none'
      and coalesce(asked_at, created_at) < ${before}
    order by asked_at nulls first, payment_id limit ${limit}`);
}

export interface PaymentChange {
  readonly statusId: number;
  readonly capturedCents?: number | undefined;
  readonly refundedCents?: number | undefined;
  readonly failure?: PaymentFailure | undefined;
  readonly now: Date;
}

/**
 * Changes the state of a payment as the table of D 4 allows: nothing else writes the state after a payment was made.
 * False: the table has no such transition, and nothing was written.
 */
export async function changePayment(tx: Tx, paymentId: number, change: PaymentChange): Promise<boolean> {
  const { statusId, capturedCents, refundedCents, failure, now } = change;
  return tx.changed(sql`
    update payments set status_id = ${statusId}, redirect_url = null, failure = ${failure ?? null}, updated_at = ${now},
      captured_cents = coalesce(${capturedCents ?? null}::int, captured_cents),
      refunded_cents = coalesce(${refundedCents ?? null}::int, refunded_cents)
    where payment_id = ${paymentId} and status_id = any(${paymentsThatBecome(statusId)}::int[])`);
}

/**
 * Records when a provider was asked, and its data of a payment in progress: its id there, the page that the shopper has
 * to visit, and the means of payment.
 */
export async function writeAsked(
  db: Queryable,
  paymentId: number,
  news: {
    readonly providerId?: string | undefined;
    readonly url?: string | undefined;
    readonly paidWith?: string | undefined;
    readonly now: Date;
  },
): Promise<void> {
  const { providerId, url, paidWith, now } = news;
  await db.query(sql`
    update payments set asked_at = ${now}, provider_reference = coalesce(${providerId ?? null}, provider_reference),
      paid_with = coalesce(${paidWith ?? null}, paid_with),
      redirect_url = case when status_id = ${PAYMENT_IN_PROGRESS} then coalesce(${url ?? null}, redirect_url) end
    where payment_id = ${paymentId}`);
}

/** Writes how much of an authorised payment is to be captured. */
export async function writeToCapture(tx: Tx, paymentId: number, toCaptureCents: number): Promise<void> {
  await tx.query(sql`update payments set to_capture_cents = ${toCaptureCents} where payment_id = ${paymentId}`);
}

/** Raises the amount of an order that is paid by hand or at the door, after goods were added to it. */
export async function raiseAuthorised(tx: Tx, orderId: number, authorisedCents: number, now: Date): Promise<void> {
  await tx.query(sql`
    update payments set authorised_cents = ${authorisedCents}, updated_at = ${now}
    where order_id = ${orderId} and provider = 'none' and status_id = any(${CANCELLABLE_PAYMENTS}::int[])`);
}

/** Lowers the payments of a new order: a part of its total is paid to somebody else. */
export async function lowerNewPayments(tx: Tx, orderId: number, byCents: number): Promise<void> {
  await tx.query(sql`
    update payments set authorised_cents = greatest(authorised_cents - ${byCents}, 0)
    where order_id = ${orderId} and status_id = ${PAYMENT_IN_PROGRESS}`);
}
