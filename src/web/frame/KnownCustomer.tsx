import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isLoggedIn, useCart } from '../cart-core/state/use-cart.ts';
import { hasAcceptedProfiling } from '../features/blocks/kinds/product-sliders/profiling.ts';
import { chooseHome, rememberCustomer } from '../page/known-customer.ts';

/** Remembers who is logged in; nobody logs in or out without an interaction, so it is loaded with the overlays. */
export function KnownCustomer() {
  const { data: cart, isSessionEnded = false } = useCart();
  const known = isLoggedIn(cart) && !isSessionEnded ? (hasAcceptedProfiling(cart) ? 'profiled' : 'customer') : '';
  const isKnown = cart !== undefined;
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (!isKnown) return;
    rememberCustomer(known);
    if (known === '' || shown.current !== pathname) chooseHome(known !== '');
    shown.current = pathname;
  }, [known, isKnown, pathname]);
  return null;
}
