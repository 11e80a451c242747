import { cents } from '../../../../domain/base/money.ts';
import { PAYMENT_AUTHORISED, PAYMENT_ERROR, PAYMENT_IN_PROGRESS } from '../../../../domain/orders/payment-status.ts';
import { type PaymentRow, paymentById } from '../ledger/queries.ts';
import { endAskedRefund, nextAskedRefund } from '../ledger/refunds-to-pay.ts';
import { askPayment, beginPayment, type PaymentDeps, settlePayment, settleWithin } from './ask-provider.ts';
import { startedPayment } from './payment-input.ts';

/**
 * The job that captures an authorised payment at its provider, outside of any transaction, and records the result.
 * Throws on a timeout, or if it is not captured yet: it is retried for days. If nothing is to be paid, the
 * authorisation is released.
 */
export async function capturePayment(deps: PaymentDeps, paymentId: number, now: Date): Promise<void> {
  const { db, providers, log } = deps;
  const payment = await paymentById(db, paymentId);
  if (!payment || payment.statusId !== PAYMENT_AUTHORISED || payment.toCaptureCents === null) return;
  const provider = providers.named(payment.provider);
  const started = startedPayment(payment);
  const known =
    payment.toCaptureCents > 0
      ? await provider.capture(started, cents(payment.toCaptureCents))
      : await provider.release(started);
  await settlePayment(deps, payment, known, now);
  const after = await paymentById(db, paymentId);
  if (after?.statusId === PAYMENT_ERROR) log.error({ paymentId }, 'the payment of delivered goods cannot be collected');
  if (after?.statusId === PAYMENT_AUTHORISED)
    throw new Error(`the provider has not collected payment ${paymentId} yet`);
}

/**
 * The job that asks a provider for the promised refunds of a payment, outside of any transaction and one after the
 * other: a provider returns only the total, so this shows for each whether it was done. Each has its own idempotency
 * key, so that a repeated job refunds once. Throws on a timeout, or if the provider knows no captured payment: it is
 * retried for days.
 */
export async function refundPayment(deps: PaymentDeps, paymentId: number, now: Date): Promise<void> {
  const { db, providers, log } = deps;
  for (let refund = await nextAskedRefund(db, paymentId); refund; refund = await nextAskedRefund(db, paymentId)) {
    const payment = await paymentById(db, paymentId);
    if (!payment) return;
    const provider = providers.named(payment.provider);
    const known = await provider.refund(startedPayment(payment), cents(refund.amountCents), refund.key);
    if (known.is !== 'captured') throw new Error(`the provider has not collected payment ${paymentId}`);
    // in one transaction: otherwise the amount would briefly count both as refunded and as promised
    const state = await db.tx(async (tx) => {
      await settleWithin(tx, deps.payables, { before: payment, known, now });
      return endAskedRefund(tx, refund, { atProviderCents: known.refunded, now });
    });
    if (state === 'failed') log.error({ paymentId, refundId: refund.refundId }, 'a refund was refused');
  }
}

/** A payment that was begun; without a reference it has ended. */
export interface Started {
  readonly paymentId: number;
  readonly reference: string | undefined;
}

/** Asks the provider to authorise a payment, or for its state, and captures it if that is done at once. */
export async function goOnPaying(deps: PaymentDeps, { paymentId, reference }: Started, now: Date): Promise<PaymentRow> {
  const before = await paymentById(deps.db, paymentId);
  const isWaiting = before?.statusId === PAYMENT_IN_PROGRESS && before.redirectUrl !== null;
  const asked = isWaiting ? await askPayment(deps, before, now) : undefined;
  const started = isWaiting || reference === undefined ? asked : await beginPayment(deps, reference, now);
  const payment = started ?? before;
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  return collectNow(deps, payment, now);
}

/**
 * Captures a payment that was just authorised, if it is captured at once, so that the payer sees the outcome. After a
 * timeout the job does it later. Returns the payment in its new state.
 */
export async function collectNow(deps: PaymentDeps, payment: PaymentRow, now: Date): Promise<PaymentRow> {
  if (!deps.payables[payment.purpose].isCollectedAtOnce || payment.statusId !== PAYMENT_AUTHORISED) return payment;
  const { paymentId } = payment;
  await capturePayment(deps, paymentId, now).catch((error: unknown) =>
    deps.log.warn({ err: error, paymentId }, 'a payment is collected later'),
  );
  return (await paymentById(deps.db, paymentId)) ?? payment;
}

/** Returns whether a payment has ended without money. */
export function hasFailed({ statusId, capturedCents }: PaymentRow): boolean {
  return statusId !== PAYMENT_IN_PROGRESS && statusId !== PAYMENT_AUTHORISED && capturedCents === 0;
}
