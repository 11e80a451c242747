import { createHmac } from 'node:crypto';
import type { lookup as lookUp } from 'node:dns';
import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import type { WebhookFailure } from '../../../contract/webhooks/limits.ts';
import { checkedLookup, ForbiddenAddressError, isPublicAddress } from '../../../pictures/store/public-address.ts';

export interface WebhookToSend {
  readonly url: string;
  /** The `webhook-id`, the same at every attempt. */
  readonly id: string;
  readonly body: string;
  /** Each signs: a receiver that changes to a new secret accepts either (Standard Webhooks). */
  readonly secrets: readonly string[];
  readonly now: Date;
}

export interface WebhookAnswer {
  /** Undefined: there was none. */
  readonly status: number | undefined;
  /** The beginning of the answer. */
  readonly text: string;
  /** Why there was none. */
  readonly failure?: WebhookFailure;
  readonly tookMs: number;
  /** How long the receiver asks to wait. */
  readonly retryAfterMs: number | undefined;
}

export interface WebhookSenderOptions {
  /** Hosts with their ports that may be reached by http and in a private network. */
  readonly privateHosts: ReadonlySet<string>;
  /** The time for connection, answer and its body together. */
  readonly maxMs?: number;
  /** Resolves a name to addresses; replaced in tests. */
  readonly resolve?: typeof lookUp;
}

export type SendWebhook = (webhook: WebhookToSend) => Promise<WebhookAnswer>;

const MAX_MS = 15_000;
/** More of an answer is not read. */
const MAX_ANSWER = 2000;
const SECRET_PREFIX = 'whsec_';

/**
 * Posts webhooks signed after Standard Webhooks. An address is checked at each connection, and only a public one is
 * connected to; a redirect is an answer like any other and is not followed.
 */
export function createWebhookSender({ privateHosts, maxMs = MAX_MS, resolve = lookup }: WebhookSenderOptions) {
  return (webhook: WebhookToSend): Promise<WebhookAnswer> => {
    const begun = performance.now();
    const took = () => Math.round(performance.now() - begun);
    const refused = reasonAgainst(webhook.url, privateHosts);
    const none = (failure: WebhookFailure) => {
      return { status: undefined, text: '', failure, tookMs: took(), retryAfterMs: undefined };
    };
    if (refused !== undefined) return Promise.resolve(none(refused));
    const url = new URL(webhook.url);
    const isPrivate = privateHosts.has(url.host);
    return new Promise((resolveWith) => {
      const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
        method: 'POST',
        // no agent: a reused connection would skip the check of its address
        agent: false,
        headers: { ...signedHeaders(webhook), 'content-length': Buffer.byteLength(webhook.body) },
        signal: AbortSignal.timeout(maxMs),
        ...(isPrivate ? {} : { lookup: checkedLookup(resolve) }),
      });
      // an answer that does not end in time counts by its status: it is resolved before the error of the request is
      request.on('response', (reply) => {
        request.removeAllListeners('error').on('error', () => undefined);
        void beginningOf(reply).then((text) => {
          resolveWith({
            ...{ status: reply.statusCode, text, tookMs: took() },
            retryAfterMs: retryAfter(reply.headers['retry-after']),
          });
        });
      });
      request.on('error', (error) => {
        const isLate = error.name === 'TimeoutError' || error.name === 'AbortError';
        if (error instanceof ForbiddenAddressError) resolveWith(none('private'));
        else resolveWith(none(isLate ? 'late' : 'unreachable'));
      });
      request.end(webhook.body);
    });
  };
}

/** Returns why nothing is sent to an address; undefined if it may be tried. */
export function reasonAgainst(address: string, privateHosts: ReadonlySet<string>): WebhookFailure | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) return 'address';
  const isPrivate = privateHosts.has(url.host);
  if (url.protocol !== 'https:' && !(isPrivate && url.protocol === 'http:')) return 'address';
  if (url.username || url.password) return 'address';
  if (isPrivate) return undefined;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // a literal IP address is not looked up, so it is checked here
  const isPublic = isIP(literal) ? isPublicAddress(literal) : literal.includes('.');
  return isPublic ? undefined : 'private';
}

/** Returns the headers of Standard Webhooks, with one signature for each secret. */
function signedHeaders({ id, body, secrets, now }: WebhookToSend): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Bottega/1.0 (webhooks)',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** Reads the beginning of an answer, and no more of it. */
async function beginningOf(reply: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const part of reply as AsyncIterable<Buffer>) {
      text += part.toString('utf8');
      if (text.length >= MAX_ANSWER) break;
    }
  } catch {
    // the status counts; the rest of the answer was lost or too slow
  }
  reply.destroy();
  return text.slice(0, MAX_ANSWER).replaceAll('\u0000', '').toWellFormed();
}

function retryAfter(header: string | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
