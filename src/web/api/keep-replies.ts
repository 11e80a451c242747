import { wrapTransport } from './browser-api.ts';
import { cachedTransport } from './cached-transport.ts';

let isKeeping = false;

/** Starts to cache replies of the catalogue. The first page does not need it, so its code is loaded later. */
export function keepReplies(): void {
  if (isKeeping) return;
  isKeeping = true;
  wrapTransport((transport) => cachedTransport(transport));
}
