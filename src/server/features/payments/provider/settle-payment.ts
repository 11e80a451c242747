import {
  PAYMENT_AUTHORISED,
  PAYMENT_CANCELLED,
  PAYMENT_CONFIRMED,
  PAYMENT_ERROR,
  PAYMENT_IN_PROGRESS,
  paymentCanBecome,
} from '../../../../domain/orders/payment-status.ts';
import type { Database, Tx } from '../../../infra/database/types.ts';
import { enqueue } from '../../../infra/jobs/enqueue.ts';
import type { KnownPayment } from '../../../infra/payments/payment-provider.ts';
import { changePayment, lockPayment, type PaymentRow, writeAsked, writeToCapture } from '../ledger/queries.ts';
import { payBackPayment, writeRefunded } from '../ledger/refunding.ts';
import type { Payable, Payables } from '../payable.ts';
import { meansOf } from './payment-wish.ts';
import { keepSavedMeans } from './saved-means.ts';

type Told<State extends KnownPayment['is']> = Extract<KnownPayment, { is: State }>;

interface Settling {
  readonly tx: Tx;
  readonly payable: Payable;
  /** The payment as it is now, locked. */
  readonly payment: PaymentRow;
  readonly now: Date;
}

/**
 * Writes what a provider says of a payment, and has what follows done for what it pays: the only way by which a provider's word comes into
 * the database. It may be told twice, late and in any order: the table of states (D 4) decides what still counts. An authorisation that
 * came too late, for what was cancelled or is paid otherwise, is released.
 */
export async function settlePayment(
  { db, payables }: { readonly db: Database; readonly payables: Payables },
  before: Pick<PaymentRow, 'paymentId' | 'orderId' | 'purpose'>,
  known: KnownPayment,
  now: Date,
): Promise<void> {
  const payable = payables[before.purpose];
  await db.tx(async (tx) => {
    await payable.lock(tx, before);
    const payment = await lockPayment(tx, before.paymentId);
    if (!payment) return;
    const url = known.is === 'challenge' ? known.url : undefined;
    const paidWith = known.is === 'authorised' ? known.paidWith : undefined;
    await writeAsked(tx, payment.paymentId, { providerId: known.providerId, url, paidWith, now });
    await settle({ tx, payable, payment, now }, known);
  });
}

async function settle(settling: Settling, known: KnownPayment): Promise<void> {
  const { tx, payable, payment, now } = settling;
  const { paymentId } = payment;
  switch (known.is) {
    case 'authorised':
      return authorised(settling, known);
    case 'captured':
      return captured(settling, known);
    case 'failed':
      await changePayment(tx, paymentId, { statusId: PAYMENT_ERROR, failure: known.reason, now });
      return payable.ended(tx, payment, { reason: known.reason, now });
    case 'voided':
      await changePayment(tx, paymentId, { statusId: PAYMENT_CANCELLED, now });
      return payable.ended(tx, payment, { reason: 'expired', now });
    case 'unknown':
    case 'challenge':
    case 'pending':
      return;
  }
}

async function authorised({ tx, payable, payment, now }: Settling, known: Told<'authorised'>): Promise<void> {
  const { paymentId, statusId, authorisedCents: amount, userId, provider } = payment;
  if (statusId === PAYMENT_AUTHORISED || statusId === PAYMENT_CONFIRMED) return;
  const isFit = paymentCanBecome(statusId, PAYMENT_AUTHORISED) && known.amount >= amount;
  if (!isFit || !(await payable.isWanted(tx, payment))) return enqueue(tx, 'release-payment', { paymentId });
  await changePayment(tx, paymentId, { statusId: PAYMENT_AUTHORISED, now });
  if (known.saved) await keepSavedMeans(tx, { ...known.saved, userId, provider, means: meansOf(payment) });
  if (payable.isCollectedAtOnce) {
    await writeToCapture(tx, paymentId, amount);
    await enqueue(tx, 'capture-payment', { paymentId });
  }
  await payable.authorised(tx, payment, now);
}

async function captured(
  { tx, payable, payment, now }: Settling,
  { amount: capturedCents, refunded: refundedCents }: Told<'captured'>,
): Promise<void> {
  const { paymentId, statusId, authorisedCents } = payment;
  const left = capturedCents - refundedCents;
  const isNew = await changePayment(tx, paymentId, { statusId: PAYMENT_CONFIRMED, capturedCents, refundedCents, now });
  await writeRefunded(tx, paymentId, refundedCents, now);
  const isUnasked = isNew && statusId !== PAYMENT_AUTHORISED;
  const isWhole = statusId === PAYMENT_IN_PROGRESS && left >= authorisedCents;
  const isTaken = await payable.captured(tx, payment, { isUnasked, isWhole, now });
  if (isTaken || left <= 0) return;
  const back = await payBackPayment(tx, { paymentId, amountCents: left, reason: 'Pagamento non più atteso', now });
  if (!back.ok) throw new Error(`what was collected by payment ${paymentId} cannot be paid back`);
}
