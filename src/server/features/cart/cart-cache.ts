import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type CartOwner, ownerKey } from './owner.ts';
import type { FullCartRow, KnownItems } from './queries.ts';
import { ShownLines } from './reply/shown-lines.ts';

/** Lines that a process remembers of the carts that are in use now: some 60 MB at most. */
const MAX_LINES = 100_000;

interface CachedCart extends KnownItems {
  /** What replies last showed of it. */
  readonly shown: ShownLines;
}

/** By shop: two shops in one process, as tests have them, each have their own. */
const caches = new WeakMap<Catalogue, LRUCache<string, CachedCart>>();

/** The lines of a cart as this process last knew them. The database says whether they are still the same. */
export function getCart(catalogue: Catalogue, owner: CartOwner): KnownItems | undefined {
  // only a cart that is put again counts as used
  return caches.get(catalogue)?.peek(ownerKey(owner));
}

/** Remembers the lines of a cart that is committed; returns what replies last showed of it. */
export function putCart(catalogue: Catalogue, owner: CartOwner, { cart_id, version, items }: FullCartRow): ShownLines {
  const cache =
    caches.get(catalogue) ?? new LRUCache<string, CachedCart>({ maxSize: MAX_LINES, sizeCalculation: sizeOf });
  caches.set(catalogue, cache);
  const key = ownerKey(owner);
  const before = cache.peek(key);
  const isSame = before?.cart_id === cart_id;
  const shown = isSame ? before.shown : new ShownLines();
  // a reply that was overtaken does not bring back what was before
  const isOvertaken = isSame && before.version > version;
  if (isOvertaken) cache.get(key);
  else cache.set(key, { cart_id, version, items, shown });
  return shown;
}

/** An empty cart takes a place too. */
function sizeOf({ items }: KnownItems): number {
  return items.length + 1;
}
