import type { Cart, CartItem } from '../../../contract/cart/schemas.ts';
import { choiceOf, lineKey } from '../../product-model/cart-product.ts';
import { lineAmount } from '../../product-model/selling.ts';
import { cartItemsOf } from '../state/use-cart.ts';

const cache = new WeakMap<Cart, ReadonlyMap<string, number>>();
const NONE: ReadonlyMap<string, number> = new Map();

/** Returns the amount of each line, in amounts of the quantity rule. It is computed once per cart, however many cards ask for it. */
export function cartAmounts(cart: Cart | undefined): ReadonlyMap<string, number> {
  if (!cart) return NONE;
  const amounts = cache.get(cart) ?? new Map(cartItemsOf(cart).map((item) => [lineKeyOf(item), lineAmount(item)]));
  cache.set(cart, amounts);
  return amounts;
}

/** Returns the line key of a cart item. */
export function lineKeyOf(item: CartItem): string {
  return lineKey({ productId: item.product.productId, choice: choiceOf(item) });
}
