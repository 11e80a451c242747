import { LRUCache } from 'lru-cache';
import { InFlight } from '../../../concurrency/in-flight.ts';
import { cacheBytes } from '../cache-budget.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { sanitiseHtml } from '../html-sanitiser.ts';
import { limitedText } from '../limited-text.ts';
import type { ContentReply, ContentRequest, ContentSource, ListQuery, OneQuery } from './content-source.ts';
import { NO_ROUTE, UNAVAILABLE } from './errors.ts';

export interface WordpressOptions {
  /** The address of WordPress: https://cms.example. Its API is under /wp-json. */
  readonly url: string;
  /**
   * Types and custom endpoints that may be read besides the usual ones: a WordPress has others, such as users and
   * settings.
   */
  readonly types?: ReadonlySet<string>;
  readonly endpoints?: ReadonlySet<string>;
  readonly timeoutMs?: number;
  /** The time (ms) for which a cached copy is served without a new request. */
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
/**
 * WordPress takes tens of milliseconds for a request: more at once would only queue there and slow down its other
 * readers.
 */
const MAX_AT_ONCE = 16;
const USUAL_TYPES = ['pages', 'posts', 'media', 'categories', 'tags', 'slides', 'ux-blocks', 'faq', 'mail-pars'];

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
  const types = new Set([...USUAL_TYPES, ...(options.types ?? [])]);
  const asking = new InFlight<ContentReply>();
  const breaker = createCircuitBreaker(now);

  return {
    read: async (request) => {
      if (!isReadable(request, types, options.endpoints)) return NO_ROUTE;
      const path = pathOf(request, now);
      const cached = cache.get(path);
      if (cached && now() - cached.at < freshMs) return cached.reply;
      if (breaker.isOpen() || asking.size >= MAX_AT_ONCE) return cached?.reply ?? UNAVAILABLE;
      try {
        return await asking.run(path, () => ask(path));
      } catch (error) {
        onError(error, path);
        return cached?.reply ?? UNAVAILABLE;
      }
    },
  };

  async function ask(path: string): Promise<ContentReply> {
    const fetched = await breaker.run(() => fetchReply(`${url}/wp-json/${path}`, timeoutMs));
    if (fetched.reply.status === 200) cache.set(path, { ...fetched, at: now() });
    return fetched.reply;
  }
}

/** Returns the reply, also a 404. Throws without a usable one: no connection, timeout, too large, not JSON, 5xx. */
async function fetchReply(address: string, timeoutMs: number): Promise<{ reply: ContentReply; bytes: number }> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    // the target of a redirect may be a forbidden host
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 500) throw new Error(`the content management system answered ${response.status}`);
  const text = await limitedText(response, MAX_BYTES);
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

const TAG = /<[a-z/!]/i;

/**
 * Sanitises all HTML for our pages: `rendered`, and every other text with a tag, because plug-ins add fields of their
 * own.
 */
function sanitised(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'rendered' || TAG.test(value) ? sanitiseHtml(value) : value;
  if (Array.isArray(value)) return value.map((inner) => sanitised(inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sanitised(inner, name)]));
}

/** Deny by default: entries of known types, and custom endpoints that the configuration names. */
function isReadable(request: ContentRequest, types: ReadonlySet<string>, endpoints?: ReadonlySet<string>): boolean {
  if (request.what === 'entries' || request.what === 'entry') return types.has(request.type);
  return request.what !== 'custom' || endpoints?.has(request.endpoint) === true;
}

function headerNumber(response: Response, name: string): number | undefined {
  const text = response.headers.get(name);
  return text === null || !/^\d+$/.test(text) ? undefined : Number(text);
}

/** Returns path and query below /wp-json, built of checked parts only. */
function pathOf(request: ContentRequest, now: () => number): string {
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
      return `wp/v2/slides_by_id/${idsOf(request.ids)}`;
    case 'newSlides': {
      // the minute instead of the visitor's time, which would make a new cache key each time
      const minute = Math.floor(now() / 60_000) * 60;
      const query = written({ deliveryServiceId: request.serviceId ?? '' });
      return `wp/v2/new_slides/${idsOf(request.ids)}/${minute}/${request.count}${query}`;
    }
    case 'siteSearch':
      return `custom/ali/search${written({ q: request.search })}`;
    case 'custom':
      return `custom/v1/${encodeURIComponent(request.endpoint)}`;
  }
}

function idsOf(ids: readonly number[]): string {
  return ids.length === 0 ? 'all' : ids.join(',');
}

function listParameters(query: ListQuery): string {
  return written({
    ...oneParameters(query),
    page: query.page,
    per_page: query.perPage,
    offset: query.offset ?? '',
    search: query.search,
    slug: query.slugs.join(','),
    include: query.include.join(','),
    exclude: query.exclude.join(','),
    parent: query.parent.join(','),
    categories: query.categories.join(','),
    tags: query.tags.join(','),
    after: query.after,
    before: query.before,
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
