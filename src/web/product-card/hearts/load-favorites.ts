import { wishlistList } from '../../../contract/lists/routes.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { noteOwn } from '../../cart-core/state/own-copy.ts';
import { favorites } from './favorites.ts';

let asked: { readonly userId: number | undefined; readonly answer: Promise<void> } | undefined;

/**
 * Fills the hearts from the default list. When that fails they stay empty without a message, because the shopper did
 * not ask for them.
 */
export function loadFavorites(): Promise<void> {
  const userId = customer();
  asked = { userId, answer: load(userId) };
  return asked.answer;
}

/** Resolves when this customer's default list is loaded, or failed to load. */
export function favoritesLoaded(): Promise<void> {
  return asked && asked.userId === customer() ? asked.answer : loadFavorites();
}

async function load(userId: number | undefined): Promise<void> {
  const reply = await api.call(wishlistList, { isUnasked: true }).catch(() => undefined);
  if (reply) void noteOwn({ lists: reply.wishlists });
  const own = reply?.wishlists.find((list) => list.default);
  // somebody else may have logged in while this was loading
  if (own && customer() === userId) favorites.fill(own.productIds ?? []);
}

const customer = () => cartState.get().data?.user.userId;
