import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import { isFrozen } from '../cart/cart-scope.ts';
import { raiseVersion } from '../cart/cart-writes.ts';
import type { CartDeps } from '../cart/deps.ts';
import { lockCart, lockExistingCart, readFullCart } from '../cart/queries.ts';
import { attachCertificate, detachCertificate } from './queries.ts';

const MAX_CODES = 5;

/** Adds the code to the customer's open cart, which is created if needed. Adding it twice changes nothing. */
export async function addCode(
  deps: Pick<CartDeps, 'db' | 'thaw'>,
  userId: number,
  certificateId: number,
): Promise<Result<void, Refusal>> {
  return changeCodes(deps, userId, async (tx) => {
    const cart = await lockCart(tx, { userId });
    if (isFrozen(cart)) return refuse('CART_FROZEN');
    const isIn = await attachCertificate(tx, { userId, cartId: cart.cart_id, certificateId, max: MAX_CODES });
    if (isIn) await raiseVersion(tx, cart.cart_id);
    return isIn ? ok() : refuse('TOO_MANY_GIFT_CODES', { details: { max: MAX_CODES } });
  });
}

/** Removes a code from the cart. A code that is not in the cart is no error. */
export async function removeCode(
  deps: Pick<CartDeps, 'db' | 'thaw'>,
  userId: number,
  code: string,
): Promise<Result<void, Refusal>> {
  return changeCodes(deps, userId, async (tx) => {
    const cart = await lockExistingCart(tx, { userId });
    if (!cart) return ok();
    if (isFrozen(cart)) return refuse('CART_FROZEN');
    await detachCertificate(tx, userId, cart.cart_id, code);
    await raiseVersion(tx, cart.cart_id);
    return ok();
  });
}

/** Changes the codes of a cart. A frozen one refuses that; it is asked again once its time is over. */
async function changeCodes(
  { db, thaw }: Pick<CartDeps, 'db' | 'thaw'>,
  userId: number,
  change: (tx: Tx) => Promise<Result<void, Refusal>>,
): Promise<Result<void, Refusal>> {
  const changed = await db.tx(change);
  const isFrozenNow = !changed.ok && changed.refusals.some(({ code }) => code === 'CART_FROZEN');
  const cart = isFrozenNow ? await readFullCart(db, { userId }) : undefined;
  return cart && (await thaw.ifOver(cart)) ? db.tx(change) : changed;
}
