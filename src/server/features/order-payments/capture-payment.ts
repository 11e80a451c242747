import { cents } from '../../../domain/base/money.ts';
import { creditKindOf } from '../../../domain/credit-lines/credit-line.ts';
import {
  PAYMENT_AUTHORISED,
  PAYMENT_CANCELLED,
  PAYMENT_CONFIRMED,
  PAYMENT_ERROR,
  PAYMENT_IN_PROGRESS,
} from '../../../domain/orders/payment-status.ts';
import { paymentMeans } from '../../../domain/orders/payment-type.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import {
  changePayment,
  livePayments,
  type PaymentRow,
  paymentById,
  writeToCapture,
} from '../payments/ledger/queries.ts';
import { payBack } from '../payments/ledger/refunding.ts';
import { askPayment, beginPayment, type PaymentDeps } from './ask-provider.ts';
import { begunPayment } from './payment-wish.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Has the payments of an order collected, whose goods are handed over: in the order in which they were made, each at most what was
 * authorised. Money that is paid at the handover is there now; a provider is asked by a job, after the commit. What is collected already, as
 * by wire, counts; what is too much of it is paid back. The caller has locked the order.
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

/** A transfer is not paid at the handover; an order on account becomes a due with the final total, deferred at once (features/dues). */
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

/**
 * The job that collects an authorised payment at its provider, outside of any transaction, and writes what the provider says. Throws where
 * it does not answer, or has not collected yet: it is tried again for days. Where nothing is to be paid the authorisation is released.
 */
export async function capturePayment(deps: PaymentDeps, paymentId: number, now: Date): Promise<void> {
  const { db, providers, log } = deps;
  const payment = await paymentById(db, paymentId);
  if (!payment || payment.statusId !== PAYMENT_AUTHORISED || payment.toCaptureCents === null) return;
  const provider = providers.named(payment.provider);
  const begun = begunPayment(payment);
  const known =
    payment.toCaptureCents > 0
      ? await provider.capture(begun, cents(payment.toCaptureCents))
      : await provider.release(begun);
  await settlePayment(deps, payment, known, now);
  const after = await paymentById(db, paymentId);
  if (after?.statusId === PAYMENT_ERROR) log.error({ paymentId }, 'the payment of delivered goods cannot be collected');
  if (after?.statusId === PAYMENT_AUTHORISED)
    throw new Error(`the provider has not collected payment ${paymentId} yet`);
}

/** A payment that was begun; without a reference it has ended. */
export interface Begun {
  readonly paymentId: number;
  readonly reference: string | undefined;
}

/** Has the provider authorise a payment, or asks how it stands, and collects what is collected at once. */
export async function goOnPaying(deps: PaymentDeps, { paymentId, reference }: Begun, now: Date): Promise<PaymentRow> {
  const before = await paymentById(deps.db, paymentId);
  const isWaiting = before?.statusId === PAYMENT_IN_PROGRESS && before.redirectUrl !== null;
  const asked = isWaiting ? await askPayment(deps, before, now) : undefined;
  const begun = isWaiting || reference === undefined ? asked : await beginPayment(deps, reference, now);
  const payment = begun ?? before;
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  return collectNow(deps, payment, now);
}

/**
 * Collects a payment of dues, or of a sale without a cart, that was just authorised, so that whoever pays sees the end of it. Where the
 * provider does not answer the job does it later. Returns the payment as it is then.
 */
export async function collectNow(deps: PaymentDeps, payment: PaymentRow, now: Date): Promise<PaymentRow> {
  if (!isCollectedAtOnce(payment) || payment.statusId !== PAYMENT_AUTHORISED) return payment;
  const { paymentId } = payment;
  await capturePayment(deps, paymentId, now).catch((error: unknown) =>
    deps.log.warn({ err: error, paymentId }, 'a payment is collected later'),
  );
  return (await paymentById(deps.db, paymentId)) ?? payment;
}

/** Purchases that nobody weighs or hands over later are collected as soon as they are authorised. */
function isCollectedAtOnce({ purpose }: PaymentRow): boolean {
  return purpose === 'due' || purpose === 'sale';
}
