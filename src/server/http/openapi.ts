import swagger from '@fastify/swagger';
import reference from '@scalar/fastify-api-reference';
import fastify, { type FastifyInstance } from 'fastify';
import type { AnyCall } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { callSchema } from './call-schema.ts';

/** /openapi.json, made from the schemas of the contract, and /docs to read and try it. */
export async function registerOpenApi(server: FastifyInstance, publicUrl: string): Promise<void> {
  await registerSwagger(server, publicUrl);
  server.get('/openapi.json', { schema: { hide: true } }, () => server.swagger());
  await server.register(reference, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, telemetry: false },
  });
}

/** The document of the contract alone, without a running shop. */
export async function openApiText(): Promise<string> {
  const server = fastify();
  await registerSwagger(server, 'http://localhost:3000');
  for (const [name, call] of Object.entries(calls) as [string, AnyCall][]) {
    server.route({ method: call.method, url: call.path, schema: callSchema(name, call), handler: () => '' });
  }
  await server.ready();
  const text = `${JSON.stringify(server.swagger(), null, 1)}\n`;
  await server.close();
  return text;
}

async function registerSwagger(server: FastifyInstance, publicUrl: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bottega',
        version: '0.1.0',
        description: 'HTTP API of the shop, compatible with clients of the EBSN platform.',
      },
      servers: [{ url: publicUrl }],
    },
  });
}
