import { formatAmount } from '../../../domain/base/format.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { cratesBeside } from '../../../domain/delivery/crates.ts';
import { ORDERED } from '../../../domain/orders/order-status.ts';
import { paymentMeans } from '../../../domain/orders/payment-type.ts';
import { type Refusal, refuse, refuseAll } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import type { PlacesSql } from '../cart/cart-change.ts';
import { bringCartBack } from '../cart/cart-for-change.ts';
import { rowOf } from '../cart/change/lines.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import type { FullCartRow } from '../cart/queries.ts';
import { amountsBeside } from '../orders/cancel-order.ts';
import { type LockedOrder, orderedAmounts } from '../orders/queries.ts';
import { lockChangeable, replaceOrder } from '../orders/replace-order.ts';
import { type StockAmount, stockLeft, takeStock } from '../stores/stock.ts';
import { growPlaceSql, type PlaceToTake, takePlaceSql } from '../timeslots/places.ts';

/**
 * Takes the goods and gifts of the cart from stock, of a change of an order only what that does not have; returns the products with limited
 * stock. The statement that lowers the stock leaves at once: the one that writes the lines, which is sent after it, looks at what it did.
 */
export async function takeGoods(
  tx: Tx,
  cart: Pick<FullCartRow, 'warehouseId'>,
  priced: Pick<PricedCart, 'lines' | 'gifts' | 'scope'>,
  replaced?: ChangedOrder,
): Promise<Result<number[], Refusal>> {
  const had = replaced?.order.warehouseId === cart.warehouseId ? replaced.goods : [];
  const { limited, short } = await takeStock(tx, cart.warehouseId, amountsBeside(goodsOf(priced), had));
  if (short.length === 0) return ok(limited);
  const left = await stockLeft(tx, cart.warehouseId, short);
  return refuseAll(
    left.map(({ productId, amount }) => {
      const row = rowOf(priced.scope, productId);
      if (!row || amount === 0) return { code: 'PRODUCT_UNAVAILABLE', field: String(productId) };
      return { code: 'STOCK_SHORT', field: String(productId), details: { name: row.name, left: () => formatAmount(row.saleType, amount) } };
    }),
  );
}

/** Sums the pieces or grams of each product over its lines and gifts. */
export function goodsOf({ lines, gifts }: Pick<PricedCart, 'lines' | 'gifts'>): StockAmount[] {
  const amounts = new Map<number, number>();
  const add = (productId: number, amount: number) => amounts.set(productId, (amounts.get(productId) ?? 0) + amount);
  for (const { row, weightGrams, quantity } of lines) add(row.productId, weightGrams || quantity);
  for (const { row, quantity } of gifts) add(row.productId, quantity);
  return Array.from(amounts, ([productId, amount]) => ({ productId, amount }));
}

// These functions do what buying a cart that changes an order needs besides (D 7, order/modify): the order counts until its change does.

/** An order that counts is not paid by a transfer that may never come. */
export function checkChangePayment({ changedOrder: changed }: Pick<FullCartRow, 'changedOrder'>, typeId: number): Result<void, Refusal> {
  const isAwaited = changed !== null && paymentMeans(typeId) === 'wire';
  return isAwaited ? refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' }) : ok();
}

/** An order that a cart changes, locked, with what it took from stock. */
interface ChangedOrder {
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
