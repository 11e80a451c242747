import { ok, type Result } from '../../../domain/base/result.ts';
import { cratesBeside } from '../../../domain/delivery/crates.ts';
import { haveLeft } from '../../../domain/orders/delivery-event.ts';
import { CANCELLED, NOT_BOUGHT, orderStatus, PENDING } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { freeCertificates } from '../gift-certificates/certificate-uses.ts';
import { takeBackFriendGift } from '../gift-certificates/friend-gift.ts';
import { cancelPayments } from '../payments/ledger/cancelling.ts';
import { payBackAll } from '../payments/ledger/refunding.ts';
import { freeTransfers } from '../payments/ledger/transfers.ts';
import { returnStock, type StockAmount } from '../stores/stock.ts';
import { releaseSlotPlace } from '../timeslots/places.ts';
import { type ChangedBy, changeStatus } from './change-status.ts';
import { deliveryEventsOf } from './partner-deliveries.ts';
import { type LockedOrder, lockAnyOrder, lockOwnOrder, lockPendingChange, orderedAmounts } from './queries.ts';

export interface CancelDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'announceStock'>;
}

/** The person who cancels an order: its customer, or a member of the staff with a reason that the customer reads. */
export type Canceller = { readonly userId: number } | { readonly staffId: number; readonly reason: string };

/**
 * D 4: an order can be cancelled until the store takes it in charge, by its customer or for the shop. Its stock, slot
 * and certificates are released, and its customer gets a mail.
 */
export async function cancelOrder(
  { db, catalogue }: CancelDeps,
  orderId: number,
  by: Canceller,
  now: Date,
): Promise<Result<void, Refusal>> {
  const changed: ChangedBy =
    'userId' in by ? { actor: 'customer', now } : { actor: `staff:${by.staffId}`, now, note: by.reason };
  const cancelled = await db.tx(async (tx): Promise<Result<number[], Refusal>> => {
    const order = await ('userId' in by ? lockOwnOrder(tx, by.userId, orderId) : lockAnyOrder(tx, orderId));
    if (!order) return refuse('ORDER_NOT_FOUND');
    const isChange = (await stillCounting(tx, order)) !== undefined;
    const returned = await giveUp(tx, order, changed);
    if (!returned) return refuseToCancel(order.statusId);
    // after a cancelled change the order continues unchanged
    if (!isChange) await enqueue(tx, 'order-step', { orderId, step: 'cancelled' });
    return ok(returned);
  });
  if (!cancelled.ok) return cancelled;
  catalogue.announceStock(cancelled.value);
  return ok();
}

/**
 * Cancels an order that is in one of these states, for the shop. Returns the products whose stock has increased;
 * undefined: it is in another state, and nothing was written.
 */
export async function giveUpOrder(
  tx: Tx,
  orderId: number,
  { from, changed }: { readonly from: readonly number[]; readonly changed: ChangedBy },
): Promise<number[] | undefined> {
  const order = await lockAnyOrder(tx, orderId);
  return order && from.includes(order.statusId) ? giveUp(tx, order, changed) : undefined;
}

/**
 * Cancels a locked order and releases what it took: slot, goods, payments, certificates. Undefined: its state does not
 * allow it, or its goods have left with a delivery partner. Its pending change is cancelled with it; cancelling only a
 * change leaves the original order unchanged.
 */
async function giveUp(tx: Tx, order: LockedOrder, changed: ChangedBy): Promise<number[] | undefined> {
  const { orderId } = order;
  // this may be true even while the order waits for its payment
  if (haveLeft((await deliveryEventsOf(tx, orderId)).map(({ eventId: id }) => id))) return undefined;
  const change = await lockPendingChange(tx, orderId);
  const ofChange = change ? ((await giveUp(tx, change, changed)) ?? []) : [];
  const replaced = await stillCounting(tx, order);
  const { ok: isChanged } = await changeStatus(tx, orderId, CANCELLED, changed);
  if (!isChanged) return undefined;
  const returned = await releaseGoods(tx, order, replaced);
  await cancelPayments(tx, orderId, changed.now);
  await payBackAll(tx, { orderId, reason: 'Ordine annullato', now: changed.now });
  await freeTransfers(tx, { orderId }, 'cancelled');
  await freeCertificates(tx, orderId, changed.now, replaced?.orderId);
  await takeBackFriendGift(tx, orderId);
  return [...ofChange, ...returned];
}

/** The order that a pending change would have replaced; undefined: the order is no such change. */
async function stillCounting(tx: Tx, order: LockedOrder): Promise<LockedOrder | undefined> {
  if (order.replacesOrderId === null || !PENDING.includes(order.statusId)) return undefined;
  const before = await lockAnyOrder(tx, order.replacesOrderId);
  return before && !NOT_BOUGHT.includes(before.statusId) ? before : undefined;
}

/** Refuses with the reason that the state of the order gives. */
function refuseToCancel(statusId: number): Result<never, Refusal> {
  if (statusId === CANCELLED) return refuse('ORDER_ALREADY_CANCELLED');
  const { name, next } = orderStatus(statusId);
  return next.length > 0
    ? refuse('ORDER_NOT_CANCELLABLE')
    : refuse('ORDER_CLOSED', { details: { status: () => t(name) } });
}

/**
 * Releases the slot and the goods of an order, in the order in which they are taken, which prevents deadlocks. What
 * another version of it, `kept`, still uses stays taken: its place in the same slot, its crates, its goods. Returns the
 * products whose stock has increased.
 */
export async function releaseGoods(tx: Tx, order: LockedOrder, replaced?: LockedOrder): Promise<number[]> {
  const isSameSlot = replaced?.timeslotId === order.timeslotId;
  await releaseSlotPlace(tx, {
    timeslotId: order.timeslotId,
    crates: isSameSlot && replaced ? cratesBeside(order.crates, replaced.crates) : order.crates,
    places: isSameSlot ? 0 : 1,
  });
  const amounts = await orderedAmounts(tx, order.orderId);
  const isSameStore = replaced?.warehouseId === order.warehouseId;
  const others = replaced && isSameStore ? await orderedAmounts(tx, replaced.orderId) : [];
  return returnStock(tx, order.warehouseId, amountsBeside(amounts, others));
}

/** Returns the amounts that exceed those of the same products in `others`. */
export function amountsBeside<Goods extends StockAmount>(
  amounts: readonly Goods[],
  others: readonly StockAmount[],
): Goods[] {
  const had = new Map(others.map(({ productId, amount }) => [productId, amount]));
  return amounts
    .map((goods) => ({ ...goods, amount: goods.amount - (had.get(goods.productId) ?? 0) }))
    .filter(({ amount }) => amount > 0);
}
