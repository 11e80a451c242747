import type { Refusal } from '../../http/outcome.ts';
import { isFrozen } from './cart-scope.ts';
import type { CartParts } from './parts.ts';
import { deleteItems, lockExistingCart, readItems } from './queries.ts';

/** Empties the customer's own open cart (S 7 POST /cart/close). A cart that was bought or is another's is not found. */
export async function closeCart(parts: CartParts, userId: number, cartId: number): Promise<Refusal[]> {
  return parts.db.tx(async (tx) => {
    const cart = await lockExistingCart(tx, { userId });
    if (cart?.cart_id !== cartId) return [{ code: 'CART_NOT_FOUND' }];
    if (isFrozen(cart)) return [{ code: 'CART_FROZEN' }];
    const items = await readItems(tx, cartId);
    await deleteItems(
      tx,
      cartId,
      items.map((item) => item.item_id),
    );
    return [];
  });
}
