import { createApi, createBrowserTransport } from './client.ts';
import { requestLogin } from './login-gate.ts';
import { randomKey } from './random-key.ts';
import type { ApiTransport } from './transport.ts';

/** The API client of this browser, which everything after hydration uses. */
/** Identifies this page until it is closed: a lasting number would track the visitor across visits without consent. */
export const thisClient = randomKey();
let transport: ApiTransport = createBrowserTransport({ clientUuid: thisClient, requestLogin });
let underWay = 0;
export const api = createApi({
  call: (method, path, input) => {
    underWay++;
    return transport.call(method, path, input).finally(() => underWay--);
  },
});

/** Returns whether a call is still without a reply. */
export const isCalling = () => underWay > 0;

/** Wraps the transport of every later call, so that code which the first page does not need may be loaded afterwards. */
export function wrapTransport(wrap: (inner: ApiTransport) => ApiTransport): void {
  transport = wrap(transport);
}
