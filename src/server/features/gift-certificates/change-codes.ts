import type { Refusal } from '../../http/outcome.ts';
import { isFrozen } from '../cart/cart-scope.ts';
import type { CartParts } from '../cart/parts.ts';
import { lockCart, lockExistingCart } from '../cart/queries.ts';
import { attachCertificate, detachCertificate } from './queries.ts';

const MOST_CODES = 5;

/** Into the customer's open cart, made if there is none. Twice is once. */
export async function addCode(parts: CartParts, userId: number, certificateId: number): Promise<Refusal[]> {
  return parts.db.tx(async (tx) => {
    const cart = await lockCart(tx, { userId });
    if (isFrozen(cart)) return [{ code: 'CART_FROZEN' }];
    const isIn = await attachCertificate(tx, { userId, cartId: cart.cart_id, certificateId, most: MOST_CODES });
    return isIn ? [] : [{ code: 'TOO_MANY_GIFT_CODES', details: { max: MOST_CODES } }];
  });
}

/** What is not there is already out. */
export async function removeCode(parts: CartParts, userId: number, code: string): Promise<Refusal[]> {
  return parts.db.tx(async (tx) => {
    const cart = await lockExistingCart(tx, { userId });
    if (!cart) return [];
    if (isFrozen(cart)) return [{ code: 'CART_FROZEN' }];
    await detachCertificate(tx, userId, cart.cart_id, code);
    return [];
  });
}
