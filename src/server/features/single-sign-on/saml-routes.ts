import type { SignOnStart } from '../../../contract/single-sign-on/schemas.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome } from '../../http/outcome.ts';
import { markBrowser, signOnBrowser } from '../../http/sessions/browser-cookie.ts';
import { newToken } from '../../infra/tokens.ts';
import { insertAttempt, takeAttempt } from './attempts.ts';
import { completeSignOn } from './complete-sign-on.ts';
import type { SignOnDeps } from './deps.ts';
import { addressAfter, leadAway, leadOn, ownPath } from './lead-on.ts';
import { isSaid } from './social-routes.ts';

/** D 7, saml/do-login and do-logout, and the return of the browser during a sign-on. */
export function samlHandlers(deps: SignOnDeps) {
  return {
    samlLogin: (context, { query }) =>
      begin(deps, context, { returnTo: ownPath(query.relay_state_url), isPassive: isSaid(query.checkUser) }),
    samlFinish: (context, { query }) => finish(deps, context, query.state),
    samlLogout: (context, { query }) => logOut(deps, context, ownPath(query.relay_state_url)),
    samlLogoutPost: (context, { body }) => logOut(deps, context, ownPath(body.relay_state_url)),
  } satisfies Partial<Handlers>;
}

/**
 * Returns the address of the provider. With `checkUser` (D 4, tried when the login page opens) there is one only for a
 * browser that has signed on by SAML before and is logged out, and the provider does not ask for a password.
 */
async function begin(
  deps: SignOnDeps,
  context: CallContext,
  { returnTo, isPassive }: { readonly returnTo: string; readonly isPassive: boolean },
): Promise<Outcome<SignOnStart>> {
  const { saml } = deps.signOn;
  if (!saml) return leadAway(context, 'SIGN_ON_OFF', { returnTo });
  if (isPassive && (!isKnownToSso(context) || (await context.session())?.customer)) return done({});
  const refused = await context.limitedBy('logins');
  if (refused) return refused;
  const state = newToken();
  const { url, requestId } = await saml.loginUrl(state, isPassive);
  const attempt = { provider: 'saml', requestId, isPassive, returnTo } as const;
  await insertAttempt(deps.db, attempt, { state, browser: markBrowser(context), now: context.now });
  return leadOn(context, url);
}

/** Returns what the provider has asserted to the browser that began the sign-on. */
async function finish(
  deps: SignOnDeps,
  context: CallContext,
  state: string | undefined,
): Promise<Outcome<SignOnStart>> {
  const browser = signOnBrowser(context);
  const attempt =
    browser === undefined || state === undefined
      ? undefined
      : await takeAttempt(deps.db, 'saml', { state, browser, now: context.now });
  if (!attempt?.verified) return leadAway(context, 'SIGN_ON_ENDED', { returnTo: '/' });
  const { returnTo, verified } = attempt;
  const completed = await completeSignOn(deps, context, verified, returnTo);
  if (!completed.ok) return leadAway(context, completed.refusals[0]?.code ?? 'SIGN_ON_FAILED', { returnTo });
  setKnownToSso(context, true);
  const { registrationPath } = deps.config.signOn;
  return leadOn(context, addressAfter(completed.value, { returnTo, provider: 'saml', registrationPath }));
}

/**
 * Ends the session of this shop in any case; after a sign-on by SAML the browser goes to the provider's single logout,
 * if it has one.
 */
async function logOut(deps: SignOnDeps, context: CallContext, returnTo: string): Promise<Outcome<SignOnStart>> {
  const sso = (await context.session())?.sso;
  await context.logOut();
  if (!sso) return done({});
  setKnownToSso(context, false);
  try {
    const redirectUrl = await deps.signOn.saml?.logoutUrl(sso, returnTo);
    return done(redirectUrl === undefined ? {} : { redirectUrl });
  } catch (error) {
    deps.log.warn({ err: error }, 'no single logout could be asked for');
    return done({});
  }
}

/** Marks a browser that has signed on by SAML before: the login page tries it without a click (D 4). */
const COOKIE = 'bottega_sso';
const SECONDS = 180 * 86_400;

function isKnownToSso(context: CallContext): boolean {
  return context.cookie(COOKIE) === '1';
}

export function setKnownToSso(context: CallContext, isKnown: boolean): void {
  if (isKnown) context.setCookie(COOKIE, '1', SECONDS);
  else context.clearCookie(COOKIE);
}
