import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { type CallName, calls } from '../../contract/calls.ts';
import { lazyValidators } from './lazy-validators.ts';
import { callSchema } from './openapi/openapi.ts';

describe('validators that are compiled with the first request', () => {
  test('can be compiled for every call of the contract', () => {
    const compile = lazyValidators()({}, { customOptions: {} });
    for (const name of Object.keys(calls) as CallName[]) {
      const { querystring, body = {}, params } = callSchema(name, calls[name]);
      for (const schema of [querystring, body, params]) {
        // the result does not matter: a schema that cannot be compiled throws
        expect({ name, said: typeof compile({ schema })({}) }).toEqual({ name, said: 'boolean' });
      }
    }
  });

  test('refuse and coerce as usual', async () => {
    const server = fastify({ schemaController: { compilersFactory: { buildValidator: lazyValidators() } } });
    const schema = { querystring: { type: 'object', properties: { page: { type: 'integer' } }, required: ['page'] } };
    server.get('/', { schema }, (request) => request.query);
    const [missing, found] = [await server.inject('/'), await server.inject('/?page=3')];
    expect([missing.statusCode, missing.json().message]).toEqual([
      400,
      "querystring must have required property 'page'",
    ]);
    expect(found.json()).toEqual({ page: 3 });
    await server.close();
  });
});
