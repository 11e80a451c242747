import type { Session } from '../../../http/session.ts';

/** The owner of a cart: a customer on all devices, or the session of a visitor. */
export type CartOwner = { readonly userId: number } | { readonly sessionId: number };

export function ownerOf(session: Session): CartOwner {
  return session.customer ? { userId: session.customer.userId } : { sessionId: session.sessionId };
}

/** The key of an owner: a short text that every change notification carries. */
export function ownerKey(owner: CartOwner): string {
  return 'userId' in owner ? `u${owner.userId}` : `s${owner.sessionId}`;
}
