import { instantOf } from '../../../domain/base/rome-time.ts';
import {
  AWAITS_PAYMENT,
  HANDED_OVER,
  IN_THE_HANDS_OF_STAFF,
  ORDERED,
  PENDING,
} from '../../../domain/orders/order-status.ts';
import { PAYMENT_AUTHORISED } from '../../../domain/orders/payment-status.ts';
import { payAgainUntil } from '../../../domain/orders/payment-type.ts';
import type { FriendGift } from '../../../domain/pricing/friend-gift.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { PaymentFailure } from '../../infra/payments/payment-provider.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import { cancelPayments } from '../payments/ledger/cancelling.ts';
import { type PaymentRow, paymentById, writeToCapture } from '../payments/ledger/queries.ts';
import { endIfCovered, isUncollected, openUncollected } from '../payments/ledger/uncollected.ts';
import type { Payable } from '../payments/provider/payable.ts';
import { changeStatus } from './change-status.ts';
import { awaitPayment, confirmOrder, writePaymentType } from './order-writes.ts';
import { type LockedOrder, lockAnyOrder } from './queries.ts';
import { ORDER_NUMBER } from './read/order-head.ts';

export interface OrderPayableRules {
  /** The time (ms) for which an order whose authorisation ended waits to be paid again. */
  readonly payAgainMs: number;
  readonly friendGift: FriendGift;
}

/** The payment of an order. It is captured when the goods are handed over. */
export function orderPayable(rules: OrderPayableRules): Payable {
  return {
    isCollectedAtOnce: false,
    // the number under which its customer knows it, whichever version is paid
    subject: async (db, { orderId }) => {
      const { number } = await db.one<{ number: number }>(sql`
        select ${ORDER_NUMBER} as number from orders o where order_id = ${orderId}`);
      return `ordine ${number}`;
    },
    pageAfter: (_db, { orderId }) => `/payment/done/${orderId}`,
    lock: lockPaid,
    isWanted,
    authorised: (tx, payment, now) => payOrder(tx, payment, { friendGift: rules.friendGift, now }),
    captured: async (tx, payment, { isUnasked, isWhole, now }) => {
      if (!isUnasked) return true;
      const isTaken = isWhole && (await isWanted(tx, payment));
      if (isTaken) await payOrder(tx, payment, { friendGift: rules.friendGift, now });
      return isTaken;
    },
    ended: async (tx, payment, end) => {
      if (payment.statusId === PAYMENT_AUTHORISED) await lapse(tx, payment, { ...end, payAgainMs: rules.payAgainMs });
    },
  };
}

/** Locks the order of a payment, and the one that it changes. */
export async function lockPaid(
  tx: Tx,
  { paymentId, orderId }: Pick<PaymentRow, 'paymentId' | 'orderId'>,
): Promise<LockedOrder> {
  const order = orderId === null ? undefined : await lockAnyOrder(tx, orderId);
  if (!order) throw new Error(`payment ${paymentId} is of no order`);
  return order;
}

/**
 * Returns whether a payment is still needed: once an order is taken in charge, its payment is fixed, unless that one
 * failed.
 */
async function isWanted(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const { orderId, statusId } = await lockPaid(tx, payment);
  return PENDING.includes(statusId) || statusId === ORDERED || (await isUncollected(tx, orderId));
}

/** Pays an order by this payment and no other one. For an order that is being prepared it pays the missing amount. */
async function payOrder(
  tx: Tx,
  payment: PaymentRow,
  act: { readonly friendGift: FriendGift; readonly now: Date },
): Promise<void> {
  const { now } = act;
  const { reference, paymentTypeId: typeId } = payment;
  const { orderId, statusId } = await lockPaid(tx, payment);
  const isWithStaff = IN_THE_HANDS_OF_STAFF.includes(statusId);
  if (!isWithStaff) await cancelPayments(tx, orderId, now, reference ?? undefined);
  await writePaymentType(tx, orderId, typeId);
  if (isWithStaff) await payMissing(tx, payment, { orderId, isHandedOver: HANDED_OVER.includes(statusId), now });
  if (PENDING.includes(statusId)) await confirmOrder(tx, orderId, act);
}

/**
 * An authorised or captured payment pays the missing amount of an order. For handed-over goods it is captured at once.
 */
async function payMissing(
  tx: Tx,
  { paymentId }: PaymentRow,
  { orderId, isHandedOver, now }: { readonly orderId: number; readonly isHandedOver: boolean; readonly now: Date },
): Promise<void> {
  const written = await paymentById(tx, paymentId);
  if (isHandedOver && written?.statusId === PAYMENT_AUTHORISED) {
    // the amount that is missing without it
    await writeToCapture(tx, paymentId, 0);
    const { missingCents } = await balanceOf(tx, orderId);
    await writeToCapture(tx, paymentId, Math.min(missingCents, written.authorisedCents));
    await enqueue(tx, 'capture-payment', { paymentId });
  }
  await endIfCovered(tx, orderId, now);
  await enqueue(tx, 'payment-news', { orderId, news: 'paid' });
}

/**
 * Handles an authorisation that ended before it was captured (decision 71). An order that is not prepared yet has to be
 * paid again, or is cancelled; one that is being prepared, or was handed over, is listed for the staff.
 */
async function lapse(
  tx: Tx,
  payment: PaymentRow,
  {
    reason,
    payAgainMs,
    now,
  }: Pick<OrderPayableRules, 'payAgainMs'> & { readonly reason: PaymentFailure; readonly now: Date },
): Promise<void> {
  const { orderId, statusId, slot } = await lockPaid(tx, payment);
  if ((await balanceOf(tx, orderId)).missingCents === 0) return;
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
