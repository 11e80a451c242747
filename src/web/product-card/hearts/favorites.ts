import { onDemand } from '../../api/on-demand.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { persistOnPageHide } from '../../hydration/persist-on-page-hide.ts';
import type { CartProduct, Choice } from '../../product-model/cart-product.ts';

export interface HeartPress {
  readonly product: CartProduct;
  readonly isOn: boolean;
  readonly choice?: Choice | undefined;
}

/**
 * Tells which hearts are full: the products of the customer's default list. The list is requested once per customer, and only for customers
 * who have favourites (cart.user.hasFavorites); until then, and for visitors, all hearts are empty. A click shows at once and overrides what
 * arrives until the server has confirmed it.
 */
function createFavorites() {
  const listeners = new Set<() => void>();
  /** Hearts as the server confirmed them, by product id. */
  const known = new Map<number, boolean>();
  /** Clicked hearts that the server has not confirmed yet. */
  const pressed = new Map<number, HeartPress>();
  persistOnPageHide('hearts', () => [...pressed.values()]);

  let owner = -1;
  let leaveCart: (() => void) | undefined;

  function changed(): void {
    for (const notify of listeners) notify();
  }

  function fill(productIds: Iterable<number>): void {
    for (const id of productIds) known.set(id, known.get(id) ?? true);
    changed();
  }

  function followCustomer(): void {
    const user = cartState.get().data?.user;
    const userId = user?.userId ?? -1;
    if (userId === owner) return;
    owner = userId;
    pressed.clear();
    known.clear();
    changed();
    if (user?.hasFavorites)
      onDemand(
        () => import('./load-favorites.ts'),
        ({ loadFavorites }) => loadFavorites(),
      );
  }

  return {
    known: known as ReadonlyMap<number, boolean>,
    pressed: pressed as ReadonlyMap<number, HeartPress>,
    has: (productId: number) => pressed.get(productId)?.isOn ?? known.get(productId) ?? false,
    /** Takes a list that may be older than changes confirmed since it was requested; those changes stay. */
    fill,
    /** Replaces the known hearts with the current list. */
    set(productIds: Iterable<number>): void {
      known.clear();
      fill(productIds);
    },
    press(press: HeartPress): void {
      pressed.set(press.product.productId, press);
      changed();
    },
    /** Ends a pending click: the server did it, or refused it when `isOn` is undefined; then the heart shows its known state again. */
    settle(productId: number, isOn?: boolean): void {
      if (isOn !== undefined) known.set(productId, isOn);
      // a later click that waits for its turn stays pending
      if (isOn === undefined || pressed.get(productId)?.isOn === isOn) pressed.delete(productId);
      changed();
    },
    subscribe(notify: () => void): () => void {
      listeners.add(notify);
      leaveCart ??= cartState.subscribe(followCustomer);
      followCustomer();
      return () => {
        listeners.delete(notify);
        if (listeners.size > 0) return;
        leaveCart?.();
        leaveCart = undefined;
      };
    },
  };
}

export const favorites = createFavorites();
