import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CartOwner, FullCartRow, KnownItems } from './queries.ts';

/** Carts whose lines a process remembers: who shops now. */
const MOST_CARTS = 5000;

/** By shop: two in one process, as tests have them, remember apart. */
const kept = new WeakMap<Catalogue, Map<string, KnownItems>>();

/** What this process last knew of the lines of a cart. The database says whether it is still so. */
export function keptItems(catalogue: Catalogue, owner: CartOwner): KnownItems | undefined {
  return kept.get(catalogue)?.get(ownerKey(owner));
}

export function keepItems(catalogue: Catalogue, owner: CartOwner, { cart_id, version, items }: FullCartRow): void {
  const carts = kept.get(catalogue) ?? new Map<string, KnownItems>();
  kept.set(catalogue, carts);
  const key = ownerKey(owner);
  // the one that was used longest ago stands first
  carts.delete(key);
  carts.set(key, { cart_id, version, items });
  const [oldest] = carts.size > MOST_CARTS ? carts.keys() : [];
  if (oldest !== undefined) carts.delete(oldest);
}

export function ownerKey(owner: CartOwner): string {
  return 'userId' in owner ? `customer ${owner.userId}` : `session ${owner.sessionId}`;
}
