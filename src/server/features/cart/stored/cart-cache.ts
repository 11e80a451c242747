import { LRUCache } from 'lru-cache';
import { cacheBytes } from '../../../infra/cache-budget.ts';
import type { Catalogue } from '../../catalogue/engine/catalogue.ts';
import { type CartOwner, ownerKey } from './owner.ts';
import type { CachedItems, FullCartRow } from './queries.ts';
import { ShownLines } from './shown-lines.ts';

/**
 * The memory in bytes of a cached line with its JSON (measured), and of a cart without its lines, with the head of its
 * last reply (estimated).
 */
const LINE_BYTES = 1_830;
const CART_BYTES = 7_000;

interface CachedCart extends CachedItems {
  /** The lines as the last reply showed them. */
  readonly shown: ShownLines;
}

/** One cache per shop, because tests run two shops in one process. */
const caches = new WeakMap<Catalogue, LRUCache<string, CachedCart>>();

/** Returns the cached lines of a cart. The version in the database decides whether they are still current. */
export function getCart(catalogue: Catalogue, owner: CartOwner): CachedItems | undefined {
  // only a cart that is put again counts as used
  return caches.get(catalogue)?.peek(ownerKey(owner));
}

/** Caches the lines of a committed cart and returns the lines that replies last showed. */
export function putCart(catalogue: Catalogue, owner: CartOwner, { cartId, version, items }: FullCartRow): ShownLines {
  const cache =
    caches.get(catalogue) ??
    new LRUCache<string, CachedCart>({ maxSize: cacheBytes('carts'), sizeCalculation: sizeOf });
  caches.set(catalogue, cache);
  const key = ownerKey(owner);
  const before = cache.peek(key);
  const isSame = before?.cartId === cartId;
  const shown = isSame ? before.shown : new ShownLines();
  // a slower, older reply must not overwrite a newer version
  const isOvertaken = isSame && before.version > version;
  if (isOvertaken) cache.get(key);
  else cache.set(key, { cartId, version, items, shown });
  return shown;
}

function sizeOf({ items }: CachedItems): number {
  return CART_BYTES + items.length * LINE_BYTES;
}
