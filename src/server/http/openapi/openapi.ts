import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Address } from '../../../contract/addresses/schemas.ts';
import { scopesOpening } from '../../../contract/api-keys/scopes.ts';
import type { AnyCall } from '../../../contract/base/call.ts';
import { EnvelopeUser, envelopeOf, ResponseStatus, VISITOR } from '../../../contract/base/envelope.ts';
import { calls } from '../../../contract/calls.ts';
import { Cart, CartItem } from '../../../contract/cart/schemas.ts';
import { Product } from '../../../contract/catalogue/product.ts';
import { Facet, ProductList } from '../../../contract/catalogue/schemas.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { Order, OrderSummary } from '../../../contract/orders/schemas.ts';
import { STAFF_ERRORS } from '../../../contract/staff-errors.ts';
import { TimeslotDay } from '../../../contract/timeslots/schemas.ts';
import { REFERENCE_POLICY } from './reference-assets.ts';
import { type ReferenceDocument, referencePage } from './reference-page.ts';

/** Schemas that are written once in the document and referenced by calls. */
const NAMED = {
  Address,
  Cart,
  CartItem,
  EnvelopeUser,
  Facet,
  Order,
  OrderSummary,
  Product,
  ProductList,
  ResponseStatus,
  TimeslotDay,
};

/** Serves /openapi.json, made from the schemas of the contract, and /docs/api to read and try it. */
export async function registerOpenApi(server: FastifyInstance, publicUrl: string): Promise<void> {
  await registerSwagger(server, publicUrl);
  let document: object | undefined;
  const written = () => {
    document ??= withErrors(shareSchemas(server.swagger(), NAMED));
    return document;
  };
  server.get('/openapi.json', { schema: { hide: true } }, written);
  let page: string | undefined;
  const read = (_request: FastifyRequest, reply: FastifyReply) => {
    page ??= referencePage(written() as ReferenceDocument);
    return reply.type('text/html; charset=utf-8').header('content-security-policy', REFERENCE_POLICY).send(page);
  };
  server.get('/docs/api', { schema: { hide: true } }, read);
}

/** Returns the document of the contract, without a running shop. */
export async function openApiText(): Promise<string> {
  const server = fastify();
  await registerSwagger(server, 'http://localhost:3000');
  for (const [name, call] of Object.entries(calls) as [string, AnyCall][]) {
    server.route({ method: call.method, url: call.path, schema: callSchema(name, call), handler: () => '' });
  }
  await server.ready();
  const text = `${JSON.stringify(withErrors(shareSchemas(server.swagger(), NAMED)), null, 1)}\n`;
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

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Replaces every schema that equals one of `named` by a reference to components/schemas: each is written once. */
function shareSchemas(document: unknown, named: Readonly<Record<string, unknown>>): Described {
  const written = Object.entries(named).map(([name, schema]) => [name, openRecords(schema as Json)] as const);
  const names = new Map(written.map(([name, schema]) => [JSON.stringify(schema), name]));
  const shared = replaceShared(document as Json, names) as unknown as Described;
  // the named schemas may contain each other
  const schemas = written.map(([name, schema]) => [name, replaceInside(schema, names)]);
  return { ...shared, components: { ...shared.components, schemas: Object.fromEntries(schemas) } };
}

function replaceShared(value: Json, names: ReadonlyMap<string, string>): Json {
  if (typeof value !== 'object' || value === null) return value;
  const name = names.get(JSON.stringify(value));
  return name === undefined ? replaceInside(value, names) : { $ref: `#/components/schemas/${name}` };
}

function replaceInside(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((each: Json) => replaceShared(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceShared(each, names)]));
}

/** A record with any key becomes additionalProperties, as the generator of the document writes it. */
function openRecords(value: Json): Json {
  if (Array.isArray(value)) return value.map(openRecords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) =>
      key === 'patternProperties' && typeof each === 'object' && each !== null && '^.*$' in each
        ? ['additionalProperties', openRecords((each as { [key: string]: Json })['^.*$'] ?? {})]
        : [key, openRecords(each)],
    ),
  );
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: object };
}

interface Operation {
  readonly operationId: string;
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': object } } };
}

