import { nextQuantity } from '../../../domain/quantity.ts';
import type { CardProduct } from '../catalogue/card-product.ts';
import { cartStore } from './cart-store.ts';
import { lineAmountNow } from './use-line-amount.ts';

/** Puts one more of the goods that the promotion is of into the cart, as a line of their own. */
export function choosePromotion(product: CardProduct): void {
  const { choosable } = product.promo ?? {};
  if (!choosable) return;
  const chosen = { ...product, options: undefined, choice: { use_wpid: String(choosable.id) } };
  cartStore().set(chosen, nextQuantity(product.selling.rule, lineAmountNow(chosen)));
}
