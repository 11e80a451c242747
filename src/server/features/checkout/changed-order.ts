import { ok, type Result } from '../../../domain/base/result.ts';
import { cratesBeside } from '../../../domain/delivery/crates.ts';
import { ORDERED } from '../../../domain/orders/order-status.ts';
import { paymentMeans } from '../../../domain/orders/payment-type.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import type { PlacesSql } from '../cart/cart-change.ts';
import { bringCartBack } from '../cart/cart-for-change.ts';
import type { FullCartRow } from '../cart/queries.ts';
import { type LockedOrder, orderedAmounts } from '../orders/queries.ts';
import { lockChangeable, replaceOrder } from '../orders/replace-order.ts';
import type { StockAmount } from '../stores/stock.ts';
import { growPlaceSql, type PlaceToTake, takePlaceSql } from '../timeslots/places.ts';

// These functions do what buying a cart that changes an order needs besides (D 7, order/modify): the order counts until its change does.

/** An order that counts is not paid by a transfer that may never come. */
export function checkChangePayment({ changedOrder: changed }: Pick<FullCartRow, 'changedOrder'>, typeId: number): Result<void, Refusal> {
  const isAwaited = changed !== null && paymentMeans(typeId) === 'wire';
  return isAwaited ? refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' }) : ok();
}

/** An order that a cart changes, locked, with what it took from stock. */
export interface ChangedOrder {
  readonly order: LockedOrder;
  readonly goods: readonly StockAmount[];
}

/** Locks the order that the cart changes; undefined: it changes none. */
export async function lockChanged(
  tx: Tx,
  userId: number,
  { changedOrder: changed }: Pick<FullCartRow, 'changedOrder'>,
): Promise<Result<ChangedOrder | undefined, Refusal>> {
  if (changed === null) return ok(undefined);
  const locked = await lockChangeable(tx, userId, changed.orderId);
  return locked.ok ? ok({ order: locked.value, goods: await orderedAmounts(tx, changed.orderId) }) : locked;
}

/** A change keeps the place that its order has in the same slot, and takes only the crates that it needs more. */
export function placeOfPurchase(place: PlaceToTake, replaced: ChangedOrder | undefined): PlacesSql {
  const { timeslotId, crates } = place;
  if (replaced?.order.timeslotId !== timeslotId) return takePlaceSql(place);
  return growPlaceSql({ timeslotId, more: cratesBeside(crates, replaced.order.crates) });
}

interface Change {
  readonly orderId: number;
  readonly statusId: number;
  readonly userId: number;
  readonly now: Date;
}

/**
 * Opens the cart again that the change had set aside. A change that counts takes the place of its order at once; one that waits to be paid
 * does so when it is confirmed. Returns the products whose stock has risen.
 */
export async function confirmChange(
  tx: Tx,
  replaced: ChangedOrder | undefined,
  { orderId, statusId, userId, now }: Change,
): Promise<Result<readonly number[], Refusal>> {
  if (!replaced) return ok([]);
  await bringCartBack(tx, userId);
  if (statusId !== ORDERED) return ok([]);
  const returned = await replaceOrder(tx, replaced.order, { orderId, now });
  return returned ? ok(returned) : refuse('ORDER_NOT_MODIFIABLE');
}
