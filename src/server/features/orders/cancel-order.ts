import { ok, type Result } from '../../../domain/base/result.ts';
import type { Crates } from '../../../domain/delivery/crates.ts';
import { CANCELLED, orderStatus } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { freeCertificates } from '../gift-certificates/certificate-uses.ts';
import { takeBackFriendGift } from '../gift-certificates/friend-gift.ts';
import { cancelPayments } from '../payments/queries.ts';
import { returnStock } from '../stores/stock.ts';
import { releaseSlotPlace } from '../timeslots/places.ts';
import { type ChangedBy, changeStatus } from './change-status.ts';
import { type LockedOrder, lockAnyOrder, lockOwnOrder, orderedAmounts } from './queries.ts';

export interface CancelDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'announceStock'>;
}

/** D 4: a customer cancels an own order until the store takes it in charge. Its stock, slot and certificates are released. */
export async function cancelOrder(
  { db, catalogue }: CancelDeps,
  userId: number,
  orderId: number,
  now: Date,
): Promise<Result<void, Refusal>> {
  const cancelled = await db.tx(async (tx): Promise<Result<number[], Refusal>> => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const returned = await giveUp(tx, order, { actor: 'customer', now });
    return returned ? ok(returned) : refuseToCancel(order.status_id);
  });
  if (!cancelled.ok) return cancelled;
  catalogue.announceStock(cancelled.value);
  return ok();
}

/**
 * Cancels an order that is in one of these states, for the shop. Returns the products whose stock has risen; undefined: it is in another
 * state, and nothing was written.
 */
export async function giveUpOrder(
  tx: Tx,
  orderId: number,
  { from, changed }: { readonly from: readonly number[]; readonly changed: ChangedBy },
): Promise<number[] | undefined> {
  const order = await lockAnyOrder(tx, orderId);
  return order && from.includes(order.status_id) ? giveUp(tx, order, changed) : undefined;
}

/** Cancels a locked order and releases what it took: slot, goods, payments, certificates. */
async function giveUp(tx: Tx, order: LockedOrder, changed: ChangedBy): Promise<number[] | undefined> {
  const { order_id: orderId } = order;
  const { ok: isChanged } = await changeStatus(tx, orderId, CANCELLED, changed);
  if (!isChanged) return undefined;
  const returned = await releaseStockAndSlot(tx, order);
  await cancelPayments(tx, orderId, changed.now);
  await freeCertificates(tx, orderId, changed.now);
  await takeBackFriendGift(tx, orderId);
  return returned;
}

/** Refuses with the reason that the state of the order gives. */
function refuseToCancel(statusId: number): Result<never, Refusal> {
  if (statusId === CANCELLED) return refuse('ORDER_ALREADY_CANCELLED');
  const { name, next } = orderStatus(statusId);
  return next.length > 0
    ? refuse('ORDER_NOT_CANCELLABLE')
    : refuse('ORDER_CLOSED', { details: { status: () => t(name) } });
}

/** Releases the slot before the goods, in the order in which they were taken, which prevents deadlocks. Returns the products. */
async function releaseStockAndSlot(
  tx: Tx,
  order: { order_id: number; warehouse_id: number; timeslot_id: number; crates: Crates },
): Promise<number[]> {
  await releaseSlotPlace(tx, { timeslotId: order.timeslot_id, crates: order.crates });
  return returnStock(tx, order.warehouse_id, await orderedAmounts(tx, order.order_id));
}
