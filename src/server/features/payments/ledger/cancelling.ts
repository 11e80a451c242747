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

/** Cancels payments that are in progress, and releases them at their providers. */
export async function giveUpPayments(tx: Tx, payments: readonly Numbered[], now: Date): Promise<void> {
  for (const { paymentId } of payments)
    if (await changePayment(tx, paymentId, { statusId: PAYMENT_CANCELLED, now }))
      await enqueue(tx, 'release-payment', { paymentId });
}

/**
 * Cancels the payments of an order that are not captured yet, and releases their authorisations. Captured ones stay:
 * they have to be refunded. `but`: the payment that stays.
 */
export async function cancelPayments(tx: Tx, orderId: number, now: Date, but?: string): Promise<void> {
  await cancelWhere(
    tx,
    sql`order_id = ${orderId} and status_id = any(${CANCELLABLE_PAYMENTS}::int[])
      and (${but ?? null}::text is null or reference is distinct from ${but ?? null}::text)`,
    now,
  );
}

/** Cancels attempts to pay an order that its customer has not authorised yet. Authorised ones stay. */
export async function giveUpAttempts(tx: Tx, orderId: number, now: Date): Promise<void> {
  await cancelWhere(
    tx,
    sql`order_id = ${orderId} and purpose = 'order' and provider <> 'none' and status_id = ${PAYMENT_IN_PROGRESS}`,
    now,
  );
}

/** Cancels payments for goods that were to be added to an order, if the customer has not authorised them yet. */
export async function cancelOpenAdditions(tx: Tx, orderId: number, now: Date): Promise<void> {
  await cancelWhere(
    tx,
    sql`order_id = ${orderId} and purpose = 'addition' and status_id = ${PAYMENT_IN_PROGRESS}`,
    now,
  );
}

/** Cancels one payment that is not captured yet. */
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
