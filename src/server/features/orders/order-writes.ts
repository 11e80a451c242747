import { ORDERED, PENDING } from '../../../domain/orders/order-status.ts';
import { integerList, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { friendGiftSql } from '../gift-certificates/friend-gift.ts';
import { changeStatus } from './change-status.ts';

/** The predicate of the partial index of orders that wait to be paid, with the same literals. */
export const IS_PENDING = sql`status_id in (${integerList(PENDING)})`;

/** Locks an order until the transaction ends; payments of it are locked after it. */
export async function lockOrder(
  tx: Tx,
  orderId: number,
): Promise<{ readonly status_id: number; readonly user_id: number } | undefined> {
  const [row] = await tx.query<{ status_id: number; user_id: number }>(
    sql`select status_id, user_id from orders where order_id = ${orderId} for update`,
  );
  return row;
}

/** Places an order for good whose payment was awaited: it is confirmed by mail, and counts as a friend's first one. False: it was not pending any more. */
export async function confirmOrder(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const changed = await changeStatus(tx, orderId, ORDERED, { actor: 'system', now });
  if (!changed.ok) return false;
  const [order] = await tx.query<{ user_id: number }>(
    sql`update orders set pay_until = null where order_id = ${orderId} returning user_id`,
  );
  const made = sql`(select ${orderId}::int as order_id)`;
  if (order) await tx.query(friendGiftSql(made, { userId: order.user_id, now }));
  await enqueue(tx, 'order-confirmation', { orderId });
  return true;
}

/** Stores by which token the order is seen without a login; one of before opens nothing any more. */
export async function writeAccessToken(db: Queryable, orderId: number, hash: Buffer): Promise<void> {
  await db.query(sql`update orders set access_token_hash = ${hash} where order_id = ${orderId}`);
}

/** Writes by which payment type the order is paid now. */
export async function writePaymentType(tx: Tx, orderId: number, paymentTypeId: number): Promise<void> {
  await tx.query(sql`update orders set payment_type_id = ${paymentTypeId} where order_id = ${orderId}`);
}

/** Sets until when a pending order waits to be paid. */
export async function awaitPayment(tx: Tx, orderId: number, until: Date): Promise<void> {
  await tx.query(sql`update orders set pay_until = ${until} where order_id = ${orderId} and ${IS_PENDING}`);
}
