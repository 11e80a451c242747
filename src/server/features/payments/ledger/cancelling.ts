import {
  CANCELLABLE_PAYMENTS,
  PAYMENT_CANCELLED,
  PAYMENT_IN_PROGRESS,
} from '../../../../domain/orders/payment-status.ts';
import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { enqueue } from '../../../infra/jobs/enqueue.ts';
import { changePayment, type PaymentRow } from './queries.ts';

type Numbered = Pick<PaymentRow, 'paymentId'>;

/** Gives up payments that are in progress, and has their providers release them. */
export async function giveUpPayments(tx: Tx, payments: readonly Numbered[], now: Date): Promise<void> {
  for (const { paymentId } of payments)
    if (await changePayment(tx, paymentId, { statusId: PAYMENT_CANCELLED, now }))
      await enqueue(tx, 'release-payment', { paymentId });
}

/**
 * Cancels the payments of an order that are not collected yet, and has their providers release what they authorised.
 * Collected ones stay: they have to be refunded. `but`: the payment that stays.
 */
export async function cancelPayments(tx: Tx, orderId: number, now: Date, but?: string): Promise<void> {
  await cancelWhere(
    tx,
    sql`order_id = ${orderId} and status_id = any(${CANCELLABLE_PAYMENTS}::int[])
      and (${but ?? null}::text is null or reference is distinct from ${but ?? null}::text)`,
    now,
  );
}

/** Gives up attempts to pay an order that its customer has not authorised yet. What is authorised stays. */
export async function giveUpAttempts(tx: Tx, orderId: number, now: Date): Promise<void> {
  await cancelWhere(
    tx,
    sql`order_id = ${orderId} and purpose = 'order' and provider <> 'none' and status_id = ${PAYMENT_IN_PROGRESS}`,
    now,
  );
}

/**
 * Gives up payments for goods that were to be added to an order, of which the customer has not authorised the payment
 * yet.
 */
export async function cancelOpenAdditions(tx: Tx, orderId: number, now: Date): Promise<void> {
  await cancelWhere(
    tx,
    sql`order_id = ${orderId} and purpose = 'addition' and status_id = ${PAYMENT_IN_PROGRESS}`,
    now,
  );
}

/** Gives up one payment that is not collected yet. */
export async function cancelPayment(tx: Tx, paymentId: number, now: Date): Promise<void> {
  await cancelWhere(tx, sql`payment_id = ${paymentId} and status_id = any(${CANCELLABLE_PAYMENTS}::int[])`, now);
}

async function cancelWhere(tx: Tx, which: SqlFragment, now: Date): Promise<void> {
  const cancelled = await tx.query<{ paymentId: number; provider: string }>(sql`
    with cancelled as (
      update payments set status_id = ${PAYMENT_CANCELLED}, redirect_url = null, updated_at = ${now}
      where ${which} returning payment_id, provider)
    select payment_id, provider from cancelled order by payment_id`);
  for (const { paymentId, provider } of cancelled)
    if (provider !== 'none') await enqueue(tx, 'release-payment', { paymentId });
}
