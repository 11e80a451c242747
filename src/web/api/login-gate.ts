import { createRequestQueue } from '../ui/dialog/request-queue.ts';

export interface LoginQuestion {
  /** True when a call was refused because its session ended; false when an action needs a login. */
  readonly isSessionEnded: boolean;
}

/** Requests to the login dialog; it replies true when the shopper is now logged in. */
export const loginRequests = createRequestQueue<LoginQuestion, boolean>();

/** storefront 8: the event that a browser fires when the session of its customer ended. */
export const NOT_LOGGED_IN = 'bottega:not-logged-in';

let asking: Promise<boolean> | undefined;

/**
 * Asks for login on the same page; concurrent calls whose session ended share one dialog. A browser drops the cookie of an ended session,
 * so that the reply may only say that a login is needed: a page that shows a customer takes it as the end of the session.
 */
export function requestLogin(isSessionEnded = false): Promise<boolean> {
  dispatchEvent(new Event(NOT_LOGGED_IN));
  asking ??= loginRequests.request({ isSessionEnded }).finally(() => {
    asking = undefined;
  });
  return asking;
}
