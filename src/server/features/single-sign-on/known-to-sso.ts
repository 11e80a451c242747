import type { CallContext } from '../../http/call-context.ts';

/** This browser has signed on by SAML before: the login page tries it by itself (D 4). */
const COOKIE = 'bottega_sso';
const SECONDS = 180 * 86_400;

export function isKnownToSso(context: CallContext): boolean {
  return context.cookie(COOKIE) === '1';
}

export function setKnownToSso(context: CallContext, isKnown: boolean): void {
  if (isKnown) context.setCookie(COOKIE, '1', SECONDS);
  else context.clearCookie(COOKIE);
}
