import type { Session } from '../../http/session.ts';

/** Whose cart: a customer's, wherever they log in, or that of a visitor's session. */
export type CartOwner = { readonly userId: number } | { readonly sessionId: number };

export function ownerOf(session: Session): CartOwner {
  return session.customer ? { userId: session.customer.userId } : { sessionId: session.sessionId };
}

/** One short text per owner: it is sent along with every notification of a change. */
export function ownerKey(owner: CartOwner): string {
  return 'userId' in owner ? `u${owner.userId}` : `s${owner.sessionId}`;
}
