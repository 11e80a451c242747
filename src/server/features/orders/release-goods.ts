import { cratesBeside } from '../../../domain/delivery/crates.ts';
import type { Tx } from '../../infra/database/types.ts';
import { returnStock, type StockAmount } from '../stores/stock.ts';
import { releaseSlotPlace } from '../timeslots/places.ts';
import { type LockedOrder, orderedAmounts } from './queries.ts';

/**
 * Releases the slot and the goods of an order, in the order in which they are taken, which prevents deadlocks. What another version of it,
 * `kept`, goes on having stays taken: its place in the same slot, its crates, its goods. Returns the products whose stock has risen.
 */
export async function releaseGoods(tx: Tx, order: LockedOrder, kept?: LockedOrder): Promise<number[]> {
  const isSameSlot = kept?.timeslotId === order.timeslotId;
  await releaseSlotPlace(tx, {
    timeslotId: order.timeslotId,
    crates: isSameSlot && kept ? cratesBeside(order.crates, kept.crates) : order.crates,
    places: isSameSlot ? 0 : 1,
  });
  const amounts = await orderedAmounts(tx, order.orderId);
  const isSameStore = kept?.warehouseId === order.warehouseId;
  const others = kept && isSameStore ? await orderedAmounts(tx, kept.orderId) : [];
  return returnStock(tx, order.warehouseId, amountsBeside(amounts, others));
}

/** The amounts that are more than those of the same products in `others`. */
export function amountsBeside(amounts: readonly StockAmount[], others: readonly StockAmount[]): StockAmount[] {
  const had = new Map(others.map(({ productId, amount }) => [productId, amount]));
  return amounts
    .map(({ productId, amount }) => ({ productId, amount: amount - (had.get(productId) ?? 0) }))
    .filter(({ amount }) => amount > 0);
}
