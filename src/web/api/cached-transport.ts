import type { Envelope } from '../../contract/base/envelope.ts';
import type { ApiInput, ApiTransport } from './transport.ts';

/** storefront 9: the cache holds 50 replies of the catalogue for 15 minutes. */
const MAX_AGE_MS = 900_000;
const MAX_REPLIES = 50;
const CATALOGUE = /^\/ebsn\/api\/(?:products(?:\/|$)|category(?:$|-block\/)|adv$|warehouse-locator\/|leaflet\/)/;
/** The customer's own lists are never cached (storefront 7, caching). */
const PERSONAL = ['parent_wishlist_id', 'preferred'] as const;
/** Changes that do not affect the catalogue; any other may have changed store, prices or stock (decisions, cache). */
const HARMLESS = /^\/ebsn\/api\/(?:cart\/(?:add|update|delete|update-cart-info)$|wishlist\/|product-request\/)/;

/** Caches replies of the catalogue, so that the way back is there at once. */
export function cachedTransport(transport: ApiTransport, now: () => number = Date.now): ApiTransport {
  const replies = new Map<string, { readonly until: number; readonly envelope: Envelope }>();
  let generation = 0;

  async function change(path: string, input: ApiInput): Promise<Envelope> {
    const forget = () => {
      if (HARMLESS.test(path)) return;
      generation++;
      replies.clear();
    };
    try {
      return await transport.call('POST', path, input);
    } finally {
      forget();
    }
  }
  async function read(path: string, input: ApiInput): Promise<Envelope> {
    if (!isShared(path, input)) return transport.call('GET', path, input);
    const key = path + JSON.stringify(Object.entries(input.query ?? {}).sort());
    const cached = replies.get(key);
    if (cached && cached.until > now()) return cached.envelope;
    const asked = generation;
    const envelope = await transport.call('GET', path, input);
    // a reply requested before a change may contain the state before it
    if (asked === generation) keep(key, envelope);
    return envelope;
  }
  function keep(key: string, envelope: Envelope): void {
    replies.delete(key);
    replies.set(key, { until: now() + MAX_AGE_MS, envelope });
    const [oldest] = replies.keys();
    if (replies.size > MAX_REPLIES && oldest !== undefined) replies.delete(oldest);
  }
  return { call: (method, path, input) => (method === 'GET' ? read(path, input) : change(path, input)) };
}

function isShared(path: string, { query }: ApiInput): boolean {
  return CATALOGUE.test(path) && !PERSONAL.some((name) => query !== undefined && name in query);
}
