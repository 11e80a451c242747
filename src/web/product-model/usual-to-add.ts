import type { UsualShopping } from '../../contract/lists/source-schemas.ts';
import { cardProductOf } from './card-product-of.ts';
import { lineAmount } from './selling.ts';
import { wireQuantity } from './wire-quantity.ts';

/** Converts an item to the input of the calls of carts and lists. */
export function itemToAdd(item: UsualShopping['items'][number]): { productId: number; quantity: number } {
  const { productId, selling } = cardProductOf(item.product);
  return { productId, quantity: wireQuantity(selling, lineAmount(item)) };
}
