import { wrapTransport } from './browser-api.ts';
import { cachedTransport } from './cached-transport.ts';

let isKeeping = false;

/** From now on replies of the catalogue are kept. The first page does not need it: it comes with what comes next. */
export function keepReplies(): void {
  if (isKeeping) return;
  isKeeping = true;
  wrapTransport(cachedTransport);
}
