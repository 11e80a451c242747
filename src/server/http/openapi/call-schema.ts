import type { AnyCall } from '../../../contract/base/call.ts';
import { envelopeOf } from '../../../contract/base/envelope.ts';

/** The schema of a call for Fastify and OpenAPI. */
export function callSchema(name: string, call: AnyCall) {
  return {
    operationId: name,
    summary: call.summary,
    description: `Who: ${call.who}. Source: ${call.source}.`,
    tags: [call.path.split('/')[3] ?? ''],
    querystring: call.query,
    params: call.params,
    ...(call.method === 'POST' && Object.keys(call.body.properties).length > 0 ? { body: call.body } : {}),
    response: { 200: envelopeOf(call.data) },
  };
}
