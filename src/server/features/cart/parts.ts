import type { Session } from '../../http/session.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { cartJson } from './cart-view.ts';
import { type CartOwner, readFullCart } from './queries.ts';

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
  const cart = session ? await readFullCart(parts.db, ownerOf(session)) : undefined;
  return { ok: true as const, json: cartJson(parts.catalogue, session, cart, sectors), cartId: cart?.cart_id ?? 0 };
}
