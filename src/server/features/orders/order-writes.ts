import { ORDERED, orderStatus, PENDING } from '../../../domain/orders/order-status.ts';
import { integerList, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { friendGiftSql } from '../gift-certificates/friend-gift.ts';
import { giveUpOrder } from './cancel-order.ts';
import { changeStatus } from './change-status.ts';
import { lockAnyOrder } from './queries.ts';
import { replaceOrder } from './replace-order.ts';

/** The predicate of the partial index of orders that wait to be paid, with the same literals. */
export const IS_PENDING = sql`status_id in (${integerList(PENDING)})`;

/** Locks an order, and one that it changes, until the transaction ends; payments of it are locked after it. */
export async function lockOrder(
  tx: Tx,
  orderId: number,
): Promise<{ readonly status_id: number; readonly user_id: number } | undefined> {
  return lockAnyOrder(tx, orderId);
}

/**
 * Places an order for good whose payment was awaited: it is confirmed by mail, and counts as a friend's first one. A change takes the place of
 * its order; if that was taken in charge meanwhile, the change is given up with its payment, and its customer is told. False: it was not
 * pending any more, or was given up.
 */
export async function confirmOrder(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const pending = await lockAnyOrder(tx, orderId);
  const replaced = pending?.replaces_order_id ? await lockAnyOrder(tx, pending.replaces_order_id) : undefined;
  if (replaced && !orderStatus(replaced.status_id).canModify) {
    const note = `L’ordine n. ${replaced.order_id} è già in preparazione`;
    const given = await giveUpOrder(tx, orderId, { from: PENDING, changed: { actor: 'system', now, note } });
    if (given) await enqueue(tx, 'order-unpaid', { orderId });
    return false;
  }
  const changed = await changeStatus(tx, orderId, ORDERED, { actor: 'system', now });
  if (!changed.ok) return false;
  if (replaced) await replaceOrder(tx, replaced, { orderId, now });
  const [order] = await tx.query<{ user_id: number }>(
    sql`update orders set pay_until = null where order_id = ${orderId} returning user_id`,
  );
  const made = sql`(select ${orderId}::int as order_id)`;
  if (order) await tx.query(friendGiftSql(made, { userId: order.user_id, now }));
  await enqueue(tx, 'order-confirmation', { orderId });
  return true;
}

/** Writes by which payment type the order is paid now. */
export async function writePaymentType(tx: Tx, orderId: number, paymentTypeId: number): Promise<void> {
  await tx.query(sql`update orders set payment_type_id = ${paymentTypeId} where order_id = ${orderId}`);
}

/** Sets until when a pending order waits to be paid. */
export async function awaitPayment(tx: Tx, orderId: number, until: Date): Promise<void> {
  await tx.query(sql`update orders set pay_until = ${until} where order_id = ${orderId} and ${IS_PENDING}`);
}
