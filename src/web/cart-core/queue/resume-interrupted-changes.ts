import { takePersisted } from '../../hydration/persist-on-page-hide.ts';
import { lineKey } from '../../product-model/cart-product.ts';
import { cartState } from '../state/cart-state.ts';
import { type CartStore, cartStore, type InterruptedCall, type InterruptedChange } from './cart-store.ts';

/**
 * Resumes the changes that an earlier page never sent, and its call without a reply. The call is sent again under its
 * key before anything else (send-amounts.ts); the changes become pending changes of this page.
 */
export function resumeInterruptedCartChanges(isShownAgain: boolean): void {
  const store = cartStore();
  if (isShownAgain) {
    cartState.refresh();
    if (store.queue.forgetCutOff()) forget(store);
    else forgetStored();
  }
  adoptInterrupted(store);
}

/**
 * The first click on a page may come before the resume and calls this, too. Lines that were changed on this page stay
 * as they are.
 */
export function adoptInterrupted(store: CartStore): void {
  store.left = [...store.left, ...takePersisted<InterruptedCall>('calls')];
  for (const { product, amount } of takePersisted<InterruptedChange>('presses'))
    if (!store.products.has(lineKey(product))) store.set(product, amount);
}

/**
 * Drops what this page stored when it was hidden: the browser has not stopped it, so the page still sends it itself.
 */
function forgetStored(): void {
  takePersisted('calls');
  takePersisted('presses');
}

function forget(store: CartStore): void {
  store.products.clear();
  store.left = [];
  store.onItsWay = undefined;
}
