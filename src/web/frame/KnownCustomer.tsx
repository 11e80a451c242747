import { useEffect } from 'react';
import { isLoggedIn, useCart } from '../cart-core/state/use-cart.ts';
import { hasAcceptedProfiling } from '../features/blocks/kinds/product-sliders/profiling.ts';
import { rememberCustomer } from '../page/known-customer.ts';

/** Remembers who is logged in; nobody logs in or out without an interaction, so it is loaded with the overlays. */
export function KnownCustomer() {
  const { data: cart, isSessionEnded = false } = useCart();
  const known = isLoggedIn(cart) && !isSessionEnded ? (hasAcceptedProfiling(cart) ? 'profiled' : 'customer') : '';
  const isKnown = cart !== undefined;
  useEffect(() => {
    if (isKnown) rememberCustomer(known);
  }, [known, isKnown]);
  return null;
}
