import { withKeyedLock } from '../../../../concurrency/keyed-lock.ts';
import { ok, type Result } from '../../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import { DEFAULT_WAREHOUSE } from '../../catalogue/engine/scope.ts';
import { type CartWithNotices, NO_NOTICES } from '../price/differences.ts';
import { getCart, putCart } from '../stored/cart-cache.ts';
import { isFrozen } from '../stored/cart-scope.ts';
import { readCartToChange } from '../stored/cart-to-change.ts';
import type { CartDeps } from '../stored/deps.ts';
import { type CartOwner, ownerKey } from '../stored/owner.ts';
import { type FullCartRow, lockExistingCart } from '../stored/queries.ts';
import type { ShownLines } from '../stored/shown-lines.ts';
import {
  type CartWrite,
  type ChangeKey,
  type NewCart,
  ownerColumns,
  writeCart,
  writeNewCart,
} from '../stored/write-cart.ts';
import { cartAfter, type Decision, type OpenCart, openCart, planWrite } from './planned-write.ts';

/** The cart after the change, with the notices for its owner. */
export type ChangedCart = Result<CartToShow, Refusal>;

export interface CartToShow extends CartWithNotices {
  /** The lines as replies last showed them; undefined: there is no cart. */
  readonly shown: ShownLines | undefined;
}

export interface ChangeOptions {
  /** A change that arrives twice, the second time late, is made once (decision 21). */
  readonly changeKey?: ChangeKey | undefined;
}

/**
 * Attempts before the lock. Changes of one cart are serialised in a process, so a lost attempt means another process.
 */
const LIGHT_ATTEMPTS = 3;
const MAX_ATTEMPTS = 6;

/**
 * Changes a cart, all or nothing, by two statements whatever it holds: it is read whole, `decide` says what becomes of
 * it, and the result is written if the version is still the same; if not, it is read and decided again. After three
 * lost attempts the cart is locked. The changed cart is returned without another read, together with the other lines
 * whose price or stock differs from what its owner last saw.
 */
export async function changeCart(
  deps: CartDeps,
  owner: CartOwner,
  decide: (open: OpenCart) => Decision,
  { changeKey }: ChangeOptions = {},
): Promise<ChangedCart> {
  return withKeyedLock(deps.db, ownerKey(owner), async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const done =
        attempt < LIGHT_ATTEMPTS
          ? await attemptChange(deps, owner, decide, { changeKey })
          : await deps.db.tx(async (tx) => {
              await lockExistingCart(tx, owner);
              // a transaction of its own would wait for this one
              return attemptChange({ ...deps, db: tx, thaw: undefined }, owner, decide, { changeKey });
            });
      if (done) return toShow(deps, owner, done);
    }
    throw new Error('the cart was changed by somebody else each time');
  });
}

/** Caches only committed lines: those of an attempt that is rolled back never existed. */
function toShow({ catalogue }: CartDeps, owner: CartOwner, changed: Result<CartWithNotices, Refusal>): ChangedCart {
  if (!changed.ok) return changed;
  const { cart } = changed.value;
  return ok({ ...changed.value, shown: cart && putCart(catalogue, owner, cart) });
}

/** The columns of a new cart, without the session that was opened for it. */
function newColumns({ cartId, version, segmentIds, certificatesReceived }: NewCart): NewCart {
  return { cartId, version, segmentIds, certificatesReceived };
}

type ChangeDeps = Pick<CartDeps, 'catalogue' | 'lineIds'> & {
  readonly db: Queryable;
  readonly thaw: CartDeps['thaw'] | undefined;
};

async function attemptChange(
  deps: ChangeDeps,
  owner: CartOwner,
  decide: (open: OpenCart) => Decision,
  { changeKey }: ChangeOptions,
): Promise<Result<CartWithNotices, Refusal> | undefined> {
  const { earlier, ...open } = await readOpenCart(deps, owner, changeKey);
  const { cart } = open;
  if (earlier === 'other') return refuse('CHANGE_KEY_REUSED', { field: 'changeKey' });
  if (earlier === 'same') return ok({ cart, notices: NO_NOTICES });
  if (isFrozen(cart)) return (await deps.thaw?.ifOver(cart)) ? undefined : refuse('CART_FROZEN');
  const decision = decide(open);
  if (!decision.ok) return decision;
  const firstNewId = await deps.lineIds.take(deps.db, decision.value.lines?.length ?? 0);
  const { write, notices, priced } = planWrite(open, decision.value, {
    changeKey,
    catalogue: deps.catalogue,
    firstNewId,
  });
  if (isNothing(cart, write)) return ok({ cart: cart.cartId === 0 ? undefined : cart, notices });
  if (cart.cartId === 0) {
    const made = await writeNewCart(deps.db, ownerColumns(owner), write);
    // what members pay is known once the cart has an owner
    return (
      made &&
      ok({
        cart: cartAfter(cart, write, newColumns(made)),
        notices,
        priced: made.segmentIds.length === 0 ? priced : undefined,
      })
    );
  }
  const version = await writeCart(deps.db, cart, write);
  return version === undefined ? undefined : ok({ cart: cartAfter(cart, write, { version }), notices, priced });
}

/** The idempotency key is stored even if nothing changes: a late repeat could find something to change by then. */
function isNothing(cart: FullCartRow, { items, infos, changeKey }: CartWrite): boolean {
  const isKeyed = changeKey !== undefined && cart.cartId !== 0;
  return !items && !infos && !isKeyed;
}

async function readOpenCart(deps: ChangeDeps, owner: CartOwner, changeKey: ChangeKey | undefined) {
  const today = deps.catalogue.scopeAt(DEFAULT_WAREHOUSE, undefined).date;
  const cached = getCart(deps.catalogue, owner);
  const read = await readCartToChange(deps.db, owner, today, { cached, changeKey });
  return { ...openCart(deps.catalogue, read), earlier: read.earlier };
}
