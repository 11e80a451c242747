import { replyCache } from './reply-cache.ts';

/** Pages, menus and blocks of the content management system, by the path below /p/wp-json (storefront 7). */
export interface ContentClient {
  /** Returns the JSON of a reply; undefined when the page does not exist, or the system is down and no copy is cached. */
  read(path: string): Promise<unknown>;
}

/** S 7: whose replies are kept. */
const KEPT = /^wp\/v2\//;
const TIMEOUT_MS = 8000;

export const browserContent: ContentClient = {
  read: (path) => (KEPT.test(path) ? replyCache.read(path, () => load(path)) : load(path)),
};

async function load(path: string): Promise<unknown> {
  const reply = await fetch(`/p/wp-json/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (reply.status >= 500) throw new Error(`content answered ${reply.status}`);
  return reply.ok ? reply.json() : undefined;
}
