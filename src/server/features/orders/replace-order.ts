import { ok, type Result } from '../../../domain/base/result.ts';
import { INVALIDATED, orderStatus, PENDING } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { freeCertificates } from '../gift-certificates/certificate-uses.ts';
import { moveFriendGift } from '../gift-certificates/friend-gift.ts';
import { cancelPayments } from '../payments/ledger/cancelling.ts';
import { payBackAll } from '../payments/ledger/refunding.ts';
import { freeTransfers } from '../payments/ledger/transfers.ts';
import { releaseGoods } from './cancel-order.ts';
import { changeStatus } from './change-status.ts';
import { type LockedOrder, lockAnyOrder, lockOwnOrder, lockPendingChange } from './queries.ts';

/**
 * Locks an order of the customer that may be changed now (D 4); refuses one that may not, and one with a change that
 * waits to be paid.
 */
export async function lockChangeable(tx: Tx, userId: number, orderId: number): Promise<Result<LockedOrder, Refusal>> {
  const order = await lockOwnOrder(tx, userId, orderId);
  if (!order) return refuse('ORDER_NOT_FOUND');
  const { canModify, name, next } = orderStatus(order.statusId);
  if (!canModify && next.length === 0) return refuse('ORDER_CLOSED_TO_CHANGE', { details: { status: () => t(name) } });
  if (!canModify) return refuse('ORDER_NOT_MODIFIABLE');
  return (await lockPendingChange(tx, orderId)) ? refuse('ORDER_CHANGE_WAITS') : ok(order);
}

/**
 * Returns whether a paid change may still replace its order: it is not being prepared yet. It may be waiting to be paid
 * again.
 */
export function canBeReplaced({ statusId }: Pick<LockedOrder, 'statusId'>): boolean {
  return orderStatus(statusId).canModify || PENDING.includes(statusId);
}

/**
 * Replaces a locked order by its confirmed change: the order becomes void, and what the change does not need is
 * released, its payment too. Returns the products whose stock has increased; undefined: the order was taken in charge
 * or cancelled meanwhile, and nothing was written.
 */
export async function replaceOrder(
  tx: Tx,
  replaced: LockedOrder,
  { orderId, now }: { readonly orderId: number; readonly now: Date },
): Promise<number[] | undefined> {
  const { orderId: oldId } = replaced;
  if (!canBeReplaced(replaced)) return undefined;
  const note = `Sostituito dall’ordine n. ${orderId}`;
  const { ok: isChanged } = await changeStatus(tx, oldId, INVALIDATED, { actor: 'customer', now, note });
  const change = isChanged ? await lockAnyOrder(tx, orderId) : undefined;
  if (!change) return undefined;
  await tx.query(sql`update orders set replaced_by_order_id = ${orderId} where order_id = ${oldId}`);
  const returned = await releaseGoods(tx, replaced, change);
  await cancelPayments(tx, oldId, now);
  await payBackAll(tx, { orderId: oldId, reason: note, now });
  await freeTransfers(tx, { orderId: oldId }, 'cancelled');
  await freeCertificates(tx, oldId, now, orderId);
  await moveFriendGift(tx, oldId, orderId);
  return returned;
}
