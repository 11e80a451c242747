import { onDemand } from '../../api/on-demand.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { isLoggedIn } from '../../cart-core/state/use-cart.ts';
import { takePersisted } from '../../hydration/persist-on-page-hide.ts';
import { favorites, type HeartPress } from './favorites.ts';
import { loadFavorites } from './load-favorites.ts';

/**
 * Sends the hearts again that were clicked when an earlier page was left. A heart is on or off, so a repeated call is
 * harmless.
 */
export async function resumeInterruptedHearts(isShownAgain: boolean): Promise<void> {
  const left = takePersisted<HeartPress>('hearts');
  if (isShownAgain) {
    // pages in between may have sent these, and clicked others
    for (const productId of favorites.pressed().keys()) favorites.settle(productId);
    if (isLoggedIn(cartState.get().data)) void loadFavorites();
  }
  if (left.length === 0) return;
  const cart = await cartState.ensure().catch(() => undefined);
  if (!isLoggedIn(cart)) return;
  for (const press of left) {
    const { productId } = press.product;
    // it was clicked again on this page meanwhile
    if (favorites.pressed().has(productId)) continue;
    favorites.press(press);
    onDemand(
      () => import('./press-heart.ts'),
      ({ changeFavorite }) => changeFavorite(press),
      () => favorites.settle(productId),
    );
  }
}
