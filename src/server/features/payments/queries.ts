import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import {
  CANCELLABLE_PAYMENTS,
  PAYMENT_CONFIRMED,
  PAYMENT_IN_PROGRESS,
  paymentsThatBecome,
} from '../../../domain/orders/payment-status.ts';
import { ON_DELIVERY, ON_DELIVERY_PARTNER } from '../../../domain/orders/payment-type.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { PaymentFailure } from '../../infra/payments/payment-provider.ts';

/** The part of a payment that a provider has: absent where money comes by hand or by wire. */
export interface AtProvider {
  readonly provider: string;
  /** Ours, random: `newReference`. */
  readonly reference: string;
  readonly savedMeansId?: number | undefined;
  readonly savesMeans: boolean;
}

export interface NewPayment {
  readonly userId: number;
  readonly paymentTypeId: number;
  readonly authorisedCents: number;
  readonly online?: AtProvider | undefined;
  /** For goods that are added to a placed order; absent: for the order as a whole. */
  readonly isForAddition?: boolean;
  readonly now: Date;
}

/**
 * The statement that writes the payment of an order, as a part of the one that writes the order: `orders` names its CTE
 * with the column order_id. The payment is in progress until it is confirmed or given up.
 */
export function insertPaymentSql(orders: SqlFragment, payment: NewPayment): SqlFragment {
  const { userId, paymentTypeId, authorisedCents, online, isForAddition = false, now } = payment;
  return sql`
    insert into payments (order_id, user_id, purpose, payment_type_id, status_id, authorised_cents, provider, reference, saved_means_id,
      saves_means, created_at, updated_at)
    select order_id, ${userId}, ${isForAddition ? 'addition' : 'order'}, ${paymentTypeId}, ${PAYMENT_IN_PROGRESS}, ${authorisedCents},
      ${online?.provider ?? 'none'},
      ${online?.reference ?? null}, ${online?.savedMeansId ?? null}::int, ${online?.savesMeans ?? false}, ${now}, ${now} from ${orders}`;
}

/**
 * Adds a payment to an order that exists: another attempt, another way to pay, or one for goods that are added. The caller has locked the
 * order. Returns its id.
 */
export async function addPayment(tx: Tx, orderId: number, payment: NewPayment): Promise<number> {
  const [row] = await tx.query<{ paymentId: number }>(
    sql`with made as (select ${orderId}::int as order_id) ${insertPaymentSql(sql`made`, payment)} returning payment_id`,
  );
  if (!row) throw new Error('a payment was not written');
  return row.paymentId;
}

/** Writes the payment that saves a card: of no order, and never collected. */
export async function addCardTest(db: Queryable, payment: NewPayment): Promise<void> {
  const { userId, paymentTypeId, authorisedCents, online, now } = payment;
  if (!online) throw new Error('a card is saved by a provider');
  await db.query(sql`
    insert into payments (user_id, purpose, payment_type_id, status_id, authorised_cents, provider, reference, saves_means, created_at, updated_at)
    values (${userId}, 'card', ${paymentTypeId}, ${PAYMENT_IN_PROGRESS}, ${authorisedCents}, ${online.provider}, ${online.reference}, true,
      ${now}, ${now})`);
}

/**
 * Writes a payment of dues, or of what is bought without a cart: at a provider, in progress; without one it is a transfer that has arrived.
 * Returns its number.
 */
export async function addPaymentFor(tx: Tx, purpose: 'due' | 'sale', payment: NewPayment): Promise<number> {
  const { userId, paymentTypeId, authorisedCents, online, now } = payment;
  const statusId = online ? PAYMENT_IN_PROGRESS : PAYMENT_CONFIRMED;
  const [row] = await tx.query<{ paymentId: number }>(sql`
    insert into payments (user_id, purpose, payment_type_id, status_id, authorised_cents, captured_cents, provider, reference, saved_means_id,
      saves_means, created_at, updated_at)
    values (${userId}, ${purpose}, ${paymentTypeId}, ${statusId}, ${authorisedCents}, ${online ? 0 : authorisedCents}, ${online?.provider ?? 'none'},
      ${online?.reference ?? null}, ${online?.savedMeansId ?? null}::int, ${online?.savesMeans ?? false}, ${now}, ${now}) returning payment_id`);
  if (!row) throw new Error('no payment was written');
  return row.paymentId;
}

export interface PaymentRow {
  readonly paymentId: number;
  /**
   * order: it pays for an order. addition: for goods that join it. card: it saves a card. due: it pays dues of a company. sale: for what is
   * bought without a cart.
   */
  readonly purpose: 'order' | 'addition' | 'card' | 'due' | 'sale';
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
  /** The amount to be collected of it; null: the goods are not handed over yet. */
  readonly toCaptureCents: number | null;
  readonly failure: PaymentFailure | null;
  /** "Mastercard •••• 3155"; null: its provider has not said so. */
  readonly paidWith: string | null;
  readonly savedMeansId: number | null;
  readonly savesMeans: boolean;
  readonly askedAt: Date | null;
  /** Another authorisation was asked for, because this one ends before the goods are handed over. */
  readonly renewalAskedAt: Date | null;
  readonly createdAt: Date;
}

