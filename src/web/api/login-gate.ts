import { createRequestQueue } from '../ui/dialog/request-queue.ts';

/** Requests to the login dialog; it replies true when the shopper is now logged in. */
export const loginRequests = createRequestQueue<'login', boolean>();

let asking: Promise<boolean> | undefined;

/** Asks for login on the same page; concurrent calls whose session ended share one dialog. */
export function requestLogin(): Promise<boolean> {
  asking ??= loginRequests.request('login').finally(() => {
    asking = undefined;
  });
  return asking;
}
