import type { Envelope } from '../../../contract/base/envelope.ts';
import { KNOWN_ITEMS_HEADER } from '../../../contract/cart/limits.ts';
import { cartView } from '../../../contract/cart/routes.ts';
import type { Cart, CartItem } from '../../../contract/cart/schemas.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../state/cart-state.ts';

/** The part of a call that names the items this page holds. */
interface Held {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a change of the cart with the tag of the items that this page holds, so that the server makes, sends and the
 * page renders only the changed lines of a long cart. Returns the whole cart; unchanged lines are the same objects as
 * before.
 */
export async function sendWithItemsTag(send: (held: Held) => Promise<Envelope<Cart>>): Promise<Envelope<Cart>> {
  const held = cartState.get().data;
  const isHeld = held?.itemsTag && held.cartItems;
  const answer = await send(isHeld ? { headers: { [KNOWN_ITEMS_HEADER]: held.itemsTag } } : {});
  const data = mergePartialCart(held, answer.data) ?? (await api.call(cartView));
  return { ...answer, data };
}

/**
 * Returns the cart of a reply that may contain only the changes since `held`; undefined when its changes start from
 * another state.
 */
export function mergePartialCart(held: Cart | undefined, reply: Cart): Cart | undefined {
  const { itemsSince, removedItemIds = [], ...cart } = reply;
  if (itemsSince === undefined) return reply;
  if (held?.itemsTag !== itemsSince || !held.cartItems) return undefined;
  const items = new Map<number, CartItem>(held.cartItems.map((item) => [item.itemId, item]));
  for (const itemId of removedItemIds) items.delete(itemId);
  for (const item of cart.cartItems ?? []) items.set(item.itemId, item);
  // item numbers rise in every reply, so this restores its order
  return { ...cart, cartItems: [...items.values()].sort((a, b) => a.itemId - b.itemId) };
}
