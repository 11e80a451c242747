import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const UPLOAD_MS = 120_000;
/** The time in which the whole body has to arrive, unless it is an upload. */
export const BODY_MS = 30_000;

/**
 * The timeouts of a connection: ten seconds for the head of a request (Node checks once a second, so the limit is one
 * second less), half a minute for its body, two minutes for an upload, because a phone may be slow. A connection
 * without traffic ends after a minute; streams send a heartbeat.
 */
export const SLOW_REQUESTS = {
  requestTimeout: UPLOAD_MS,
  connectionTimeout: 60_000,
  http: { headersTimeout: 9_000, connectionsCheckingInterval: 1_000 },
} as const;

/** Aborts bodies that take too long, and refuses versions of HTTP without headers. */
export function limitRequests(server: FastifyInstance, { bodyMs } = { bodyMs: BODY_MS }): void {
  server.addHook('onRequest', ({ raw }, reply, next) => {
    if (raw.httpVersionMajor < 1) {
      reply.code(505).send();
      return;
    }
    if (hasBody(raw) && !isUpload(raw)) {
      const cutOff = setTimeout(() => raw.complete || raw.destroy(), bodyMs);
      raw.once('end', () => clearTimeout(cutOff)).once('close', () => clearTimeout(cutOff));
    }
    next();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function isUpload({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') === true;
}
