import type { CallContext } from '../../http/call-context.ts';
import { closeSession, openSession, type Session, type SessionCustomer } from '../../http/session.ts';
import { mergeCarts } from '../cart/merge-carts.ts';
import type { CartParts } from '../cart/parts.ts';

/**
 * Makes this client the customer's: a new token (decisions, Session), and the visitor's cart joined to the customer's
 * in the same transaction, so that it is lost or doubled by no failure.
 */
export async function openCustomerSession(
  parts: CartParts,
  context: CallContext,
  customer: SessionCustomer,
  remember: boolean,
): Promise<Session> {
  const visitor = await context.session();
  const oldToken = await context.token();
  const { token, sessionId } = await parts.db.tx(async (tx) => {
    const opened = await openSession(tx, { userId: customer.userId, remember, now: context.now });
    if (visitor && !visitor.customer) await mergeCarts(tx, parts, visitor.sessionId, customer.userId);
    if (oldToken !== undefined) await closeSession(tx, oldToken, context.now);
    return opened;
  });
  return context.adopt(token, { sessionId, customer }, remember);
}
