import { t } from '../../../language/language.ts';
import { amountText } from '../../product-model/amount-text.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { quantityAndUnit } from '../../product-model/quantity-and-unit.ts';
import { toastRequests } from '../../ui/toast/toast.ts';
import { CART_TOAST_MS } from './cart-toast.ts';

interface AddedLine {
  readonly line: string;
  readonly product: CartProduct;
  /** The amount of the line in the cart. */
  readonly amount: number;
}

/** The lines that the visible notice counts. */
let counted: ReadonlySet<string> = new Set();
let isShownUntil = 0;

/**
 * storefront 8, cart.productAddText: shows what was added. While the notice of earlier additions is shown, it counts the new ones too, so
 * that notices do not pile up over the goods.
 */
export function sayAdded(added: readonly AddedLine[], now = Date.now()): void {
  counted = new Set([...(now < isShownUntil ? counted : []), ...added.map(({ line }) => line)]);
  isShownUntil = now + CART_TOAST_MS;
  const [first] = added;
  const text = first && counted.size === 1 ? addedText(first) : t('{n} prodotti aggiunti al carrello', { n: counted.size });
  void toastRequests.request({ tone: 'success', text, durationMs: CART_TOAST_MS, id: 'cart-added' });
}

function addedText({ product, amount }: AddedLine): string {
  return t('{name} aggiunto al carrello: {quantity} {unit}', {
    name: product.name,
    ...quantityAndUnit(amountText(product.selling, amount)),
  });
}
