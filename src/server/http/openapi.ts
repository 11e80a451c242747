import swagger from '@fastify/swagger';
import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** /openapi.json, made from the schemas of the contract, and /docs to read and try it. */
export async function registerOpenApi(server: FastifyInstance, config: Config): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bottega',
        version: '0.1.0',
        description: 'HTTP API of the shop, compatible with clients of the EBSN platform.',
      },
      servers: [{ url: config.publicUrl }],
    },
  });
  server.get('/openapi.json', { schema: { hide: true } }, () => server.swagger());
  await server.register(reference, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, telemetry: false },
  });
}
