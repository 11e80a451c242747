import { creditKindOf } from '../../../../domain/credit-lines/credit-line.ts';
import { PAYMENT_AUTHORISED, PAYMENT_CANCELLED, PAYMENT_CONFIRMED } from '../../../../domain/orders/payment-status.ts';
import { HANDOVER_TYPES, paymentMeans } from '../../../../domain/orders/payment-type.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { enqueue } from '../../../infra/jobs/enqueue.ts';
import { changePayment, livePayments, type PaymentRow, writeToCapture } from './queries.ts';
import { payBack } from './refunding.ts';

/**
 * Captures the payments of an order whose goods are handed over: in the order in which they were made, each at most the
 * authorised amount. Money that is paid at the handover is recorded now; a job asks the provider, after the commit.
 * Money that was captured before, as by wire, counts; an excess of it is refunded. The caller has locked the order.
 */
export async function collectPayments(tx: Tx, orderId: number, totalCents: number, now: Date): Promise<void> {
  let left = totalCents;
  for (const payment of await livePayments(tx, orderId)) {
    const { paymentId, statusId, authorisedCents: authorised } = payment;
    if (statusId === PAYMENT_CONFIRMED) {
      left -= payment.capturedCents - payment.refundedCents;
      continue;
    }
    const amount = Math.max(Math.min(left, authorised), 0);
    left -= amount;
    if (statusId === PAYMENT_AUTHORISED) {
      await writeToCapture(tx, paymentId, amount);
      await enqueue(tx, 'capture-payment', { paymentId });
    } else await collectByHand(tx, payment, amount, now);
  }
  if (left >= 0) return;
  const tooMuch = { orderId, amountCents: -left, reason: 'Il totale finale è più basso di quanto pagato', now };
  const back = await payBack(tx, tooMuch);
  if (!back.ok) throw new Error(`what was paid too much for order ${orderId} cannot be paid back`);
}

/** Records whether the customer paid in cash or by card at the handover that was just written. */
export async function writeHandedBy(
  tx: Tx,
  orderId: number,
  { by, receipt, now }: { readonly by: 'cash' | 'card'; readonly receipt?: string | undefined; readonly now: Date },
): Promise<void> {
  const paidWith = by === 'cash' ? 'Contanti' : `Carta alla consegna ${receipt ?? ''}`.trim();
  await tx.query(sql`
    update payments set handed_by = ${by}, paid_with = ${paidWith}, asked_at = ${now}
    where order_id = ${orderId} and status_id = ${PAYMENT_CONFIRMED}
      and payment_type_id = any(${[...HANDOVER_TYPES]}::int[])`);
}

/**
 * A transfer is not paid at the handover; an order on account becomes a due with the final total, a deferred one at
 * once (features/dues).
 */
async function collectByHand(
  tx: Tx,
  { paymentId: id, orderId, paymentTypeId: typeId }: PaymentRow,
  amount: number,
  now: Date,
) {
  const means = paymentMeans(typeId);
  if (means === 'credit' && amount > 0) {
    await writeToCapture(tx, id, amount);
    if (creditKindOf(typeId) === 'deferred' && orderId !== null) await enqueue(tx, 'bill-order', { orderId });
    return;
  }
  if (means !== 'handover' && means !== 'credit') return;
  const change = amount > 0 ? { statusId: PAYMENT_CONFIRMED, capturedCents: amount } : { statusId: PAYMENT_CANCELLED };
  await changePayment(tx, id, { ...change, now });
}
