import { cartState } from '../../../cart-core/state/cart-state.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import type { PageBlock } from './page-block.ts';

/** Blocks that only customers see. */
export const CUSTOMER_TYPES: ReadonlySet<PageBlock['type']> = new Set<PageBlock['type']>([
  'CrmProductSlider',
  'CartInfoButton',
  'InviteFriend',
  'InviteFriendBanner',
]);

let wake: () => void = () => undefined;

/** Resolves when a customer looks at a page with blocks of customers: they come at once, and do not wait for an interaction. */
export const customerLooks = new Promise<void>((resolve) => {
  wake = resolve;
});

/** Wakes the blocks once somebody is logged in. Returns the function that stops waiting. */
export function wakeForCustomer(): () => void {
  const look = () => {
    if (isLoggedIn(cartState.get().data)) wake();
  };
  look();
  return cartState.subscribe(look);
}
