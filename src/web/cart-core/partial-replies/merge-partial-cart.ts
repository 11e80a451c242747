import type { Envelope } from '../../../contract/base/envelope.ts';
import { KNOWN_ITEMS_HEADER } from '../../../contract/cart/limits.ts';
import { cartView } from '../../../contract/cart/routes.ts';
import type { Cart, CartItem } from '../../../contract/cart/schemas.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../state/cart-state.ts';

/** What goes with a call that says which items are held. */
interface Held {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A change of the cart, told which items this page holds: of a long cart only what changed is made, sent and drawn. The
 * answer has the whole cart, and lines that stayed as they were are the very ones that the page holds.
 */
export async function changeHeld(send: (held: Held) => Promise<Envelope<Cart>>): Promise<Envelope<Cart>> {
  const held = cartState.get().data;
  const isHeld = held?.itemsTag && held.cartItems;
  const answer = await send(isHeld ? { headers: { [KNOWN_ITEMS_HEADER]: held.itemsTag } } : {});
  const data = wholeCart(held, answer.data) ?? (await api.call(cartView));
  return { ...answer, data };
}

/** The cart of a reply that may only say what changed since `held`; undefined where it says so of another. */
export function wholeCart(held: Cart | undefined, reply: Cart): Cart | undefined {
  const { itemsSince, removedItemIds = [], ...cart } = reply;
  if (itemsSince === undefined) return reply;
  if (held?.itemsTag !== itemsSince || !held.cartItems) return undefined;
  const items = new Map<number, CartItem>(held.cartItems.map((item) => [item.itemId, item]));
  for (const itemId of removedItemIds) items.delete(itemId);
  for (const item of cart.cartItems ?? []) items.set(item.itemId, item);
  // numbers rise: so they are in every reply
  return { ...cart, cartItems: [...items.values()].sort((a, b) => a.itemId - b.itemId) };
}
