import { withKeyedLock } from '../../../concurrency/keyed-lock.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { getCart } from '../cart/cart-cache.ts';
import type { CartDeps } from '../cart/deps.ts';
import { ownerKey } from '../cart/owner.ts';
import { type CachedItems, type FullCartRow, lockExistingCart, readFullCart } from '../cart/queries.ts';

type Write = (db: Queryable, cached: CachedItems | undefined) => Promise<FullCartRow | undefined>;

/**
 * Changes the delivery of the customer's cart by one statement, again with the cart locked when another request was changing it.
 * Undefined: there is no cart that this change fits.
 */
export function changeDelivery({ db, catalogue, thaw }: CartDeps, userId: number, write: Write): Promise<FullCartRow | undefined> {
  const owner = { userId };
  return withKeyedLock(db, ownerKey(owner), async () => {
    const written = await write(db, getCart(catalogue, owner));
    if (written) return written;
    const cart = await readFullCart(db, owner);
    if (cart) await thaw.ifOver(cart);
    return db.tx(async (tx) => {
      await lockExistingCart(tx, owner);
      return write(tx, undefined);
    });
  });
}
