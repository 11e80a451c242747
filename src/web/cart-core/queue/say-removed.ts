import { disambiguated, msg, t } from '../../../language/language.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { toastRequests } from '../../ui/toast/toast.ts';
import { cartStore } from './cart-store.ts';
import { CART_TOAST_MS } from './cart-toast.ts';

export interface RemovedLine {
  readonly product: CartProduct;
  /** The amount that was removed. */
  readonly amount: number;
  /** True when the product cannot be bought now. */
  readonly isMissing?: boolean;
}

/**
 * storefront 8, cart.productRemoved and cart.productsRemoved: shows what was removed; one click restores what can still
 * be bought.
 */
export function sayRemoved(removed: readonly RemovedLine[], text = removedText(removed)): void {
  const sold = removed.filter(({ isMissing }) => !isMissing);
  const bringBack = () => {
    const store = cartStore();
    for (const { product, amount } of sold) store.set(product, amount);
  };
  void toastRequests.request({
    tone: 'success',
    text,
    durationMs: CART_TOAST_MS,
    ...(sold.length > 0 && { action: { label: disambiguated(msg('Annulla|la rimozione')), run: bringBack } }),
  });
}

function removedText(removed: readonly RemovedLine[]): string {
  const [first] = removed;
  return first && removed.length === 1
    ? t('{name} rimosso dal carrello', { name: first.product.name })
    : t('{n} prodotti rimossi dal carrello', { n: removed.length });
}
