import type { AnalyticsEvent } from '../../../contract/analytics/schemas.ts';
import type { Cart, CartItem } from '../../../contract/cart/schemas.ts';
import { cartItemsOf } from '../../cart-core/state/use-cart.ts';

const MAX_ITEMS = 48;

/** The part of a cart that is compared: pieces, or kg, by product. */
export interface SeenCart {
  readonly cartId: number;
  readonly userId: number;
  readonly amounts: Readonly<Record<string, number>>;
}

/** Returns the amounts of a cart; choices of one product are added up. */
export function seenCart(cart: Cart): SeenCart {
  const amounts: Record<string, number> = {};
  for (const item of cartItemsOf(cart)) {
    const { productId } = item.product;
    amounts[productId] = (amounts[productId] ?? 0) + amountOf(item);
  }
  return { cartId: cart.cartId, userId: cart.user.userId, amounts };
}

/**
 * Returns the products added to and removed from the cart between two replies of the shop. Another cart (after an order
 * or a login) does not count as a change.
 */
export function cartEvents(before: SeenCart, after: SeenCart): readonly AnalyticsEvent[] {
  const isSame = before.userId === after.userId && (before.cartId === 0 || before.cartId === after.cartId);
  if (!isSame) return [];
  const [was, is] = [before.amounts, after.amounts];
  const changes = Object.keys({ ...was, ...is }).map((productId) => ({
    productId: Number(productId),
    by: (is[productId] ?? 0) - (was[productId] ?? 0),
  }));
  return [...eventOf('add_to_cart', changes, 1), ...eventOf('remove_from_cart', changes, -1)];
}

function eventOf(
  name: 'add_to_cart' | 'remove_from_cart',
  changes: readonly { readonly productId: number; readonly by: number }[],
  direction: 1 | -1,
): AnalyticsEvent[] {
  const items = changes
    .map(({ productId, by }) => ({ productId, quantity: Math.round(by * direction * 1000) / 1000 }))
    .filter(({ quantity }) => quantity > 0)
    .slice(0, MAX_ITEMS);
  return items.length > 0 ? [{ name, items }] : [];
}

function amountOf({ quantity, weight }: CartItem): number {
  return quantity || weight;
}
