import { api } from '../../api/browser-api.ts';
import { endpoints } from '../../api/endpoints.ts';
import { favorites } from './favorites.ts';

/** Fills the hearts from the default list. When that fails they stay empty: nobody asked for them. */
export async function loadFavorites(): Promise<void> {
  const reply = await api.call(endpoints.lists, {}).catch(() => undefined);
  const own = reply?.wishlists.find((list) => list.default);
  if (own) favorites.set(own.productIds ?? []);
}
