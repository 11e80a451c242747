import { newToken } from '../../infra/tokens.ts';
import type { CallContext } from '../call-context.ts';

/** Tells the browser in which a sign-on began from every other one, before and after anybody is logged in. */
const COOKIE = 'bottega_sign_on';
const TOKEN = /^[\w-]{20,64}$/;
/** Longer than an attempt and what it may still need after it. */
const SECONDS = 3600;

/** Cookies that were made for a request which had none. */
const made = new WeakMap<CallContext, string>();

/** The sign-on cookie of this browser; undefined: it has begun none. */
export function signOnBrowser(context: CallContext): string | undefined {
  const token = context.cookie(COOKIE);
  return token !== undefined && TOKEN.test(token) ? token : made.get(context);
}

/** The sign-on cookie of this browser, made or prolonged now. */
export function markBrowser(context: CallContext): string {
  const token = signOnBrowser(context) ?? newToken();
  made.set(context, token);
  context.setCookie(COOKIE, token, SECONDS);
  return token;
}
