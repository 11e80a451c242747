import type { Static } from 'typebox';
import type { MobileSignOn, SignOnStart, SocialUser } from '../../../contract/single-sign-on/schemas.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handler, Handlers } from '../../http/feature.ts';
import { done, type Outcome, refuse } from '../../http/outcome.ts';
import { isByClient } from '../../http/same-site.ts';
import { markBrowser, signOnBrowser } from '../../http/sessions/browser-cookie.ts';
import type { RefusalCode } from '../../http/spoken-texts.ts';
import type { SignOnAnswer } from '../../infra/sign-on/sign-on-answer.ts';
import { newSocialAttempt, type SocialCallback, type SocialProvider } from '../../infra/sign-on/social-provider.ts';
import { readVerified, type VerifiedIdentity } from '../customers/external-identities.ts';
import { insertAttempt, takeAttempt } from './attempts.ts';
import { completeSignOn } from './complete-sign-on.ts';
import type { SignOnDeps } from './deps.ts';
import { popupName } from './handover-page.ts';
import { addressAfter, leadAway, leadOn, ownPath } from './lead-on.ts';

type Social = 'google' | 'facebook';
/** D 7, social-redir: Google and Facebook, in a pop-up, in the page itself, and from apps. */
export function socialHandlers(deps: SignOnDeps) {
  const browsing =
    (name: Social): Handler<'googleSignOn'> =>
    (context, { query }) =>
      query.code === undefined && query.error === undefined
        ? begin(deps, context, { name, returnTo: ownPath(query.relay_state_url), popup: popupName(query.popup) })
        : comeBack(deps, context, name, query);
  const mobile =
    (name: Social): Handler<'googleMobile'> =>
    (context, { query }) =>
      query.code !== undefined && isSaid(query['use-plugin'])
        ? redeemPlugin(deps, context, name, query.code)
        : begin(deps, context, { name, returnTo: ownPath(query.relay_state_url), popup: undefined });
  return {
    googleSignOn: browsing('google'),
    facebookSignOn: browsing('facebook'),
    googleMobile: mobile('google'),
    facebookMobile: mobile('facebook'),
  } satisfies Partial<Handlers>;
}

interface Beginning {
  readonly name: Social;
  readonly returnTo: string;
  readonly popup: string | undefined;
}

async function begin(
  deps: SignOnDeps,
  context: CallContext,
  { name, returnTo, popup }: Beginning,
): Promise<Outcome<SignOnStart>> {
  const provider = deps.signOn[name];
  if (!provider) return leadAway(context, 'SIGN_ON_OFF', { returnTo, popup });
  const refused = await context.limitedBy('logins');
  if (refused) return refused;
  const { state, nonce, codeVerifier } = await newSocialAttempt();
  const url = await addressOf(deps, provider, { state, nonce, codeVerifier });
  if (url === undefined) return leadAway(context, 'SIGN_ON_AWAY', { returnTo, popup });
  const attempt = { provider: name, nonce, codeVerifier, popup, returnTo };
  await insertAttempt(deps.db, attempt, { state, browser: markBrowser(context), now: context.now });
  return leadOn(context, url);
}

async function addressOf(
  { log }: SignOnDeps,
  provider: SocialProvider,
  attempt: Parameters<SocialProvider['authorizationUrl']>[0],
): Promise<string | undefined> {
  try {
    return await provider.authorizationUrl(attempt);
  } catch (error) {
    log.warn({ err: error }, 'a provider of sign-ons did not reply');
    return undefined;
  }
}

/** Handles the return of the browser from the provider. */
async function comeBack(
  deps: SignOnDeps,
  context: CallContext,
  name: Social,
  callback: SocialCallback,
): Promise<Outcome<SignOnStart>> {
  const provider = deps.signOn[name];
  if (!provider) return leadAway(context, 'SIGN_ON_OFF', { returnTo: '/' });
  const browser = signOnBrowser(context);
  const { state } = callback;
  const attempt =
    browser === undefined || state === undefined
      ? undefined
      : await takeAttempt(deps.db, name, { state, browser, now: context.now });
  if (!attempt || state === undefined) return leadAway(context, 'SIGN_ON_ENDED', { returnTo: '/' });
  const { nonce = '', codeVerifier = '', ...way } = attempt;
  const answer = await provider.answerOf(callback, { state, nonce, codeVerifier });
  if (!answer.ok) return leadAway(context, told(deps, answer), way);
  const completed = await completeSignOn(deps, context, answer.identity, way.returnTo);
  if (!completed.ok) return leadAway(context, completed.refusals[0]?.code ?? 'SIGN_ON_FAILED', way);
  const { registrationPath } = deps.config.signOn;
  return leadOn(context, addressAfter(completed.value, { ...way, provider: name, registrationPath }));
}

/**
 * Logs in with a code that the provider's software in an app has got. Nothing ties the code to the caller, so a page of
 * another site must not be able to send it: the caller must identify itself as clients do.
 */
async function redeemPlugin(
  deps: SignOnDeps,
  context: CallContext,
  name: Social,
  code: string,
): Promise<Outcome<Static<typeof MobileSignOn>>> {
  const provider = deps.signOn[name];
  if (!provider) return refuse('SIGN_ON_OFF');
  if (!isByClient((header) => context.header(header))) return refuse('CROSS_SITE');
  const refused = await context.limitedBy('logins');
  if (refused) return refused;
  const answer = await provider.answerOfPlugin(code);
  if (!answer.ok) return refuse(told(deps, answer));
  const browser = markBrowser(context);
  const completed = await completeSignOn(deps, context, answer.identity, '/');
  if (!completed.ok) return completed;
  if (completed.value === 'done') return done({});
  const verified = await readVerified(deps.db, browser, context.now);
  return verified ? done({ socialUser: socialUser(verified) }) : refuse('SIGN_ON_ENDED');
}

/** Returns the refusal for a failed sign-on. Failures that the person did not cause are logged. */
function told({ log }: SignOnDeps, { reason, error }: SignOnAnswer & { ok: false }): RefusalCode {
  if (reason === 'cancelled') return 'SIGN_ON_CANCELLED';
  log.warn({ err: error }, 'a sign-on was refused');
  return reason === 'away' ? 'SIGN_ON_AWAY' : 'SIGN_ON_FAILED';
}

/** Existing clients send true or 1. */
export function isSaid(flag: string | undefined): boolean {
  return flag !== undefined && !['', '0', 'false', 'no'].includes(flag.toLowerCase());
}

/** registration/social_user_detail: the data that prefill a registration. */
export function socialUser({ step, identity, expiresAt }: VerifiedIdentity): SocialUser {
  return {
    socialLogin: identity.provider,
    step,
    email: identity.email,
    emailVerified: identity.isEmailVerified,
    firstName: identity.firstName,
    lastName: identity.lastName,
    expiresAt: expiresAt.toISOString(),
  };
}
