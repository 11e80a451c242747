import { isCalling } from '../api/browser-api.ts';
import { cartStore } from '../cart-core/queue/cart-store.ts';
import { isTroubleTold } from '../ui/toast/trouble-told.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/** Loading the page anew takes nothing away: nothing is filled in, asked, on its way, or still to be read. */
export function canReloadSafely(): boolean {
  return (
    !hasUnsavedInput() &&
    cartStore().queue.pending().size === 0 &&
    !isCalling() &&
    !isTroubleTold() &&
    !document.querySelector('[data-said-once]')
  );
}
