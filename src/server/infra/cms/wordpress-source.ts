import { LRUCache } from 'lru-cache';
import { InFlight } from '../../../concurrency/in-flight.ts';
import { cacheBytes } from '../cache-budget.ts';
import { sanitiseHtml } from '../html-sanitiser.ts';
import type { ContentReply, ContentRequest, ContentSource, ListQuery, OneQuery } from './content-source.ts';
import { UNAVAILABLE } from './errors.ts';

export interface WordpressOptions {
  /** The address of WordPress: https://cms.example. Its API is under /wp-json. */
  readonly url: string;
  readonly timeoutMs?: number;
  /** So long a copy is shown without asking. */
  readonly freshMs?: number;
  readonly now?: () => number;
  readonly onError: (error: unknown, path: string) => void;
}

interface CachedReply {
  readonly reply: ContentReply;
  readonly at: number;
  readonly bytes: number;
}

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_CACHED = 500;
/** Circuit breaker: consecutive failures before it opens. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;

/**
 * An external WordPress, read by fixed patterns. Every response is cached: it is shown while WordPress is slow, broken
 * or gone, however old it is.
 */
export function wordpressContentSource(options: WordpressOptions): ContentSource {
  const { url, timeoutMs = 3000, freshMs = 60_000, now = Date.now, onError } = options;
  const cache = new LRUCache<string, CachedReply>({
    max: MAX_CACHED,
    maxSize: cacheBytes('content'),
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });
  const asking = new InFlight<ContentReply>();
  let failures = 0;
  let closedUntil = 0;

  return {
    read: async (request) => {
      const path = pathOf(request);
      const cached = cache.get(path);
      if (cached && now() - cached.at < freshMs) return cached.reply;
      if (now() < closedUntil) return cached?.reply ?? UNAVAILABLE;
      try {
        return await asking.run(path, () => ask(path));
      } catch (error) {
        onError(error, path);
        return cached?.reply ?? UNAVAILABLE;
      }
    },
  };

  async function ask(path: string): Promise<ContentReply> {
    try {
      const fetched = await fetchReply(`${url}/wp-json/${path}`, timeoutMs);
      failures = 0;
      if (fetched.reply.status === 200) cache.set(path, { ...fetched, at: now() });
      return fetched.reply;
    } catch (error) {
      failures++;
      if (failures >= FAILURES_TO_OPEN) closedUntil = now() + OPEN_MS;
      throw error;
    }
  }
}

/** Returns the reply, a 404 too. Throws without a usable one: no connection, too slow, too large, not JSON, 5xx. */
async function fetchReply(address: string, timeoutMs: number): Promise<{ reply: ContentReply; bytes: number }> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    // where it would lead is not known to be allowed
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 500) throw new Error(`the content management system answered ${response.status}`);
  const text = await limitedText(response);
  const body = sanitised(JSON.parse(text) as unknown);
  const total = headerNumber(response, 'x-wp-total');
  const totalPages = headerNumber(response, 'x-wp-totalpages');
  return {
    bytes: 2 * text.length,
    reply: {
      status: response.status,
      body,
      ...(total === undefined ? {} : { total }),
      ...(totalPages === undefined ? {} : { totalPages }),
    },
  };
}

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length > MAX_BYTES) throw new Error('the answer of the content management system is too large');
  }
  return text + decoder.decode();
}

/** Sanitises all HTML (`rendered`) for our pages. */
function sanitised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sanitised);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'rendered' && typeof inner === 'string' ? sanitiseHtml(inner) : sanitised(inner),
    ]),
  );
}

function headerNumber(response: Response, name: string): number | undefined {
  const text = response.headers.get(name);
  return text === null || !/^\d+$/.test(text) ? undefined : Number(text);
}

/** Path and query below /wp-json: made of checked parts only. */
function pathOf(request: ContentRequest): string {
  switch (request.what) {
    case 'entries':
      return `wp/v2/${encodeURIComponent(request.type)}${listParameters(request.query)}`;
    case 'entry':
      return `wp/v2/${encodeURIComponent(request.type)}/${request.id}${written(oneParameters(request.query))}`;
    case 'search': {
      const { search, page, perPage, subtypes } = request.query;
      return `wp/v2/search${written({ search, page, per_page: perPage, subtype: subtypes.map(singular).join(',') })}`;
    }
    case 'menu':
      return `wp-api-menus/v2/menu-locations/${encodeURIComponent(request.location)}`;
    case 'slides':
      return `wp/v2/slides_by_id/${request.ids.length === 0 ? 'all' : request.ids.join(',')}`;
    case 'custom':
      return `custom/v1/${encodeURIComponent(request.endpoint)}`;
  }
}

function listParameters(query: ListQuery): string {
  return written({
    ...oneParameters(query),
    page: query.page,
    per_page: query.perPage,
    search: query.search,
    slug: query.slugs.join(','),
    include: query.include.join(','),
    exclude: query.exclude.join(','),
    parent: query.parent.join(','),
    order: query.order,
    orderby: query.orderBy,
  });
}

function oneParameters({ embed, fields }: OneQuery) {
  return { ...(embed ? { _embed: 1 } : {}), _fields: fields.join(',') };
}

function written(parameters: Readonly<Record<string, string | number>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== '') query.set(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}

function singular(type: string): string {
  return type === 'posts' || type === 'pages' ? type.slice(0, -1) : type;
}
