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
 * Which hearts are full: the products of the customer's default list. Asked for once per customer, and only of those who
 * have some (cart.user.hasFavorites); until then, and for visitors, all are empty. A press shows at once and stays over
 * whatever arrives until the server has answered it.
 */
function createFavorites() {
  const listeners = new Set<() => void>();
  /** What the server said, by product. */
  const known = new Map<number, boolean>();
  /** Pressed and not yet answered. */
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
    /** A list that may be older than what was answered since it was asked for: that stays. */
    fill,
    /** The list as it is now. */
    set(productIds: Iterable<number>): void {
      known.clear();
      fill(productIds);
    },
    press(press: HeartPress): void {
      pressed.set(press.product.productId, press);
      changed();
    },
    /** The server did as pressed; without `isOn`: it refused, and the heart shows again what is known. */
    settle(productId: number, isOn?: boolean): void {
      if (isOn !== undefined) known.set(productId, isOn);
      // a later press that waits for its turn stays
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
