import type { FastifyReply, FastifyRequest } from 'fastify';
import { OWN_PRICES_COOKIE } from '../call-context.ts';
import type { ContextOf } from '../context.ts';

/** Returns whether a customer is logged in. While the database is away, the page of everybody is shown. */
export async function isCustomer(contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const session = await contextOf(request, reply)
    .session()
    .catch(() => undefined);
  return session?.customer !== undefined;
}

/** How the prices of a customer differ from the public ones. */
export interface OwnPrices {
  /** True if they are without VAT (decision 87). */
  readonly isNet: boolean;
}

/**
 * Returns how the customer of a request sees prices, if not the public ones: those of a company, or without VAT. The
 * session is read only if a cookie of the browser says so, so that pages from the cache cost no statement. While the
 * database is away, the public prices are shown.
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
