import type { FastifyInstance } from 'fastify';
import { PAYMENT_IN_PROGRESS } from '../../../../domain/orders/payment-status.ts';
import type { Clock } from '../../../infra/clock.ts';
import { paymentByReference } from '../ledger/queries.ts';
import { askPayment, type PaymentDeps } from './ask-provider.ts';
import { collectNow } from './collect.ts';
import { RETURN_PATH } from './payment-input.ts';

export type ProviderRouteDeps = PaymentDeps & { readonly clock: Clock; readonly wakeJobs: () => void };

/** The path to which providers post callbacks about payments. */
const CALLBACK_PATH = '/ebsn/api/payment/callback';
/** The time (s) after which a provider may repeat a callback that could not be checked now. */
const RETRY_SECONDS = 60;
const MAX_CALLBACK_BYTES = 256 * 1024;
const REFERENCE = /^[\w-]{20,64}$/;

/**
 * The two routes for providers. A callback, signed by the provider, says only that something happened: the provider is
 * asked for the state of the payment, so callbacks may come twice and in any order. The page to which the shopper is
 * sent back does the same, then redirects to what was paid. The reference in its address is random; it gives access to
 * nothing but that redirect.
 */
export function registerProviderRoutes(server: FastifyInstance, deps: ProviderRouteDeps): void {
  void server.register(async (scope) => {
    // signatures cover the raw bytes
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_CALLBACK_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      `${CALLBACK_PATH}/:provider`,
      { schema: { hide: true } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { provider } = request.params;
        if (!deps.providers.has(provider)) return reply.code(404).send();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const handled = await handleCallback(deps, provider, { headers: request.headers, body }).catch(
          (error: unknown) => {
            deps.log.warn({ err: error, provider }, 'a callback could not be checked');
            return 'later' as const;
          },
        );
        // providers repeat callbacks that were not accepted
        if (handled === 'later') return reply.code(503).header('retry-after', RETRY_SECONDS).send();
        return reply.code(handled ? 204 : 400).send();
      },
    );
  });
  server.get<{ Params: { reference: string } }>(
    `${RETURN_PATH}/:reference`,
    { schema: { hide: true } },
    async (request, reply) => {
      const payment = REFERENCE.test(request.params.reference)
        ? await paymentByReference(deps.db, request.params.reference)
        : undefined;
      const asked =
        payment?.statusId === PAYMENT_IN_PROGRESS ? await askPayment(deps, payment, deps.clock.now()) : payment;
      if (asked) await collectNow(deps, asked, deps.clock.now());
      deps.wakeJobs();
      const path = payment && (await deps.payables[payment.purpose].pageAfter(deps.db, payment));
      return reply.header('cache-control', 'no-store').redirect(path ?? '/profile/orders', 303);
    },
  );
}

/** Asks the provider about the payment that a callback names. False: the callback is not from the provider. */
export async function handleCallback(
  deps: ProviderRouteDeps,
  providerName: string,
  callback: { readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly body: Buffer },
): Promise<boolean> {
  const reference = await deps.providers.named(providerName).readCallback(callback);
  if (reference === undefined) return false;
  const payment = await paymentByReference(deps.db, reference);
  if (payment?.provider === providerName) await askPayment(deps, payment, deps.clock.now());
  deps.wakeJobs();
  return true;
}
