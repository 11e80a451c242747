import { createRequestQueue } from '../ui/dialog/request-queue.ts';
import { createApi, createBrowserTransport } from './client.ts';
import type { ApiTransport } from './transport.ts';

/** Returns 128 random bits in hexadecimal. (crypto.randomUUID exists only on secure origins.) */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface LoginQuestion {
  /** True when a call was refused because its session ended; false when an action needs a login. */
  readonly isSessionEnded: boolean;
}

/** Requests to the login dialog; it replies true when the shopper is now logged in. */
export const loginRequests = createRequestQueue<LoginQuestion, boolean>();

/** storefront 8: the event that a browser fires when the session of its customer ended. */
export const NOT_LOGGED_IN = 'bottega:not-logged-in';

let asking: Promise<boolean> | undefined;

/**
 * Asks for login on the same page; concurrent calls whose session ended share one dialog. A browser drops the cookie of
 * an ended session, so that the reply may only say that a login is needed: a page that shows a customer takes it as the
 * end of the session.
 */
export function requestLogin(isSessionEnded = false): Promise<boolean> {
  dispatchEvent(new Event(NOT_LOGGED_IN));
  asking ??= loginRequests.request({ isSessionEnded }).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Returns whether the login dialog is open. */
export function isLoginAsked(): boolean {
  return asking !== undefined;
}

/** Identifies this page until it is closed: a lasting number would track the visitor across visits without consent. */
export const thisClient = randomKey();
let transport: ApiTransport = createBrowserTransport({ clientUuid: thisClient, requestLogin });
let underWay = 0;
/** The API client of this browser, which everything after hydration uses. */
export const api = createApi({
  call: (method, path, input) => {
    underWay++;
    return transport.call(method, path, input).finally(() => underWay--);
  },
});

/** Returns whether a call is still without a reply. */
export const isCalling = () => underWay > 0;

/**
 * Wraps the transport of every later call, so that code which the first page does not need may be loaded afterwards.
 */
export function wrapTransport(wrap: (inner: ApiTransport) => ApiTransport): void {
  transport = wrap(transport);
}
