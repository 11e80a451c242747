import { isCalling } from '../api/browser-api.ts';
import { cartStore } from '../cart-core/queue/cart-store.ts';
import { isErrorVisible } from '../ui/toast/visible-error.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/** Returns whether a reload loses nothing: no input is unsaved, no dialog open, no call under way, no notice unread. */
export function canReloadSafely(): boolean {
  return (
    !hasUnsavedInput() &&
    cartStore().queue.pending().size === 0 &&
    !isCalling() &&
    !isErrorVisible() &&
    !document.querySelector('[data-said-once]')
  );
}
