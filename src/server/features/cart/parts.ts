import type { Notice } from '../../http/outcome.ts';
import type { Session } from '../../http/session.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { cartJson } from './cart-view.ts';
import { type CartOwner, deleteGone, type FullCartRow, readFullCart } from './queries.ts';

export interface CartParts {
  readonly db: Database;
  readonly catalogue: Catalogue;
}

/** A customer's cart is theirs wherever they log in; a visitor's hangs on the session. */
export function ownerOf(session: Session): CartOwner {
  return session.customer ? { userId: session.customer.userId } : { sessionId: session.sessionId };
}

/** The successful reply of every call about the cart: the whole cart. */
export async function cartOutcome(parts: CartParts, session: Session | undefined, sectors = false) {
  const owner = session && ownerOf(session);
  const cart = owner && (await readFullCart(parts.db, owner));
  const warnings = owner && cart ? await removeGone(parts, owner, cart) : [];
  const json = cartJson(parts.catalogue, session, cart, sectors);
  return { ok: true as const, json, cartId: cart?.cart_id ?? 0, warnings };
}

/** Goods taken off sale leave the cart, and are named once. What only this process does not know yet stays. */
async function removeGone(parts: CartParts, owner: CartOwner, cart: FullCartRow): Promise<Notice[]> {
  const { ordinalOfId } = parts.catalogue.snapshot;
  const unknown = cart.items.map((item) => item.product_id).filter((id) => !ordinalOfId.has(id));
  if (unknown.length === 0) return [];
  const names = await deleteGone(parts.db, owner, unknown);
  return names.map((name) => ({ code: 'OFF_SALE', details: { name } }));
}
