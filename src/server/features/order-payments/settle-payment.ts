import { type Cents, cents } from '../../../domain/base/money.ts';
import { ok } from '../../../domain/base/result.ts';
import { HANDED_OVER, IN_THE_HANDS_OF_STAFF, ORDERED, PENDING } from '../../../domain/orders/order-status.ts';
import {
  PAYMENT_AUTHORISED,
  PAYMENT_CANCELLED,
  PAYMENT_CONFIRMED,
  PAYMENT_ERROR,
  PAYMENT_IN_PROGRESS,
  paymentCanBecome,
} from '../../../domain/orders/payment-status.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { KnownPayment, PaymentFailure } from '../../infra/payments/payment-provider.ts';
import { lockSaleOf } from '../direct-sales/sales.ts';
import { giveSaleUp, isSaleOpen, paySale } from '../direct-sales/settle-sale.ts';
import { claimDues, freeDues, lockDuesOf, payDues } from '../dues/settle-dues.ts';
import { confirmOrder, lockOrder, writePaymentType } from '../orders/order-writes.ts';
import { cancelPayments } from '../payments/ledger/cancelling.ts';
import { changePayment, lockPayment, type PaymentRow, writeAsked, writeToCapture } from '../payments/ledger/queries.ts';
import { writeRefunded } from '../payments/ledger/refunding.ts';
import { isUncollected } from '../payments/ledger/uncollected.ts';
import { keepSavedMeans } from '../payments/saved-means.ts';
import { lapsed, payUncollected, returnCaptured } from './lapsed-payment.ts';
import { meansOf } from './payment-wish.ts';

type Told<State extends KnownPayment['is']> = Extract<KnownPayment, { is: State }>;

interface Settling {
  readonly tx: Tx;
  /** The payment as it is now, locked. */
  readonly payment: PaymentRow;
  /** Undefined: the payment is of no order. */
  readonly orderStatusId: number | undefined;
  readonly payAgainMs: number;
  readonly now: Date;
}

/**
 * Writes what a provider says of a payment, and what follows for its order: the only way by which a provider's word comes into the
 * database. It may be told twice, late and in any order: the table of states (D 4) decides what still counts. An authorisation that came
 * too late, for an order that was cancelled or is paid otherwise, is released.
 */
export async function settlePayment(
  { db, payAgainMs }: { readonly db: Database; readonly payAgainMs: number },
  { paymentId, orderId }: Pick<PaymentRow, 'paymentId' | 'orderId'>,
  known: KnownPayment,
  now: Date,
): Promise<void> {
  await db.tx(async (tx) => {
    const order = orderId === null ? undefined : await lockOrder(tx, orderId);
    // dues and sales are locked before the payments of them, as whoever pays them does
    if (orderId === null) await lockDuesOf(tx, paymentId);
    if (orderId === null) await lockSaleOf(tx, paymentId);
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return ok();
    const url = known.is === 'challenge' ? known.url : undefined;
    const paidWith = known.is === 'authorised' ? known.paidWith : undefined;
    await writeAsked(tx, paymentId, { providerId: known.providerId, url, paidWith, now });
    await settle({ tx, payment, orderStatusId: order?.statusId, payAgainMs, now }, known);
    return ok();
  });
}

/** Writes that the transfer of an order arrived, which both the caller has locked: the money is there, and the order counts. */
export async function settleTransfer(
  tx: Tx,
  arrived: { readonly payment: PaymentRow; readonly orderId: number; readonly amount: Cents; readonly now: Date },
): Promise<void> {
  const { payment, orderId, amount, now } = arrived;
  await changePayment(tx, payment.paymentId, { statusId: PAYMENT_CONFIRMED, capturedCents: amount, now });
  await cancelPayments(tx, orderId, now);
  await confirmOrder(tx, orderId, now);
}

async function settle(settling: Settling, known: KnownPayment): Promise<void> {
  const { tx, payment, now } = settling;
  const { paymentId } = payment;
  switch (known.is) {
    case 'authorised':
      return authorised(settling, known);
    case 'captured':
      return captured(settling, known);
    case 'failed':
      await changePayment(tx, paymentId, { statusId: PAYMENT_ERROR, failure: known.reason, now });
      return endedWithoutMoney(settling, known.reason);
    case 'voided':
      await changePayment(tx, paymentId, { statusId: PAYMENT_CANCELLED, now });
      return endedWithoutMoney(settling, 'expired');
    case 'unknown':
    case 'challenge':
    case 'pending':
      return;
  }
}

async function authorised({ tx, payment, orderStatusId, now }: Settling, known: Told<'authorised'>): Promise<void> {
  const { paymentId, statusId, userId } = payment;
  if (statusId === PAYMENT_AUTHORISED || statusId === PAYMENT_CONFIRMED) return;
  if (payment.purpose === 'due' || payment.purpose === 'sale') return authorisedAtOnce(tx, payment, known, now);
  const isFit = known.amount >= payment.authorisedCents && (await isStillWanted(tx, payment, orderStatusId));
  const isTaken = isFit && (await changePayment(tx, paymentId, { statusId: PAYMENT_AUTHORISED, now }));
  if (!isTaken) return enqueue(tx, 'release-payment', { paymentId });
  if (known.saved)
    await keepSavedMeans(tx, { ...known.saved, userId, provider: payment.provider, means: meansOf(payment) });
  await paysNow(tx, payment, orderStatusId, now);
}

