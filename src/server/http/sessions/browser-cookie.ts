import { newToken } from '../../infra/tokens.ts';
import type { CallContext } from '../call-context.ts';

const TOKEN = /^[\w-]{20,64}$/;

export interface BrowserCookie {
  /** The cookie of this browser; undefined: it has none. */
  of(context: CallContext): string | undefined;
  /** The cookie of this browser, made or prolonged now. */
  mark(context: CallContext): string;
}

/** A cookie that tells a browser from every other one, before and after anybody is logged in. */
export function browserCookie(name: string, seconds: number): BrowserCookie {
  /** Cookies that were made for a request which had none. */
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
