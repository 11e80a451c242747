import { lookup as lookUp } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkedLookup, ForbiddenAddressError, isPublicAddress } from './public-address.ts';

interface NotFetched {
  readonly refused: string;
}

export type Fetched = { readonly bytes: Buffer } | NotFetched;

/** Returns the bytes at an address of an allowed host, or the reason why they were not fetched. */
export type AllowedFetch = (address: string) => Promise<Fetched>;

/** Passes the bytes at an address of an allowed host on as they arrive, or returns the reason why it does not. */
export type AllowedDownload = <Taken>(
  address: string,
  take: (bytes: Readable) => Promise<Taken>,
) => Promise<{ readonly taken: Taken } | NotFetched>;

export interface AllowedFetchOptions {
  /** Exact names, with a port if it is not the default. */
  readonly hosts: ReadonlySet<string>;
  /** The variable that names them. */
  readonly setting?: string;
  /** The media types that are asked for; undefined: pictures. */
  readonly accept?: string;
  readonly limits?: Partial<FetchLimits>;
  /** Resolves a name to addresses; replaced in tests. */
  readonly resolve?: typeof lookUp;
  /** For tests: these names may be plain http, and resolve to this machine. */
  readonly localHosts?: ReadonlySet<string>;
}

/**
 * Fetches from named hosts only, and never from a private network: each address, those of redirects too, must be https
 * on an allowed host, and the connection is made to the same address that was checked, so that a name that resolves
 * differently the second time has no effect (DNS rebinding).
 */
export function createAllowedFetch(options: AllowedFetchOptions): AllowedFetch {
  const limits = { ...usualLimits, ...options.limits };
  return (address) => tryOften(address, { options, limits, read: (reply) => readBody(reply, limits) });
}

/** Downloads under the same rules as `createAllowedFetch`, and follows no redirect to another host. */
export function createAllowedDownload(options: AllowedFetchOptions): AllowedDownload {
  const limits = { ...usualLimits, ...options.limits };
  return (address, take) => {
    const host = URL.canParse(address) ? new URL(address).host : '';
    const own = { ...options, hosts: new Set(options.hosts.has(host) ? [host] : []) };
    const read = async (reply: IncomingMessage) => {
      const refused = reasonAgainstBody(reply, limits);
      if (refused === undefined) return { taken: await take(reply) };
      reply.destroy();
      return { refused };
    };
    return tryOften(address, { options: own, limits, read });
  };
}

interface Trial<Got> {
  readonly options: AllowedFetchOptions;
  readonly limits: FetchLimits;
  readonly read: (reply: IncomingMessage) => Promise<Got | NotFetched>;
}

async function tryOften<Got extends object>(address: string, trial: Trial<Got>): Promise<Got | NotFetched> {
  const { limits } = trial;
  for (let tried = 1; ; tried++) {
    const got = await attempt(address, trial);
    if (!('again' in got)) return got;
    if (tried >= limits.tries) return { refused: got.refused };
    await sleep(got.again ?? limits.waitMs * 2 ** (tried - 1));
  }
}

/** `again`: a later attempt may succeed; after this many milliseconds, if the host gave them. */
interface Again extends NotFetched {
  readonly again: number | undefined;
}

async function attempt<Got extends object>(
  address: string,
  { options, limits, read }: Trial<Got>,
): Promise<Got | NotFetched | Again> {
  const signal = AbortSignal.timeout(limits.maxMs);
  let next = address;
  try {
    for (let hop = 0; hop <= limits.maxRedirects; hop++) {
      const url = URL.canParse(next) ? new URL(next) : undefined;
      const wrong = url === undefined ? 'not an address' : reasonAgainst(url, options);
      if (url === undefined || wrong !== undefined)
        return { refused: hop === 0 ? (wrong ?? '') : `leads to ${next.slice(0, 200)}: ${wrong}` };
      const reply = await ask(url, options, signal);
      const { statusCode: status = 0, headers } = reply;
      if (status >= 300 && status < 400 && headers.location && URL.canParse(headers.location, url.href)) {
        reply.destroy();
        next = new URL(headers.location, url).href;
        continue;
      }
      if (status === 200) return await read(reply);
      reply.destroy();
      const refused = `the host answers ${status}`;
      return status === 429 || status >= 500 ? { refused, again: retryAfter(headers['retry-after']) } : { refused };
    }
    return { refused: `more than ${limits.maxRedirects} redirects` };
  } catch (error) {
    if (error instanceof ForbiddenAddressError) return { refused: error.message };
    if (signal.aborted) return { refused: `took longer than ${limits.maxMs / 1000} s`, again: undefined };
    return { refused: `cannot be fetched: ${(error as Error).message}`, again: undefined };
  }
}

function reasonAgainst(
  url: URL,
  { hosts, localHosts, setting = 'PICTURE_HOSTS' }: AllowedFetchOptions,
): string | undefined {
  const isLocal = localHosts?.has(url.host) ?? false;
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return 'not https';
  if (url.username || url.password) return 'has a user name';
  if (!hosts.has(url.host)) return `the host ${url.host} is not in ${setting}`;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // a literal IP address is not looked up, so it is checked here
  if (isIP(literal) && !isLocal && !isPublicAddress(literal)) return `${literal} is not a public address`;
  return undefined;
}

function ask(url: URL, options: AllowedFetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const lookup = options.localHosts?.has(url.host) ? undefined : checkedLookup(options.resolve ?? lookUp);
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  const headers = {
    accept: options.accept ?? 'image/avif,image/webp,image/png,image/jpeg',
    'accept-encoding': 'identity',
    'user-agent': 'Bottega/1.0 (catalogue import)',
  };
  return new Promise((resolve, reject) => {
    // no agent: a reused connection would skip the check of its address
    get(url, { agent: false, headers, signal, ...(lookup ? { lookup } : {}) }, resolve).on('error', reject);
  });
}

async function readBody(reply: IncomingMessage, { maxBytes }: FetchLimits): Promise<Fetched> {
  const wrong = reasonAgainstBody(reply, { maxBytes });
  if (wrong !== undefined) {
    reply.destroy();
    return { refused: wrong };
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBytes) break;
    parts.push(part);
  }
  if (length <= maxBytes) return { bytes: Buffer.concat(parts) };
  reply.destroy();
  return { refused: tooLarge(maxBytes) };
}

/** Returns what the headings of a reply say against its body. */
function reasonAgainstBody(
  { headers }: IncomingMessage,
  { maxBytes }: Pick<FetchLimits, 'maxBytes'>,
): string | undefined {
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'identity') return `sent as ${encoding}`;
  return Number(headers['content-length'] ?? 0) > maxBytes ? tooLarge(maxBytes) : undefined;
}

function tooLarge(maxBytes: number): string {
  return `larger than ${maxBytes} bytes`;
}

const maxWaitMs = 30_000;

function retryAfter(header: string | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, maxWaitMs) : undefined;
}

interface FetchLimits {
  readonly maxBytes: number;
  /** The maximum time of one attempt, redirects included. */
  readonly maxMs: number;
  readonly maxRedirects: number;
  /** The number of attempts; errors that may pass are tried again. */
  readonly tries: number;
  /** The delay before the second attempt, doubled before each further one unless the host gives it. */
  readonly waitMs: number;
}

export const usualLimits: FetchLimits = {
  maxBytes: 8 * 1024 * 1024,
  maxMs: 20_000,
  maxRedirects: 3,
  tries: 3,
  waitMs: 2000,
};
