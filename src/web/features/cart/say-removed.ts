import { meaning, t, words } from '../../../domain/language.ts';
import { toastDesk } from '../../ui/toast.ts';
import type { CartProduct } from './cart-product.ts';
import { cartStore } from './cart-store.ts';
import { CART_TOAST_MS } from './cart-toast.ts';

export interface RemovedLine {
  readonly product: CartProduct;
  /** What there was of it. */
  readonly amount: number;
}

/** storefront 8, cart.productRemoved and cart.productsRemoved; one press brings it back. */
export function sayRemoved(removed: readonly RemovedLine[], text = removedText(removed)): void {
  const bringBack = () => {
    const store = cartStore();
    for (const { product, amount } of removed) store.set(product, amount);
  };
  void toastDesk.ask({
    tone: 'success',
    text,
    durationMs: CART_TOAST_MS,
    action: { label: meaning(words('Annulla|la rimozione')), run: bringBack },
  });
}

function removedText(removed: readonly RemovedLine[]): string {
  const [first] = removed;
  return first && removed.length === 1
    ? t('{name} rimosso dal carrello', { name: first.product.name })
    : t('{n} prodotti rimossi dal carrello', { n: removed.length });
}
