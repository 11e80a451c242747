import { PAYMENT_CANCELLED, PAYMENT_CONFIRMED, PAYMENT_IN_PROGRESS } from '../../../../domain/orders/payment-status.ts';
import { integerList, type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { changePayment } from './queries.ts';

/** The predicate of the partial index of payments that a credit line waits for, with the same literal. */
export const IS_UNSETTLED = sql`credit_line_id is not null and status_id = ${integerList([PAYMENT_IN_PROGRESS])}`;

/**
 * An expression for the committed amount of a credit line, in cents: the authorised amount of orders under way, and of
 * handed-over ones the final total less refunds, until its due is paid.
 */
export function committedSql(creditLineId: SqlFragment): SqlFragment {
  return sql`(select coalesce(sum(coalesce(to_capture_cents - credited_cents, authorised_cents)), 0)::int from payments
    where credit_line_id = ${creditLineId} and ${IS_UNSETTLED})`;
}

/** Charges the payment of an order to a credit line; returns the charged cents. */
export async function putOnCreditLine(
  tx: Tx,
  {
    orderId,
    typeId,
    creditLineId,
  }: { readonly orderId: number; readonly typeId: number; readonly creditLineId: number },
): Promise<number> {
  const row = await tx.maybeOne<{ cents: number }>(sql`
    with put as (
      update payments set credit_line_id = ${creditLineId}
      where order_id = ${orderId} and payment_type_id = ${typeId} and status_id = ${PAYMENT_IN_PROGRESS}
        returning authorised_cents)
    select coalesce(sum(authorised_cents), 0)::int as cents from put`);
  return row?.cents ?? 0;
}

/**
 * Returns the cents of payments on a credit line that this transaction cancelled: those of an order that is changed.
 */
export async function givenUpNow(tx: Tx, creditLineId: number): Promise<number> {
  const row = await tx.one<{ cents: number }>(sql`
    select coalesce(sum(authorised_cents), 0)::int as cents from payments
    where credit_line_id = ${creditLineId} and status_id = ${PAYMENT_CANCELLED} and xmin = pg_current_xact_id()::xid`);
  return row.cents;
}

/** The payment of an order on account once its goods are handed over. */
export interface BilledPayment {
  readonly paymentId: number;
  readonly orderId: number;
  readonly creditLineId: number;
  readonly cents: number;
  /** The amount that was refunded of it before. */
  readonly creditedCents: number;
}

/** Marks the payments of a paid due's orders as paid. */
export async function settleOnAccount(
  tx: Tx,
  payments: readonly Pick<BilledPayment, 'paymentId' | 'cents'>[],
  now: Date,
): Promise<void> {
  for (const { paymentId, cents: capturedCents } of payments)
    await changePayment(tx, paymentId, { statusId: PAYMENT_CONFIRMED, capturedCents, now });
}

/**
 * Deducts an amount from an unpaid order on account, at most what is left of it. A payment that is deducted in full
 * ends. The caller has locked the order and its due. Returns the deducted cents.
 */
export async function takeOffOnAccount(
  tx: Tx,
  { orderId, amountCents, now }: { readonly orderId: number; readonly amountCents: number; readonly now: Date },
): Promise<number> {
  const payment = await tx.maybeOne<{ paymentId: number; leftCents: number }>(sql`
    select payment_id, to_capture_cents - credited_cents as left_cents from payments
    where order_id = ${orderId} and ${IS_UNSETTLED} and to_capture_cents > credited_cents
    order by payment_id limit 1 for update`);
  if (!payment) return 0;
  const taken = Math.min(amountCents, payment.leftCents);
  await tx.query(sql`
    update payments set credited_cents = credited_cents + ${taken}, updated_at = ${now}
      where payment_id = ${payment.paymentId}`);
  if (taken === payment.leftCents) await forgiveOnAccount(tx, [payment], now);
  return taken;
}

/**
 * Adds the amount that credit notes had deducted from an order on account again, because its goods have a new invoice.
 * A payment that ended with them is replaced by another of the same credit line. The caller has locked the order and
 * its due. Returns the payment that is owed now.
 */
export async function oweAgain(
  tx: Tx,
  { paymentId, takenCents, now }: { readonly paymentId: number; readonly takenCents: number; readonly now: Date },
): Promise<number> {
  const isOpen = await tx.changed(sql`
    update payments set credited_cents = credited_cents - ${takenCents}, updated_at = ${now}
    where payment_id = ${paymentId} and ${IS_UNSETTLED}`);
  if (isOpen || takenCents === 0) return paymentId;
  const row = await tx.one<{ paymentId: number }>(sql`
    insert into payments (order_id, user_id, purpose, payment_type_id, status_id, authorised_cents, to_capture_cents,
      credited_cents, credit_line_id, created_at, updated_at)
    select order_id, user_id, purpose, payment_type_id, ${PAYMENT_IN_PROGRESS}, authorised_cents, to_capture_cents,
      credited_cents - ${takenCents}, credit_line_id, ${now}, ${now}
    from payments where payment_id = ${paymentId} returning payment_id`);
  return row.paymentId;
}

/** Ends the payments of a reversed due: nothing is owed for its orders. */
export async function forgiveOnAccount(
  tx: Tx,
  payments: readonly Pick<BilledPayment, 'paymentId'>[],
  now: Date,
): Promise<void> {
  for (const { paymentId } of payments) await changePayment(tx, paymentId, { statusId: PAYMENT_CANCELLED, now });
}
