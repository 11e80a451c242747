import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallContext, type ContextDeps } from './call-context.ts';

/**
 * Makes the context of a request to a route that is not a call of the contract: its session, its language, its limits.
 */
export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => CallContext;

export function contextFactory(deps: ContextDeps): ContextOf {
  return (request, reply) => new CallContext(deps, request, reply);
}
