import { createApi, createBrowserTransport } from './client.ts';
import { requestLogin } from './login-gate.ts';
import { randomKey } from './random-key.ts';
import type { ApiTransport } from './transport.ts';

/** The API of this browser. Everything that happens after hydration goes through it. */
/** Of this page only: a number that stays would be followed across visits without having asked. */
export const thisClient = randomKey();
let transport: ApiTransport = createBrowserTransport({ clientUuid: thisClient, requestLogin });
let underWay = 0;
export const api = createApi({
  call: (method, path, input) => {
    underWay++;
    return transport.call(method, path, input).finally(() => underWay--);
  },
});

/** Something was asked that is not answered yet. */
export const isCalling = () => underWay > 0;

/** Puts something around every call from now on: what the first page does not need may come later. */
export function wrapTransport(wrap: (inner: ApiTransport) => ApiTransport): void {
  transport = wrap(transport);
}
