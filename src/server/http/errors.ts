import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseAway } from '../infra/database/database-away.ts';
import { awayReplies } from '../infra/processes/metrics.ts';
import { refusalEnvelope } from './envelope.ts';
import { languageOf } from './language.ts';
import { type Refusal, type Refused, refuse, refuseAll } from './outcome.ts';
import { TooManyRequests } from './rate-limits/rate-limit.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Turns errors before or inside a handler into an envelope with a message; never a stack trace. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (error.validation) return sendBadInput(error, reply);
    if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfterSeconds);
    if (error instanceof DatabaseAway) {
      request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'database away');
      reply.header('retry-after', error.retryAfterSeconds);
      awayReplies.inc();
      return send(reply, 503, refuse('GENERIC'));
    }
    if (status === 429) return send(reply, 429, refuse('TOO_MANY_REQUESTS'));
    if (status === 419) return send(reply, 419, refuse('SESSION_EXPIRED'));
    if (status === 413) return send(reply, 413, refuse('BODY_TOO_LARGE'));
    // class 22: the database refuses a value that a schema should have refused, so it is logged
    if (error.code?.startsWith('22')) {
      request.log.warn({ err: error, method: request.method, path: pathOf(request) }, 'value refused by the database');
      return send(reply, 400, refuse('BAD_INPUT'));
    }
    if (status >= 400 && status < 500) return send(reply, status, refuse('BAD_INPUT'));
    request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'request failed');
    return send(reply, 500, refuse('GENERIC'));
  });
}

/** Replies to URLs that the router itself cannot parse. */
export function answerUnreadable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  send(reply, error.statusCode ?? 400, refuse('BAD_INPUT'));
}

/** The 404 of the API without pages; with pages, they reply to unknown URLs. */
export function registerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => send(reply, 404, refuse('NOT_FOUND')));
}

/** Returns the path without its query, which may contain tokens. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/**
 * Returns whether invalid input is a refusal. A value of the right type that is not allowed is refused like a rule of
 * the shop: 200 with a status (decisions, Session). A value of another type is an error of the client program.
 * Everything in a URL or a form is a text, so it has no wrong type.
 */
function isRefusal({ validation = [], validationContext }: FastifyError, { headers }: FastifyRequest): boolean {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return validationContext !== 'body' || isForm || validation.every(({ keyword }) => !SHAPE.has(keyword));
}

const SHAPE: ReadonlySet<string> = new Set(['type', 'additionalProperties', 'propertyNames']);

function sendBadInput(error: FastifyError, reply: FastifyReply): FastifyReply {
  const refusals = (error.validation ?? []).map(({ instancePath, params, keyword }): Refusal => {
    const missing = (params as { missingProperty?: string }).missingProperty;
    const field = [instancePath.replace(/^\//, '').replaceAll('/', '.'), missing].filter(Boolean).join('.');
    const { limit } = params as { limit?: unknown };
    // D 5: a text that is too long is refused with its limit, in any field
    const isTooLong = keyword === 'maxLength' && typeof limit === 'number';
    const reason = isTooLong
      ? ({ code: 'TOO_LONG', details: { max: limit } } as const)
      : { code: 'BAD_INPUT' as const };
    return { ...reason, ...(field ? { field } : {}) };
  });
  const unique = new Map(refusals.map((refusal) => [refusal.field, refusal]));
  reply.header('cache-control', 'no-store');
  return send(
    reply,
    isRefusal(error, reply.request) ? 200 : 400,
    refusals.length > 0 ? refuseAll([...unique.values()]) : refuse('BAD_INPUT'),
  );
}

function send(reply: FastifyReply, status: number, refused: Refused): FastifyReply {
  const body = refusalEnvelope(refused, languageOf(reply.request));
  return reply.code(status).type(JSON_TYPE).serializer(String).send(body);
}
