import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CartOwner, FullCartRow, KnownItems } from './queries.ts';
import { ShownLines } from './reply/shown-lines.ts';

/** Lines that a process remembers of the carts of who shops now: some 60 MB at most. */
const MOST_LINES = 100_000;

interface KeptCart extends KnownItems {
  /** What replies last showed of it. */
  readonly shown: ShownLines;
}

/** By shop: two in one process, as tests have them, remember apart. */
const kept = new WeakMap<Catalogue, LRUCache<string, KeptCart>>();

/** What this process last knew of the lines of a cart. The database says whether it is still so. */
export function keptItems(catalogue: Catalogue, owner: CartOwner): KnownItems | undefined {
  // only a cart that is kept again counts as used
  return kept.get(catalogue)?.peek(ownerKey(owner));
}

/** Remembers the lines of a cart; answers what replies last showed of it. */
export function keepItems(
  catalogue: Catalogue,
  owner: CartOwner,
  { cart_id, version, items }: FullCartRow,
): ShownLines {
  const all = kept.get(catalogue) ?? new LRUCache<string, KeptCart>({ maxSize: MOST_LINES, sizeCalculation: weightOf });
  kept.set(catalogue, all);
  const key = ownerKey(owner);
  const before = all.peek(key);
  const isSame = before?.cart_id === cart_id;
  const shown = isSame ? before.shown : new ShownLines();
  // a reply that was overtaken does not bring back what was before
  const isOvertaken = isSame && before.version > version;
  if (isOvertaken) all.get(key);
  else all.set(key, { cart_id, version, items, shown });
  return shown;
}

/** An empty cart is remembered too. */
function weightOf({ items }: KnownItems): number {
  return items.length + 1;
}

export function ownerKey(owner: CartOwner): string {
  return 'userId' in owner ? `customer ${owner.userId}` : `session ${owner.sessionId}`;
}
