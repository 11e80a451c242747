import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Cart, CartItem } from '../../../contract/cart.ts';
import { api } from '../../api/browser-api.ts';
import { endpoints } from '../../api/endpoints.ts';

/** The cart with its user: everything personal that the frame of a page shows comes from this one query. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: () => api.call(endpoints.cartView, {}),
  staleTime: 60_000,
});

export function useCart() {
  return useQuery(cartQuery);
}

/** Brings a cart that some call answered with onto the page. */
export function useSetCart(): (cart: Cart) => void {
  const client = useQueryClient();
  return (cart) => {
    client.setQueryData(cartQuery.queryKey, cart);
  };
}

export function cartItemsOf(cart: Cart | undefined): readonly CartItem[] {
  return cart?.cartItems ?? cart?.sectors?.flatMap((sector) => sector.cartItems) ?? [];
}

/** storefront 6: authenticated means a userId above -1. */
export function isLoggedIn(cart: Cart | undefined): boolean {
  return (cart?.user.userId ?? -1) > -1;
}
