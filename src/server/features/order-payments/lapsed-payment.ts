import type { Cents } from '../../../domain/base/money.ts';
import { instantOf } from '../../../domain/base/rome-time.ts';
import { AWAITS_PAYMENT, HANDED_OVER, IN_THE_HANDS_OF_STAFF, ORDERED } from '../../../domain/orders/order-status.ts';
import { PAYMENT_AUTHORISED } from '../../../domain/orders/payment-status.ts';
import { payAgainUntil } from '../../../domain/orders/payment-time.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { PaymentFailure } from '../../infra/payments/payment-provider.ts';
import { changeStatus } from '../orders/change-status.ts';
import { awaitPayment, writePaymentType } from '../orders/order-writes.ts';
import { lockAnyOrder } from '../orders/queries.ts';
import { additionOf } from '../payments/ledger/additions.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import { type PaymentRow, paymentById, writeToCapture } from '../payments/ledger/queries.ts';
import { payBackPayment } from '../payments/ledger/refunding.ts';
import { endIfCovered, openUncollected } from '../payments/ledger/uncollected.ts';

/**
 * Does what follows when an authorisation ends that was to be collected (decision 71). An order that nobody prepares yet has to be paid again, or
 * is cancelled; one that is being prepared, or was handed over, is put on the list of the staff. The caller has locked order and payment.
 */
export async function lapsed(
  tx: Tx,
  payment: PaymentRow,
  { reason, payAgainMs, now }: { readonly reason: PaymentFailure; readonly payAgainMs: number; readonly now: Date },
): Promise<void> {
  const { orderId } = payment;
  // goods that were to be added, and are not in the order, are not owed
  if (orderId === null || (payment.purpose === 'addition' && !(await hasJoined(tx, payment)))) return;
  const order = await lockAnyOrder(tx, orderId);
  if (!order || (await balanceOf(tx, orderId)).missingCents === 0) return;
  const { statusId, slot } = order;
  if (statusId === ORDERED) {
    const note = 'L’autorizzazione del pagamento è finita';
    await changeStatus(tx, orderId, AWAITS_PAYMENT, { actor: 'system', now, note });
    await awaitPayment(tx, orderId, payAgainUntil(now, instantOf(slot.dateIso, slot.beginTime), payAgainMs));
    return enqueue(tx, 'payment-news', { orderId, news: 'lapsed' });
  }
  if (!IN_THE_HANDS_OF_STAFF.includes(statusId)) return;
  if (!(await openUncollected(tx, orderId, reason, now))) return;
  await enqueue(tx, 'payment-news', { orderId, news: HANDED_OVER.includes(statusId) ? 'uncollected' : 'unpaid' });
  await enqueue(tx, 'uncollected-notice', { orderId });
}

async function hasJoined(tx: Tx, { paymentId }: PaymentRow): Promise<boolean> {
  return (await additionOf(tx, paymentId))?.state === 'added';
}

/**
 * A payment, which is written as authorised or collected, pays what was missing of an order in the hands of the staff. What was handed over is
 * collected at once.
 */
export async function payUncollected(
  tx: Tx,
  { paymentId, paymentTypeId: typeId }: PaymentRow,
  { orderId, isHandedOver, now }: { readonly orderId: number; readonly isHandedOver: boolean; readonly now: Date },
): Promise<void> {
  await writePaymentType(tx, orderId, typeId);
  const written = await paymentById(tx, paymentId);
  if (isHandedOver && written?.statusId === PAYMENT_AUTHORISED) {
    // what is missing without it
    await writeToCapture(tx, paymentId, 0);
    const { missingCents } = await balanceOf(tx, orderId);
    await writeToCapture(tx, paymentId, Math.min(missingCents, written.authorisedCents));
    await enqueue(tx, 'capture-payment', { paymentId });
  }
  await endIfCovered(tx, orderId, now);
  await enqueue(tx, 'payment-news', { orderId, news: 'paid' });
}

/** Pays back what a provider collected of a payment that nobody waits for. */
export async function returnCaptured(
  tx: Tx,
  { paymentId }: PaymentRow,
  { amount, now }: { readonly amount: Cents; readonly now: Date },
): Promise<void> {
  if (amount <= 0) return;
  const reason = 'Pagamento non più atteso';
  const back = await payBackPayment(tx, { paymentId, amountCents: amount, reason, now });
  if (!back.ok) throw new Error(`what was collected by payment ${paymentId} cannot be paid back`);
}
