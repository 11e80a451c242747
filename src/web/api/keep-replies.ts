import type { Envelope } from '../../contract/base/envelope.ts';
import { wrapTransport } from './browser-api.ts';
import { type ReplyCache, replyCache } from './reply-cache.ts';
import type { ApiInput, ApiTransport } from './transport.ts';

let isKeeping = false;

/** Starts to cache replies of the catalogue. The first page does not need it, so its code is loaded later. */
export function keepReplies(): void {
  if (isKeeping) return;
  isKeeping = true;
  wrapTransport((transport) => cachedTransport(transport));
}

/** S 7: the calls whose replies are cached. */
const CATALOGUE =
  /^\/ebsn\/api\/(?:products(?:\/|$)|category(?:$|-block\/)|adv$|article(?:\/|$)|warehouse-locator\/|leaflet\/)/;
/** The customer's own lists are never cached (storefront 7, caching). */
const PERSONAL = ['parent_wishlist_id', 'preferred'] as const;
/** Changes that do not affect the catalogue; any other may have changed store, prices or stock (decisions, cache). */
const HARMLESS = /^\/ebsn\/api\/(?:cart\/(?:add|update|delete|update-cart-info)$|wishlist\/|product-request\/)/;

/** Caches replies of the catalogue; every change that may affect them clears the cache. */
export function cachedTransport(transport: ApiTransport, cache: ReplyCache = replyCache): ApiTransport {
  async function change(path: string, input: ApiInput): Promise<Envelope> {
    try {
      return await transport.call('POST', path, input);
    } finally {
      if (!HARMLESS.test(path)) cache.clear();
    }
  }
  function read(path: string, input: ApiInput): Promise<Envelope> {
    const load = () => transport.call('GET', path, input);
    if (!isShared(path, input)) return load();
    return cache.read(path + JSON.stringify(Object.entries(input.query ?? {}).sort()), load);
  }
  return { call: (method, path, input) => (method === 'GET' ? read(path, input) : change(path, input)) };
}

function isShared(path: string, { query }: ApiInput): boolean {
  return CATALOGUE.test(path) && !PERSONAL.some((name) => query !== undefined && name in query);
}
