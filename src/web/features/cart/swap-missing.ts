import { showAlternatives } from '../catalogue/card-actions.ts';
import type { CardProduct } from '../catalogue/card-product.ts';
import { cartAmounts } from './cart-amounts.ts';
import { type CartProduct, lineKey } from './cart-product.ts';
import { cartState } from './cart-state.ts';
import { cartStore } from './cart-store.ts';

/** Shows what may stand in for goods that are missing; once something of it is in the cart, the missing leave it. */
export async function swapMissing(product: CardProduct & CartProduct): Promise<void> {
  const before = wantedNow();
  await showAlternatives(product);
  const isTaken = [...wantedNow()].some(([line, amount]) => amount > (before.get(line) ?? 0));
  // with a message that brings them back
  if (isTaken && (wantedNow().get(lineKey(product)) ?? 0) > 0) cartStore().set(product, 0);
}

function wantedNow(): ReadonlyMap<string, number> {
  return new Map([...cartAmounts(cartState.get().data), ...cartStore().queue.pending()]);
}
