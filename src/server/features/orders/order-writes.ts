import { ORDERED, PENDING } from '../../../domain/orders/order-status.ts';
import type { FriendGift } from '../../../domain/pricing/friend-gift.ts';
import { integerList, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { friendGiftSql } from '../gift-certificates/friend-gift.ts';
import { freeTransfers } from '../payments/ledger/transfers.ts';
import { giveUpOrder } from './cancel-order.ts';
import { changeStatus } from './change-status.ts';
import { lockAnyOrder } from './queries.ts';
import { canBeReplaced, replaceOrder } from './replace-order.ts';

/** The predicate of the partial index of orders that wait to be paid, with the same literals. */
export const IS_PENDING = sql`status_id in (${integerList(PENDING)})`;

/** Writes the tender, and the project if there is one, of a locked order (S 3, cartInfos). */
export async function writeTender(
  tx: Tx,
  orderId: number,
  { cig, cup }: { readonly cig: string; readonly cup: string },
): Promise<void> {
  const infos = { invoice_cig: cig, ...(cup === '' ? {} : { invoice_cup: cup }) };
  await tx.query(sql`update orders set infos = infos || ${JSON.stringify(infos)}::jsonb where order_id = ${orderId}`);
}

/**
 * Confirms an order that waited for its payment: its customer gets a mail, and it counts as a friend's first one. A
 * change replaces its order; if that was taken in charge meanwhile, the change is cancelled with its payment, and its
 * customer is notified. False: it was not pending any more, or was cancelled.
 */
export async function confirmOrder(
  tx: Tx,
  orderId: number,
  { friendGift: gift, now }: { readonly friendGift: FriendGift; readonly now: Date },
): Promise<boolean> {
  const pending = await lockAnyOrder(tx, orderId);
  if (pending && (await hasCounted(tx, orderId))) return confirmAgain(tx, orderId, now);
  const replaced = pending?.replacesOrderId ? await lockAnyOrder(tx, pending.replacesOrderId) : undefined;
  if (replaced && !canBeReplaced(replaced)) {
    const note = `L’ordine n. ${replaced.orderId} è già in preparazione`;
    const given = await giveUpOrder(tx, orderId, { from: PENDING, changed: { actor: 'system', now, note } });
    if (given) await enqueue(tx, 'order-unpaid', { orderId });
    return false;
  }
  const changed = await changeStatus(tx, orderId, ORDERED, { actor: 'system', now });
  if (!changed.ok) return false;
  if (replaced) await replaceOrder(tx, replaced, { orderId, now });
  // it was paid in another way while a part of its transfer had arrived
  await freeTransfers(tx, { orderId }, 'not-awaited');
  const order = await tx.maybeOne<{ userId: number }>(
    sql`update orders set pay_until = null where order_id = ${orderId} returning user_id`,
  );
  const made = sql`(select ${orderId}::int as order_id)`;
  if (order) await tx.query(friendGiftSql(made, { userId: order.userId, gift, now }));
  await enqueue(tx, 'order-confirmation', { orderId });
  return true;
}

/** Returns whether the order was once confirmed, before its authorisation ended. */
async function hasCounted(tx: Tx, orderId: number): Promise<boolean> {
  const counted = await tx.query(sql`
    select from order_history where order_id = ${orderId} and status_id = ${ORDERED} limit 1`);
  return counted.length > 0;
}

/** Restores an order that is paid again: it was confirmed, and its friend rewarded, when it was first paid. */
async function confirmAgain(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const changed = await changeStatus(tx, orderId, ORDERED, { actor: 'system', now });
  if (!changed.ok) return false;
  await tx.query(sql`update orders set pay_until = null where order_id = ${orderId}`);
  await freeTransfers(tx, { orderId }, 'not-awaited');
  await enqueue(tx, 'payment-news', { orderId, news: 'paid' });
  return true;
}

/** Writes the present payment type of the order. */
export async function writePaymentType(tx: Tx, orderId: number, paymentTypeId: number): Promise<void> {
  await tx.query(sql`update orders set payment_type_id = ${paymentTypeId} where order_id = ${orderId}`);
}

/** Sets the deadline for the payment of a pending order; a confirmed order never gets less time than it had. */
export async function awaitPayment(tx: Tx, orderId: number, until: Date): Promise<void> {
  await tx.query(sql`
    update orders o set pay_until = case when exists (
      select from order_history h where h.order_id = o.order_id and h.status_id = ${ORDERED}) then greatest(pay_until,
        ${until}::timestamptz) else ${until} end
    where order_id = ${orderId} and ${IS_PENDING}`);
}
