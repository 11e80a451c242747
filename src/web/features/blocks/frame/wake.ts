import { cartState } from '../../../cart-core/state/cart-state.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';

let wake: () => void = () => undefined;

/** Resolves when a customer looks at a page with blocks: those of customers come at once, and do not wait for an interaction. */
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
