import {
  forgetOffline,
  forgetOthers,
  noteOffline,
  type OwnData,
  offlineRecord,
} from '../../page/failure/offline-record.ts';
import { cartState } from './cart-state.ts';

/**
 * Stores what the customer of this page has just loaded, so that it can be shown without a network. Nothing is stored
 * while the staff act for a customer and for a visitor who has put nothing into the cart, and what is here is removed
 * when the session ended.
 */
export async function noteOwn(loaded: OwnData): Promise<void> {
  const cart = await cartState.ensure().catch(() => undefined);
  if (!cart) return;
  const { userId, agent } = cart.user;
  if (agent !== undefined || cartState.get().isSessionEnded) forgetOffline();
  else if (userId < 0 && cart.totalItems === 0) forgetOthers(userId);
  else noteOffline(userId, loaded);
}

/** Shows the stored cart on a page that could not load it. It is asked for again when the network is back. */
export function showStoredCart(): void {
  const stored = offlineRecord()?.cart;
  if (stored && !cartState.get().data) cartState.set(stored.is);
}
