import type { CartParts } from '../parts.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';

/** Empties the customer's own open cart (S 7 POST /cart/close). A cart that was bought or is another's is not found. */
export async function closeCart(parts: CartParts, userId: number, cartId: number): Promise<ChangedCart> {
  return changeCart(parts, { userId }, ({ cart }) =>
    cart.cart_id === cartId
      ? { removedIds: cart.items.map((item) => item.item_id) }
      : { refusals: [{ code: 'CART_NOT_FOUND' }] },
  );
}
