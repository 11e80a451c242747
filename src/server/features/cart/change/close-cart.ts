import { ok } from '../../../../domain/base/result.ts';
import { refuse } from '../../../http/outcome.ts';
import type { CartDeps } from '../deps.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';

/** Empties the customer's own open cart (S 7 POST /cart/close). A cart that was bought or is another's is not found. */
export async function closeCart(deps: CartDeps, userId: number, cartId: number): Promise<ChangedCart> {
  return changeCart(deps, { userId }, ({ cart }) =>
    cart.cartId === cartId ? ok({ removedIds: cart.items.map((item) => item.itemId) }) : refuse('CART_NOT_FOUND'),
  );
}
