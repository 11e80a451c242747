import { createRequestQueue } from '../ui/dialog/request-queue.ts';

/** The login dialog answers here: true when the shopper is now logged in. */
export const loginRequests = createRequestQueue<'login', boolean>();

let asking: Promise<boolean> | undefined;

/** Asks for login in place; several calls that find the session gone share one dialog. */
export function requestLogin(): Promise<boolean> {
  asking ??= loginRequests.request('login').finally(() => {
    asking = undefined;
  });
  return asking;
}
