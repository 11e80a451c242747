import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Envelope } from '../../../contract/base/envelope.ts';
import { languageOf } from '../language.ts';
import type { ApiTransport } from './rendering.ts';

/**
 * Calls of a page being rendered go to the same routes, in process, as the visitor who asked for the page.
 * `personal` false: as nobody, so that the page may be kept for all; only the scope (which store) goes along.
 */
export function inProcessTransport(app: FastifyInstance, request: FastifyRequest, cookies: string): ApiTransport {
  return {
    async call(method, path, { query, body }) {
      const reply = await app.inject({
        method,
        path,
        ...(query ? { query: asText(query) } : {}),
        ...(body ? { payload: body } : {}),
        headers: {
          accept: 'application/json',
          'x-ebsn-client': 'site',
          'x-ebsn-language': languageOf(request),
          ...(cookies ? { cookie: cookies } : {}),
        },
        remoteAddress: request.ip,
      });
      return reply.json<Envelope>();
    },
  };
}

/** Content is the same for everybody: asked for as nobody. */
export function inProcessContent(app: FastifyInstance) {
  return {
    async read(path: string): Promise<unknown> {
      const reply = await app.inject({ path: `/p/wp-json/${path}` });
      if (reply.statusCode >= 500) throw new Error(`content answered ${reply.statusCode}`);
      return reply.statusCode === 200 ? reply.json() : undefined;
    },
  };
}

function asText(query: object): Record<string, string> {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}