/** Does what has to follow once the money of a payment is sure: for an order, for goods added to it, or for a card that is saved. */
async function paysNow(tx: Tx, payment: PaymentRow, orderStatusId: number | undefined, now: Date): Promise<void> {
  const { paymentId, orderId } = payment;
  // the goods join the order by a job, which prices and takes them (decision 54)
  if (payment.purpose === 'addition') return enqueue(tx, 'add-paid-goods', { paymentId });
  // the test that saves a card is never collected (D 9: 1.01 euro, reversed)
  if (orderId === null) return enqueue(tx, 'release-payment', { paymentId });
  if (orderStatusId !== undefined && IN_THE_HANDS_OF_STAFF.includes(orderStatusId))
    return payUncollected(tx, payment, { orderId, isHandedOver: HANDED_OVER.includes(orderStatusId), now });
  const isPending = orderStatusId !== undefined && PENDING.includes(orderStatusId);
  await payOrder(tx, { orderId, isPending, now }, payment);
}

/** An order is paid by this payment and no other one. */
async function payOrder(
  tx: Tx,
  { orderId, isPending, now }: { readonly orderId: number; readonly isPending: boolean; readonly now: Date },
  { reference, paymentTypeId: typeId }: PaymentRow,
): Promise<void> {
  await cancelPayments(tx, orderId, now, reference ?? undefined);
  await writePaymentType(tx, orderId, typeId);
  if (isPending) await confirmOrder(tx, orderId, now);
}

/** Once an order is taken in charge it is paid as it was then, unless that came to nothing; what is of no order is always wanted. */
async function isStillWanted(
  tx: Tx,
  { orderId, purpose }: PaymentRow,
  orderStatusId: number | undefined,
): Promise<boolean> {
  if (orderStatusId === undefined || PENDING.includes(orderStatusId) || orderStatusId === ORDERED) return true;
  return purpose === 'order' && orderId !== null && (await isUncollected(tx, orderId));
}

/** Dues and sales without a cart are paid at once: what is authorised for them is collected, unless another payment was faster. */
async function authorisedAtOnce(tx: Tx, payment: PaymentRow, known: Told<'authorised'>, now: Date): Promise<void> {
  const { paymentId, statusId, authorisedCents: amount, userId } = payment;
  const isFit = paymentCanBecome(statusId, PAYMENT_AUTHORISED) && known.amount >= amount;
  const isWanted = payment.purpose === 'due' ? claimDues : isSaleOpen;
  if (!isFit || !(await isWanted(tx, paymentId))) return enqueue(tx, 'release-payment', { paymentId });
  await changePayment(tx, paymentId, { statusId: PAYMENT_AUTHORISED, now });
  if (known.saved)
    await keepSavedMeans(tx, { ...known.saved, userId, provider: payment.provider, means: meansOf(payment) });
  await writeToCapture(tx, paymentId, amount);
  await enqueue(tx, 'capture-payment', { paymentId });
}

async function captured(settling: Settling, { amount, refunded }: Told<'captured'>): Promise<void> {
  const { tx, payment, now } = settling;
  const isNew = await changePayment(tx, payment.paymentId, {
    statusId: PAYMENT_CONFIRMED,
    capturedCents: amount,
    refundedCents: refunded,
    now,
  });
  await writeRefunded(tx, payment.paymentId, refunded, now);
  if (payment.purpose === 'due') await payDues(tx, payment.paymentId, now);
  if (payment.purpose === 'sale') await paySale(tx, payment.paymentId, now);
  if (isNew && payment.statusId !== PAYMENT_AUTHORISED) await capturedAtOnce(settling, { amount, refunded });
}

/** The provider collected what was not authorised here: an order that waits for it is paid; otherwise the money goes back. */
async function capturedAtOnce(
  { tx, payment, orderStatusId, now }: Settling,
  { amount, refunded }: Pick<Told<'captured'>, 'amount' | 'refunded'>,
): Promise<void> {
  const { purpose, statusId } = payment;
  if (purpose === 'due' || purpose === 'sale') return;
  const isFit = statusId === PAYMENT_IN_PROGRESS && purpose === 'order' && amount - refunded >= payment.authorisedCents;
  if (isFit && (await isStillWanted(tx, payment, orderStatusId))) return paysNow(tx, payment, orderStatusId, now);
  await returnCaptured(tx, payment, { amount: cents(amount - refunded), now });
}

async function endedWithoutMoney(settling: Settling, reason: PaymentFailure): Promise<void> {
  const { tx, payment, now } = settling;
  const { paymentId, purpose } = payment;
  if (payment.statusId === PAYMENT_AUTHORISED)
    await lapsed(tx, payment, { reason, payAgainMs: settling.payAgainMs, now });
  if (purpose === 'due') await freeDues(tx, paymentId);
  if (purpose === 'sale') await giveSaleUp(tx, paymentId, now);
}
