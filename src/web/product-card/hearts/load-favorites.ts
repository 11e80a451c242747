import { wishlistList } from '../../../contract/lists/routes.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { favorites } from './favorites.ts';

let asked: { readonly userId: number | undefined; readonly answer: Promise<void> } | undefined;

/** Fills the hearts from the default list. When that fails they stay empty: nobody asked for them. */
export function loadFavorites(): Promise<void> {
  const userId = customer();
  asked = { userId, answer: load(userId) };
  return asked.answer;
}

/** Once this customer's list is here, or has failed to come. */
export function favoritesLoaded(): Promise<void> {
  return asked && asked.userId === customer() ? asked.answer : loadFavorites();
}

async function load(userId: number | undefined): Promise<void> {
  const reply = await api.call(wishlistList, {}).catch(() => undefined);
  const own = reply?.wishlists.find((list) => list.default);
  // somebody else may have logged in meanwhile
  if (own && customer() === userId) favorites.fill(own.productIds ?? []);
}

const customer = () => cartState.get().data?.user.userId;
