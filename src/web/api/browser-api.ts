import { cachedTransport } from './cached-transport.ts';
import { createApi, createBrowserTransport } from './client.ts';
import { requestLogin } from './login-gate.ts';

/** The API of this browser. Everything that happens after hydration goes through it. */
export const api = createApi(cachedTransport(createBrowserTransport({ clientUuid: clientUuid(), requestLogin })));

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
