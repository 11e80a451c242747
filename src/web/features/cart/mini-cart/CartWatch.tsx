import { useEffect, useRef } from 'react';
import { thisClient } from '../../../api/browser-api.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { useCart } from '../../../cart-core/state/use-cart.ts';
import { tellOtherTabs, watchCart } from './watch-cart.ts';

/** What is done to this cart on another device or in another tab is shown here at once. Draws nothing. */
export function CartWatch() {
  const { data: cart } = useCart();
  const userId = cart?.user.userId;
  const hasCart = (cart?.cartId ?? 0) > 0 || (userId ?? -1) > -1;
  const known = useRef(userId);
  useEffect(() => {
    // who logs in or out here does so in every tab
    if (known.current !== undefined && known.current !== userId) tellOtherTabs(thisClient);
    known.current = userId;
    return hasCart ? watchCart(thisClient, cartState.refresh) : undefined;
  }, [userId, hasCart]);
  return null;
}
