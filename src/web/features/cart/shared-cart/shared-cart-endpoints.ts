import type { Cart } from '../../../../contract/cart/schemas.ts';
import type { CartLink, SharedCart } from '../../../../contract/cart/shared-schemas.ts';
import type { Endpoint } from '../../../api/endpoints.ts';

/** Beside those of every page: only the cart and what a link of it leads to load them. The test holds them against the contract's list. */
export const sharedCartEndpoints = {
  share: { method: 'POST', path: '/ebsn/api/cart/share' } as Endpoint<CartLink, undefined, object>,
  shared: { method: 'GET', path: '/ebsn/api/cart/shared' } as Endpoint<SharedCart, { token: string }, undefined>,
  addAll: { method: 'POST', path: '/ebsn/api/cart/add-all-shared' } as Endpoint<
    Cart,
    undefined,
    { token: string; changeKey: string }
  >,
} as const;