const REFUSED = {
  type: 'object',
  required: ['response'],
  properties: {
    response: { $ref: '#/components/schemas/ResponseStatus' },
    user: { $ref: '#/components/schemas/EnvelopeUser' },
  },
};
const refusedBecause = (description: string) => ({ description, content: { 'application/json': { schema: REFUSED } } });
const RESPONSES = {
  BadInput: refusedBecause('The body has another shape than the one that is described (BAD_INPUT)'),
  Forbidden: refusedBecause(
    'The caller may not do this: of the staff for want of the right that the call names (FORBIDDEN)',
  ),
  LoginRequired: refusedBecause('Nobody is logged in, or not any more (LOGIN_REQUIRED, SESSION_EXPIRED)'),
  KeyInvalid: refusedBecause('The key does not exist, has expired or was ended (KEY_INVALID)'),
} as const;
const SECURITY = {
  Session: {
    type: 'apiKey',
    in: 'header',
    name: 'x-ebsn-session',
    description: 'from the reply of a login; or the cookie of it',
  },
  Key: { type: 'http', scheme: 'bearer', description: 'a key that the back office made, with one of these scopes' },
};

const DONE =
  'Done; or refused with a response.status that is not 0, and response.errors says why, by a RefusalCode and the field';

/**
 * Adds how calls fail: the HTTP statuses by who may make them, and the codes of refusals with their texts, which are
 * one list.
 */
function withErrors({ paths, components, ...document }: Described): object {
  const texts = Object.entries({ ...ERRORS, ...STAFF_ERRORS }).map(([code, description]) => ({
    const: code,
    description,
  }));
  const RefusalCode = {
    type: 'string',
    description: 'code of response.errors, with its text; {words} are filled in',
    oneOf: texts,
  };
  const examples = readExamples();
  const described = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, each]) => [method, withResponses(each, examples)])),
  ]);
  return {
    ...document,
    components: {
      ...components,
      schemas: { ...components?.schemas, RefusalCode },
      responses: RESPONSES,
      securitySchemes: SECURITY,
    },
    paths: Object.fromEntries(described),
  };
}

function withResponses(operation: Operation, examples: Readonly<Record<string, unknown>>): object {
  const call: AnyCall | undefined = (calls as Readonly<Record<string, AnyCall>>)[operation.operationId];
  if (!call) return operation;
  const to = (name: keyof typeof RESPONSES) => ({ $ref: `#/components/responses/${name}` });
  const isFenced =
    call.who === 'staff' || call.inPerson || call.feature !== undefined || call.method === 'POST' || call.changes;
  const scopes = scopesOpening(operation.operationId);
  return {
    ...operation,
    security: [
      ...(call.who === 'any' || call.who === 'shopper' ? [{}] : [{ Session: [] }]),
      ...scopes.map((scope) => ({ Key: [scope] })),
    ],
    responses: {
      200: { description: DONE, content: withExample(operation, examples[operation.operationId]) },
      ...(call.method === 'POST' ? { 400: to('BadInput') } : {}),
      ...(isFenced ? { 403: to('Forbidden') } : {}),
      ...(scopes.length > 0 ? { 401: to('KeyInvalid') } : {}),
      ...(call.who === 'any' ? {} : { 419: to('LoginRequired') }),
    },
  };
}

/** Examples of the data of replies, by the names of their calls (`npm run openapi:examples`). */
export const EXAMPLES = new URL('examples.json', import.meta.url);

/** Reads the examples. */
export function readExamples(): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(EXAMPLES, 'utf8')) as Readonly<Record<string, unknown>>;
}

/** A reply as it came in a test (`npm run openapi:examples`), in the envelope of a visitor. */
function withExample({ responses }: Operation, data: unknown): object {
  const json = responses[200].content['application/json'];
  if (data === undefined) return { 'application/json': json };
  return { 'application/json': { ...json, example: { response: NOTHING_SAID, user: VISITOR, data } } };
}

const NOTHING_SAID = {
  ...{ status: 0, errors: [], infos: [], warnings: [] },
  ...{ errorsMessage: [], infosMessage: [], warningsMessage: [] },
};

/** The schema of a call for Fastify and OpenAPI. */
export function callSchema(name: string, call: AnyCall) {
  return {
    operationId: name,
    summary: call.summary,
    description: descriptionOf(name, call),
    tags: [call.path.split('/')[3] ?? ''],
    querystring: call.query,
    params: call.params,
    ...(call.method === 'POST' && Object.keys(call.body.properties).length > 0 ? { body: call.body } : {}),
    response: { 200: envelopeOf(call.data) },
  };
}

/** Who may make a call, and where it is specified. */
function descriptionOf(name: string, { who, right, source }: AnyCall): string {
  const scopes = scopesOpening(name);
  const keys = scopes.length === 0 ? '' : ` Or a key with ${scopes.join(' or ')}.`;
  return `Who: ${who}${right ? ` with the right ${right}` : ''}.${keys} Source: ${source}.`;
}
