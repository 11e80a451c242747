import { onDemand } from '../../api/on-demand.ts';
import { cartState } from '../cart/cart-state.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * Which hearts are full: the products of the customer's default list. Asked for once per customer, and only of those who
 * have some (cart.user.hasFavorites); until then, and for visitors, all are empty.
 */
function createFavorites() {
  const listeners = new Set<() => void>();
  let ids = NONE;
  let owner = -1;
  let leaveCart: (() => void) | undefined;

  function set(next: ReadonlySet<number>): void {
    ids = next;
    for (const notify of listeners) notify();
  }

  function followCustomer(): void {
    const user = cartState.get().data?.user;
    const userId = user?.userId ?? -1;
    if (userId === owner) return;
    owner = userId;
    if (ids.size > 0) set(NONE);
    if (user?.hasFavorites)
      onDemand(
        () => import('./load-favorites.ts'),
        ({ loadFavorites }) => loadFavorites(),
      );
  }

  return {
    has: (productId: number) => ids.has(productId),
    set: (productIds: Iterable<number>) => set(new Set(productIds)),
    turn(productId: number, isOn: boolean): void {
      const next = new Set(ids);
      if (isOn) next.add(productId);
      else next.delete(productId);
      set(next);
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
