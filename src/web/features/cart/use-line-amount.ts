import { useSyncExternalStore } from 'react';
import type { Cart } from '../../../contract/cart.ts';
import { lineAmount } from '../catalogue/selling.ts';
import type { CartProduct } from './cart-product.ts';
import { cartState } from './cart-state.ts';
import { cartStore } from './cart-store.ts';
import { cartItemsOf } from './use-cart.ts';

/** How much of a product is wanted, at once; and the way to change it. A card is drawn anew only when its own amount changes. */
export function useLineAmount(product: CartProduct): {
  amount: number;
  isPending: boolean;
  set: (amount: number) => void;
} {
  const { queue, set } = cartStore();
  const pending = useSyncExternalStore(
    queue.subscribe,
    () => queue.pending().get(product.productId),
    () => undefined,
  );
  const inCart = useSyncExternalStore(
    cartState.subscribe,
    () => amountsOf(cartState.get().data).get(product.productId) ?? 0,
    () => 0,
  );
  return { amount: pending ?? inCart, isPending: pending !== undefined, set: (next) => set(product, next) };
}

const known = new WeakMap<Cart, ReadonlyMap<number, number>>();

/** Computed once per cart, however many cards ask. */
function amountsOf(cart: Cart | undefined): ReadonlyMap<number, number> {
  if (!cart) return NONE;
  const amounts =
    known.get(cart) ?? new Map(cartItemsOf(cart).map((item) => [item.product.productId, lineAmount(item)]));
  known.set(cart, amounts);
  return amounts;
}

const NONE: ReadonlyMap<number, number> = new Map();
