import type { FastifyReply, FastifyRequest } from 'fastify';
import { OWN_PRICES_COOKIE } from '../call-context.ts';
import type { ContextOf } from '../context.ts';

/** How the prices of a customer differ from those that everybody sees. */
export interface OwnPrices {
  /** They are without VAT (decision 87). */
  readonly isNet: boolean;
}

/**
 * Returns how the customer of a request sees prices, where that is not how everybody does: those of a company, or
 * without VAT. The session is looked at only where the browser says that there is something to find, so that pages from
 * the cache cost no statement. Without the database they see what everybody sees.
 */
export async function ownPricesOf(
  contextOf: ContextOf,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OwnPrices | undefined> {
  if (request.cookies[OWN_PRICES_COOKIE] === undefined) return undefined;
  const session = await contextOf(request, reply)
    .session()
    .catch(() => undefined);
  const { priceListId, hasNetPrices = false } = session?.customer ?? {};
  return priceListId === undefined && !hasNetPrices ? undefined : { isNet: hasNetPrices };
}
