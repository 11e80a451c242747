import { takePersisted } from '../../hydration/persist-on-page-hide.ts';
import { lineKey } from '../../product-model/cart-product.ts';
import { type CartStore, cartStore, type InterruptedCall, type InterruptedChange } from '../queue/cart-store.ts';
import { cartState } from '../state/cart-state.ts';

/**
 * A page that was left has changes that never left it, and a call of which it did not hear whether it was done. The call is
 * sent once more under its key before anything else is (send-amounts.ts), the changes become presses of this page.
 */
export function resumeInterruptedCartChanges(isShownAgain: boolean): void {
  const store = cartStore();
  if (isShownAgain) {
    cartState.refresh();
    if (store.queue.forgetCutOff()) forget(store);
    else forgetKept();
  }
  adoptInterrupted(store);
}

/** Also asked for by the first press of a page, which may be faster. A line that was pressed here is as it was pressed. */
export function adoptInterrupted(store: CartStore): void {
  store.left = [...store.left, ...takePersisted<InterruptedCall>('calls')];
  for (const { product, amount } of takePersisted<InterruptedChange>('presses'))
    if (!store.products.has(lineKey(product))) store.set(product, amount);
}

/** What the page kept as it was left it still does by itself: the browser has not cut it off. */
function forgetKept(): void {
  takePersisted('calls');
  takePersisted('presses');
}

function forget(store: CartStore): void {
  store.products.clear();
  store.left = [];
  store.onItsWay = undefined;
}
