import { newToken } from '../../infra/tokens.ts';
import type { CallContext } from '../call-context.ts';

const TOKEN = /^[\w-]{20,64}$/;

interface BrowserCookie {
  /** The cookie of this browser; undefined: it has none. */
  of(context: CallContext): string | undefined;
  /** The cookie of this browser, made or prolonged now. */
  mark(context: CallContext): string;
}

/** A cookie that identifies a browser, before and after a login. */
export function browserCookie(name: string, seconds: number): BrowserCookie {
  /** Cookies that were made for a request without one. */
  const made = new WeakMap<CallContext, string>();
  const of = (context: CallContext) => {
    const token = context.cookie(name);
    return token !== undefined && TOKEN.test(token) ? token : made.get(context);
  };
  return {
    of,
    mark: (context) => {
      const token = of(context) ?? newToken();
      made.set(context, token);
      context.setCookie(name, token, seconds);
      return token;
    },
  };
}

/** Identifies the browser in which a sign-on began. It lives longer than an attempt and its later steps. */
const signOn = browserCookie('bottega_sign_on', 3600);

/** Returns the sign-on cookie of this browser; undefined: it has begun none. */
export const signOnBrowser = signOn.of;

/** Returns the sign-on cookie of this browser, made or prolonged now. */
export const markBrowser = signOn.mark;
