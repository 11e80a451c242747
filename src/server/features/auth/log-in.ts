import type { SignOnWay, SsoUser } from '../../../domain/account/sign-on.ts';
import type { CallContext } from '../../http/call-context.ts';
import {
  closeSession,
  openSession,
  type Session,
  type SessionAgent,
  type SessionCustomer,
} from '../../http/session.ts';
import type { Database } from '../../infra/database/types.ts';
import { assignDefaultPlace, keepVisitorPlace, mergeCarts } from '../cart/change/carts-at-login.ts';
import { announceScope } from '../cart/stored/cart-scope.ts';
import type { CartDeps } from '../cart/stored/deps.ts';
import { readFullCart } from '../cart/stored/queries.ts';
import { setLanguage } from '../customers/queries.ts';
import { languageOfAccount } from '../languages/queries.ts';
import { chosenIn } from '../languages/register.ts';
import { noteLogin } from './known-browser.ts';

export interface LoginOptions {
  readonly remember: boolean;
  /** The member of the staff who acts for the customer. */
  readonly agent?: SessionAgent | undefined;
  readonly hasSecondFactor?: boolean | undefined;
  /** How the customer proved their identity; left out: as in the session before, if it was theirs, or by password. */
  readonly signOn?: SignOnWay | undefined;
  readonly sso?: SsoUser | undefined;
  /** The account was just made: its home has nothing of its own yet. */
  readonly isNew?: boolean;
}

/**
 * Logs the customer in at this client: a new token (decisions, Session), and the visitor's cart is merged into the
 * customer's in the same transaction, so that no failure loses or doubles it. Pages follow the store of the customer's
 * cart.
 */
export async function openCustomerSession(
  deps: CartDeps,
  context: CallContext,
  customer: SessionCustomer,
  { remember, agent, hasSecondFactor, isNew = false, ...shown }: LoginOptions,
): Promise<Session> {
  const visitor = await context.session();
  const isSame = visitor?.customer?.userId === customer.userId && shown.signOn === undefined;
  const { signOn = 'password', sso } = isSame ? visitor : shown;
  const oldToken = await context.token();
  const { userId } = customer;
  const { now, device } = context;
  const { token, sessionId } = await deps.db.tx(async (tx) => {
    const opened = await openSession(tx, {
      userId,
      remember,
      now,
      device,
      agentId: agent?.userId,
      hasSecondFactor,
      signOn,
      sso,
    });
    await assignDefaultPlace(tx, customer.userId, customer.defaultAddressId);
    if (visitor && !visitor.customer) {
      await keepVisitorPlace(tx, visitor.sessionId, customer.userId);
      await mergeCarts(tx, deps, { sessionId: visitor.sessionId }, customer.userId);
    }
    if (oldToken !== undefined) await closeSession(tx, oldToken, context.now);
    // the browser of the staff is not the customer's
    if (!agent) await noteLogin(tx, context, userId);
    return opened;
  });
  // the language of the staff is not the customer's
  if (!agent) {
    await agreeOnLanguage(deps.db, context, customer.userId);
    context.announceLogin(isNew);
  }
  announceScope(context, await readFullCart(deps.db, { userId: customer.userId }));
  const session = {
    sessionId,
    customer,
    ...(agent ? { agent } : {}),
    ...(hasSecondFactor ? { hasSecondFactor: true } : {}),
    signOn,
    ...(sso ? { sso } : {}),
  };
  return context.adopt(token, session, remember);
}

/** The choice of this browser is the newer one; a browser without a choice uses the account's language. */
async function agreeOnLanguage(db: Database, context: CallContext, userId: number): Promise<void> {
  const chosen = chosenIn(context);
  if (chosen) return setLanguage(db, userId, chosen);
  const saved = await languageOfAccount(db, userId);
  if (saved !== 'it') context.speak(saved);
}
