import { useEffect, useRef } from 'react';
import { thisClient } from '../../../api/browser-api.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { useStoreLastReply } from '../../../cart-core/state/overtaken.ts';
import { informPage } from '../../../cart-core/state/shown-again.ts';
import { useCart } from '../../../cart-core/state/use-cart.ts';
import { tellOtherTabs, watchCart } from './watch-cart.ts';

/** Updates the cart when another device or tab changes it. Renders nothing. */
export function CartWatch() {
  const { data: cart } = useCart();
  const userId = cart?.user.userId;
  const hasCart = (cart?.cartId ?? 0) > 0 || (userId ?? -1) > -1;
  const known = useRef(userId);
  useStoreLastReply(cart);
  useEffect(() => {
    // a login or logout here applies to every tab
    if (known.current !== undefined && known.current !== userId) tellOtherTabs(thisClient);
    known.current = userId;
    if (!hasCart) return undefined;
    const stop = watchCart(thisClient, cartState.refresh);
    informPage(true);
    return () => {
      stop();
      informPage(false);
    };
  }, [userId, hasCart]);
  return null;
}
