import { createApi, createBrowserTransport } from './client.ts';
import { requestLogin } from './login-gate.ts';
import type { ApiTransport } from './transport.ts';

/** The API of this browser. Everything that happens after hydration goes through it. */
let transport: ApiTransport = createBrowserTransport({ clientUuid: clientUuid(), requestLogin });
export const api = createApi({ call: (method, path, input) => transport.call(method, path, input) });

/** Puts something around every call from now on: what the first page does not need may come later. */
export function wrapTransport(wrap: (inner: ApiTransport) => ApiTransport): void {
  transport = wrap(transport);
}

const STORAGE_KEY = 'bottega.client';

function clientUuid(): string {
  if (typeof localStorage === 'undefined') return '';
  try {
    const known = localStorage.getItem(STORAGE_KEY);
    if (known) return known;
    const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    localStorage.setItem(STORAGE_KEY, fresh);
    return fresh;
  } catch {
    return ''; // storage refused by the browser: the header is optional
  }
}
