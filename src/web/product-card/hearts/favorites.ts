import { onDemand } from '../../api/on-demand.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { persistOnPageHide } from '../../hydration/persist-on-page-hide.ts';
import { createStore } from '../../kit/create-store.ts';
import type { CartProduct, Choice } from '../../product-model/cart-product.ts';

export interface HeartPress {
  readonly product: CartProduct;
  readonly isOn: boolean;
  readonly choice?: Choice | undefined;
}

interface Hearts {
  /** Hearts as the server confirmed them, by product id. */
  readonly confirmed: ReadonlyMap<number, boolean>;
  /** Clicked hearts that the server has not confirmed yet. */
  readonly pressed: ReadonlyMap<number, HeartPress>;
}

const NO_HEARTS: Hearts = { confirmed: new Map(), pressed: new Map() };

const hearts = createStore(NO_HEARTS, followCart);
let owner = -1;

persistOnPageHide('hearts', () => [...hearts.get().pressed.values()]);

/**
 * Tells which hearts are full: the products of the customer's default list. The list is requested once per customer,
 * and only for customers who have favourites (cart.user.hasFavorites); until then, and for visitors, all hearts are
 * empty. A click shows at once and overrides what arrives until the server has confirmed it.
 */
export const favorites = {
  subscribe: hearts.subscribe,
  pressed: () => hearts.get().pressed,
  isConfirmed: (productId: number): boolean => hearts.get().confirmed.get(productId) ?? false,
  has: (productId: number): boolean => hearts.get().pressed.get(productId)?.isOn ?? favorites.isConfirmed(productId),
  /** Takes a list that may be older than changes confirmed since it was requested; those changes stay. */
  fill(productIds: Iterable<number>): void {
    const { confirmed, pressed } = hearts.get();
    hearts.set({ confirmed: new Map([...fullHearts(productIds), ...confirmed]), pressed });
  },
  /** Replaces the confirmed hearts by the current list. */
  set(productIds: Iterable<number>): void {
    hearts.set({ ...hearts.get(), confirmed: fullHearts(productIds) });
  },
  press(press: HeartPress): void {
    const { confirmed, pressed } = hearts.get();
    hearts.set({ confirmed, pressed: new Map(pressed).set(press.product.productId, press) });
  },
  /**
   * Ends a pending click: the server did it, or refused it when `isOn` is undefined; then the heart shows its confirmed
   * state again.
   */
  settle(productId: number, isOn?: boolean): void {
    const confirmed = new Map(hearts.get().confirmed);
    const pressed = new Map(hearts.get().pressed);
    if (isOn !== undefined) confirmed.set(productId, isOn);
    // a later click that waits for its turn stays pending
    if (isOn === undefined || pressed.get(productId)?.isOn === isOn) pressed.delete(productId);
    hearts.set({ confirmed, pressed });
  },
};

function fullHearts(productIds: Iterable<number>): Map<number, boolean> {
  return new Map([...productIds].map((productId) => [productId, true]));
}

function followCart(): () => void {
  const leave = cartState.subscribe(followCustomer);
  followCustomer();
  return leave;
}

function followCustomer(): void {
  const user = cartState.get().data?.user;
  const userId = user?.userId ?? -1;
  if (userId === owner) return;
  owner = userId;
  hearts.set(NO_HEARTS);
  if (user?.hasFavorites)
    onDemand(
      () => import('./load-favorites.ts'),
      ({ loadFavorites }) => loadFavorites(),
    );
}
