import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CartOwner, FullCartRow, KnownItems } from './queries.ts';
import { ShownLines } from './reply/shown-lines.ts';

/** Lines that a process remembers of the carts of who shops now: some 60 MB at most. */
const MOST_LINES = 100_000;

interface KeptCart extends KnownItems {
  /** What replies last showed of it. */
  readonly shown: ShownLines;
}

interface KeptCarts {
  readonly carts: Map<string, KeptCart>;
  lines: number;
}

/** By shop: two in one process, as tests have them, remember apart. */
const kept = new WeakMap<Catalogue, KeptCarts>();

/** What this process last knew of the lines of a cart. The database says whether it is still so. */
export function keptItems(catalogue: Catalogue, owner: CartOwner): KnownItems | undefined {
  return kept.get(catalogue)?.carts.get(ownerKey(owner));
}

/** Remembers the lines of a cart; answers what replies last showed of it. */
export function keepItems(
  catalogue: Catalogue,
  owner: CartOwner,
  { cart_id, version, items }: FullCartRow,
): ShownLines {
  const all = kept.get(catalogue) ?? { carts: new Map<string, KeptCart>(), lines: 0 };
  kept.set(catalogue, all);
  const key = ownerKey(owner);
  const before = all.carts.get(key);
  const isSame = before?.cart_id === cart_id;
  const shown = isSame ? before.shown : new ShownLines();
  // a reply that was overtaken does not bring back what was before
  const now = isSame && before.version > version ? before : { cart_id, version, items, shown };
  // the one that was used longest ago stands first
  forget(all, key);
  all.carts.set(key, now);
  all.lines += weightOf(now);
  for (const oldest of all.carts.keys()) {
    if (all.lines <= MOST_LINES || oldest === key) break;
    forget(all, oldest);
  }
  return shown;
}

function forget(all: KeptCarts, key: string): void {
  const cart = all.carts.get(key);
  if (cart) all.lines -= weightOf(cart);
  all.carts.delete(key);
}

/** An empty cart is remembered too. */
function weightOf({ items }: KnownItems): number {
  return items.length + 1;
}

export function ownerKey(owner: CartOwner): string {
  return 'userId' in owner ? `customer ${owner.userId}` : `session ${owner.sessionId}`;
}
