import { type ExternalIdentity, stepWithoutAccount } from '../../../domain/account/sign-on.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Session } from '../../http/session.ts';
import { markBrowser } from '../../http/sessions/browser-cookie.ts';
import { checkSecondFactor } from '../auth/check-second-factor.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { type CustomerRow, customerById, customerByLogin } from '../auth/queries.ts';
import { sessionCustomer } from '../auth/session-customer.ts';
import { accountOfIdentity, identityUsed, storeVerified } from '../customers/external-identities.ts';
import { readFactor } from '../customers/second-factor.ts';
import type { SignOnDeps } from './deps.ts';
import type { Step } from './lead-on.ts';

/**
 * Completes a sign-on after a provider has identified a person. A linked account is logged in as by password: blocked
 * ones are refused, and a second factor is required. Otherwise the missing step is stored for this browser: the
 * password of the account with the same e-mail, once, or a registration.
 */
export async function completeSignOn(
  deps: SignOnDeps,
  context: CallContext,
  identity: ExternalIdentity,
  returnTo: string,
): Promise<Result<Step, Refusal>> {
  const { db, config } = deps;
  const userId = await accountOfIdentity(db, identity);
  const row = userId === undefined ? undefined : await customerById(db, userId);
  if (!row) {
    const isEmailShown = identity.isEmailVerified && identity.email !== '';
    const hasAccount = isEmailShown && (await customerByLogin(db, identity.email)) !== undefined;
    const isLoggedIn = (await context.session())?.customer !== undefined;
    const step = config.registrationOpen && !isLoggedIn ? stepWithoutAccount(isEmailShown, hasAccount) : 'link';
    await storeVerified(db, markBrowser(context), { step, userId: null, identity, returnTo }, context.now);
    return ok(step);
  }
  if (row.blocked) return refuse('BLOCKED');
  const factor = await readFactor(db, row.userId);
  if (factor?.isEnabled) {
    const browser = markBrowser(context);
    await storeVerified(db, browser, { step: 'code', userId: row.userId, identity, returnTo }, context.now);
    // so that a code by mail is already on its way when the page asks for it
    if (factor.kind === 'mail') await checkSecondFactor(deps, context, row.userId, '');
    return ok('code');
  }
  await openSignedOn(deps, context, { row, identity });
  return ok('done');
}

interface SignedOn {
  readonly row: CustomerRow;
  readonly identity: ExternalIdentity;
  readonly hasSecondFactor?: boolean;
}

/** Opens the session of a person who has signed on. With a company's own provider the session ends with the browser. */
export async function openSignedOn(
  deps: SignOnDeps,
  context: CallContext,
  { row, identity, hasSecondFactor = false }: SignedOn,
): Promise<Session> {
  const { provider, sso } = identity;
  await identityUsed(deps.db, identity, context.now);
  return openCustomerSession(deps, context, sessionCustomer(row), {
    remember: provider !== 'saml',
    hasSecondFactor,
    signOn: provider,
    sso,
  });
}
