import type { Refusal } from '../../http/outcome.ts';
import { isFrozen, scopeOfCart } from './cart-scope.ts';
import { type Line, lineOf, toWrite } from './lines.ts';
import type { CartParts } from './parts.ts';
import { refusalsFor } from './quantity-rules.ts';
import { type CartItemRow, type CartOwner, deleteItems, lockExistingCart, readItems, writeItems } from './queries.ts';

export interface ItemToSet {
  readonly itemId: number;
  /** Pieces, or grams for loose goods; 0 removes. */
  readonly quantity: number;
}

/** Sets quantities, all or nothing (S 7 POST /cart/update). Removing is always allowed, whatever the limits. */
export async function updateItems(parts: CartParts, owner: CartOwner, items: readonly ItemToSet[]): Promise<Refusal[]> {
  return parts.db.tx(async (tx) => {
    const cart = await lockExistingCart(tx, owner);
    if (!cart) return [{ code: 'CART_ITEM_NOT_FOUND' }];
    if (isFrozen(cart)) return [{ code: 'CART_FROZEN' }];
    const present = await readItems(tx, cart.cart_id);
    const wanted = new Map(items.map((item) => [item.itemId, item.quantity]));
    const unknown = [...wanted.keys()].filter((itemId) => !present.some((item) => item.item_id === itemId));
    if (unknown.length > 0) return unknown.map((itemId) => ({ code: 'CART_ITEM_NOT_FOUND', field: String(itemId) }));
    const { kept, changed, removed } = sort(present, wanted);
    const scope = await scopeOfCart(tx, parts.catalogue, cart);
    const refusals = refusalsFor(scope, changed, [...kept, ...changed]);
    if (refusals.length > 0) return refusals;
    if (changed.length > 0) await writeItems(tx, cart.cart_id, changed.map(toWrite));
    if (removed.length > 0) await deleteItems(tx, cart.cart_id, removed);
    return [];
  });
}

/** Removes lines by item or product (S 7 POST /cart/delete). What is already gone is no error. */
export async function removeItems(
  parts: CartParts,
  owner: CartOwner,
  items: readonly { itemId?: number | undefined; productId?: number | undefined }[],
): Promise<Refusal[]> {
  return parts.db.tx(async (tx) => {
    const cart = await lockExistingCart(tx, owner);
    if (!cart) return [];
    if (isFrozen(cart)) return [{ code: 'CART_FROZEN' }];
    const present = await readItems(tx, cart.cart_id);
    const isNamed = (item: CartItemRow) =>
      items.some(({ itemId, productId }) =>
        itemId === undefined ? productId === item.product_id : itemId === item.item_id,
      );
    await deleteItems(
      tx,
      cart.cart_id,
      present.filter(isNamed).map((item) => item.item_id),
    );
    return [];
  });
}

function sort(present: readonly CartItemRow[], wanted: ReadonlyMap<number, number>) {
  const kept: Line[] = [];
  const changed: Line[] = [];
  const removed: number[] = [];
  for (const item of present) {
    const line = lineOf(item);
    const quantity = wanted.get(item.item_id);
    if (quantity === undefined) kept.push(line);
    else if (quantity === 0) removed.push(item.item_id);
    else changed.push({ ...line, amount: line.isLoose ? Math.round(quantity) : quantity });
  }
  return { kept, changed, removed };
}
