import type { WishlistView } from '../../../contract/lists/schemas.ts';

const watchers = new Set<(list: WishlistView) => void>();

/** Stores a list as the server returned it; open pages of lists show it. */
export function keepLists(list: WishlistView): void {
  for (const watch of watchers) watch(list);
}

export function watchLists(watch: (list: WishlistView) => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}
