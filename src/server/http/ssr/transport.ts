import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { Envelope } from '../../../contract/base/envelope.ts';
import { category } from '../../../contract/catalogue/routes.ts';
import type { Language } from '../../../language/language.ts';
import { SCOPE_COOKIE } from '../call-context.ts';
import { refusalEnvelope } from '../envelope.ts';
import { languageOf } from '../language.ts';
import { refuse } from '../outcome.ts';
import type { ApiTransport } from './rendering.ts';

/** Service unavailable. */
export const AWAY = 503;
/** The timeout (ms) of a call of a page: it has to be rendered before its own limit. */
const CALL_MS = 8_000;

export interface PageTransport extends ApiTransport {
  /** True when a call failed because the database is away. */
  readonly isAway: boolean;
}

interface PageCalls {
  readonly request: FastifyRequest;
  /**
   * The cookies that the calls are made with: all of the visitor's, or only that of the scope for a page that is the
   * same for all.
   */
  readonly cookies: string;
  readonly callMs?: number | undefined;
}

/**
 * Calls of a page being rendered go to the same routes, in process, with the visitor's cookies. The departments, which
 * frame every page, are read without a session when it cannot be read: they depend only on the scope (the store).
 */
export function inProcessTransport(
  app: FastifyInstance,
  { request, cookies, callMs = CALL_MS }: PageCalls,
): PageTransport {
  let isAway = false;
  const headers = { accept: 'application/json', 'x-ebsn-client': 'site', 'x-ebsn-language': languageOf(request) };
  const answerTo = (call: InjectOptions, cookie: string) =>
    within(
      callMs,
      app.inject({ ...call, headers: { ...headers, ...(cookie ? { cookie } : {}) }, remoteAddress: request.ip }),
    );
  return {
    get isAway() {
      return isAway;
    },
    async call(method, path, { query, body }) {
      const call = { method, path, ...(query && { query: asText(query) }), ...(body && { payload: body }) };
      const reply = await answerTo(call, cookies);
      if (reply !== undefined && reply.statusCode !== AWAY) return reply.json<Envelope>();
      isAway = true;
      const shared = path === category.path ? await answerTo(call, scopeCookie(request)) : undefined;
      if (shared?.statusCode === 200) return shared.json<Envelope>();
      return JSON.parse(refusalEnvelope(refuse('GENERIC'), languageOf(request))) as Envelope;
    },
  };
}

/** Returns the cookie of the visitor's store; empty without one. */
export function scopeCookie({ cookies }: FastifyRequest): string {
  const hash = cookies[SCOPE_COOKIE];
  return hash === undefined ? '' : `${SCOPE_COOKIE}=${encodeURIComponent(hash)}`;
}

/**
 * Content is the same for everybody with the same language, so it is requested without a session. Content that cannot
 * be read now is an error.
 */
export function inProcessContent(app: FastifyInstance, language: Language, callMs = CALL_MS) {
  return {
    async read(path: string): Promise<unknown> {
      const reply = await within(
        callMs,
        app.inject({ path: `/p/wp-json/${path}`, headers: { 'x-ebsn-language': language } }),
      );
      if (reply === undefined) throw new Error(`content was not read in ${callMs} ms`);
      if (reply.statusCode >= 500) throw new Error(`content answered ${reply.statusCode}`);
      return reply.statusCode === 200 ? reply.json() : undefined;
    },
  };
}

async function within<T>(limitMs: number, work: PromiseLike<T>): Promise<T | undefined> {
  const done = new AbortController();
  const late = sleep(limitMs, undefined, { ref: false, signal: done.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

function asText(query: object): Record<string, string> {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}
