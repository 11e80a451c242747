import { useContext, useDeferredValue, useSyncExternalStore } from 'react';
import type { Cart, CartItem } from '../../../contract/cart/schemas.ts';
import { ServerDataContext } from '../../api/server-data.ts';
import { type CartSnapshot, cartState, UNKNOWN_CART } from './cart-state.ts';

export function useCart(): CartSnapshot {
  const rendered = useServerCart();
  return useSyncExternalStore(cartState.subscribe, cartState.get, () => rendered);
}

/** Returns the cart with which the server rendered this page; the browser hydrates with the same one. */
export function useServerCart(): CartSnapshot {
  return useContext(ServerDataContext).cart ?? UNKNOWN_CART;
}

/**
 * Works like `useCart` for pages that show all of the cart: when it arrives they render it in slices, so that a slow
 * phone can scroll meanwhile. Later changes are shown at once.
 */
export function useWholeCart(): CartSnapshot {
  const snapshot = useCart();
  const hasArrived = useDeferredValue(snapshot.data !== undefined);
  return hasArrived ? snapshot : { ...snapshot, data: undefined };
}

/** Returns the id of the company that the customer buys for. */
export function useCompanyId(): number | undefined {
  const { data } = useServerCart();
  return useSyncExternalStore(
    cartState.subscribe,
    () => cartState.get().data?.user.companyId,
    () => data?.user.companyId,
  );
}

export function cartItemsOf(cart: Cart | undefined): readonly CartItem[] {
  return cart?.cartItems ?? cart?.sectors?.flatMap((sector) => sector.cartItems) ?? [];
}

/** storefront 6: authenticated means a userId above -1. */
export function isLoggedIn(cart: Cart | undefined): boolean {
  return (cart?.user.userId ?? -1) > -1;
}
