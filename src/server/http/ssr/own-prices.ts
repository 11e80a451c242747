import type { FastifyReply, FastifyRequest } from 'fastify';
import { OWN_PRICES_COOKIE } from '../call-context.ts';
import type { ContextOf } from '../context.ts';

/**
 * Returns whether the customer of a request has the prices of a company. The session is looked at only where the browser says that there is
 * something to find, so that pages from the cache cost no statement. Without the database they see what everybody sees.
 */
export async function hasOwnPrices(
  contextOf: ContextOf,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (request.cookies[OWN_PRICES_COOKIE] === undefined) return false;
  const session = await contextOf(request, reply)
    .session()
    .catch(() => undefined);
  return session?.customer?.priceListId !== undefined;
}
