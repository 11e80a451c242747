import { isCalling } from '../api/browser-api.ts';
import { cartStore } from '../cart-core/queue/cart-store.ts';
import { isTroubleTold } from '../ui/toast/trouble-told.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/** Returns whether a reload loses nothing: no input is unsaved, no dialog open, no call under way, no notice unread. */
export function canReloadSafely(): boolean {
  return (
    !hasUnsavedInput() &&
    cartStore().queue.pending().size === 0 &&
    !isCalling() &&
    !isTroubleTold() &&
    !document.querySelector('[data-said-once]')
  );
}