/** The columns of a `PaymentRow`. */
export const PAYMENT_COLUMNS = sql`payment_id, purpose, order_id, user_id, payment_type_id, status_id, authorised_cents, captured_cents,
  refunded_cents, provider, provider_reference, reference, redirect_url, failure, saved_means_id, saves_means, asked_at, created_at,
  to_capture_cents, renewal_asked_at, paid_with`;

export async function paymentByReference(db: Queryable, reference: string): Promise<PaymentRow | undefined> {
  const [row] = await db.query<PaymentRow>(sql`select ${PAYMENT_COLUMNS} from payments where reference = ${reference}`);
  return row;
}

export async function paymentById(db: Queryable, paymentId: number): Promise<PaymentRow | undefined> {
  const [row] = await db.query<PaymentRow>(
    sql`select ${PAYMENT_COLUMNS} from payments where payment_id = ${paymentId}`,
  );
  return row;
}

/** The payments of an order, the oldest first. */
export async function paymentsOf(db: Queryable, orderId: number): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    sql`select ${PAYMENT_COLUMNS} from payments where order_id = ${orderId} order by payment_id`,
  );
}

/** Locks a payment until the transaction ends. Who locks its order, too, does that first, which prevents deadlocks. */
export async function lockPayment(tx: Tx, paymentId: number): Promise<PaymentRow | undefined> {
  const [row] = await tx.query<PaymentRow>(
    sql`select ${PAYMENT_COLUMNS} from payments where payment_id = ${paymentId} for update`,
  );
  return row;
}

/** Payments at a provider whose end nobody heard of, and of which it was not asked since `before`. */
export async function openPayments(db: Queryable, before: Date, limit: number): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(sql`
    select ${PAYMENT_COLUMNS} from payments
    where status_id = ${PAYMENT_IN_PROGRESS} and provider <> 'none' and coalesce(asked_at, created_at) < ${before}
    order by asked_at nulls first limit ${limit}`);
}

export interface PaymentChange {
  readonly statusId: number;
  readonly capturedCents?: number | undefined;
  readonly refundedCents?: number | undefined;
  readonly failure?: PaymentFailure | undefined;
  readonly now: Date;
}

/**
 * Changes the state of a payment as the table of D 4 allows: the only writer of the state after a payment was made. False: the table
 * does not lead there, and nothing was written.
 */
export async function changePayment(tx: Tx, paymentId: number, change: PaymentChange): Promise<boolean> {
  const { statusId, capturedCents, refundedCents, failure, now } = change;
  const changed = await tx.query(sql`
    update payments set status_id = ${statusId}, redirect_url = null, failure = ${failure ?? null}, updated_at = ${now},
      captured_cents = coalesce(${capturedCents ?? null}::int, captured_cents),
      refunded_cents = coalesce(${refundedCents ?? null}::int, refunded_cents)
    where payment_id = ${paymentId} and status_id = any(${paymentsThatBecome(statusId)}::int[]) returning 1`);
  return changed.length > 0;
}

/** Writes when a provider was asked, and what it said of a payment that goes on: its number there, the page that the
 * shopper has to visit, and what was paid with. */
export async function writeAsked(
  db: Queryable,
  paymentId: number,
  heard: {
    readonly providerId?: string | undefined;
    readonly url?: string | undefined;
    readonly paidWith?: string | undefined;
    readonly now: Date;
  },
): Promise<void> {
  const { providerId, url, paidWith, now } = heard;
  await db.query(sql`
    update payments set asked_at = ${now}, provider_reference = coalesce(${providerId ?? null}, provider_reference),
      paid_with = coalesce(${paidWith ?? null}, paid_with),
      redirect_url = case when status_id = ${PAYMENT_IN_PROGRESS} then coalesce(${url ?? null}, redirect_url) end
    where payment_id = ${paymentId}`);
}

/** Raises what is to be paid for an order by hand or at the door, after goods were added to it. */
export async function raiseAuthorised(tx: Tx, orderId: number, authorisedCents: number, now: Date): Promise<void> {
  await tx.query(sql`
    update payments set authorised_cents = ${authorisedCents}, updated_at = ${now}
    where order_id = ${orderId} and provider = 'none' and status_id = any(${CANCELLABLE_PAYMENTS}::int[])`);
}

/** Lowers what the payments of a new order ask for: a part of its total is paid to somebody else. */
export async function lowerNewPayments(tx: Tx, orderId: number, byCents: number): Promise<void> {
  await tx.query(sql`
    update payments set authorised_cents = greatest(authorised_cents - ${byCents}, 0)
    where order_id = ${orderId} and status_id = ${PAYMENT_IN_PROGRESS}`);
}

/**
 * How many payments of a customer's orders are still to be collected, and dues of their company to be paid. What is paid on delivery is paid
 * when the goods are there.
 */
export async function openDues(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select (select count(*) from dues d join credit_lines l using (credit_line_id) where l.master_id = ${userId} and d.state = 'open')::int
      + (select count(*) from uncollected_orders u join orders o using (order_id) where o.user_id = ${userId} and u.state = 'open')::int
      + count(*)::int as count from payments p join orders o using (order_id)
    where o.user_id = ${userId} and o.status_id <> all(${NOT_BOUGHT}::int[]) and p.status_id = any(${CANCELLABLE_PAYMENTS}::int[])
      and p.payment_type_id <> all(${[ON_DELIVERY, ON_DELIVERY_PARTNER]}::int[])`);
  return row?.count ?? 0;
}
