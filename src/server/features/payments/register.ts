import type { FastifyInstance } from 'fastify';
import type { Feature } from '../../http/feature.ts';
import type { SandboxProvider } from '../../infra/payments/sandbox-provider.ts';
import { cardHandlers } from './card-routes.ts';
import { checkPayments, releasePayment } from './provider/ask-provider.ts';
import { capturePayment, refundPayment } from './provider/collect.ts';
import { type ProviderRouteDeps, registerProviderRoutes } from './provider/provider-routes.ts';
import { registerSandboxPage } from './provider/sandbox-page.ts';

/** Undefined: the shop has no payments for trials. */
type Deps = ProviderRouteDeps & { readonly sandbox: SandboxProvider | undefined };

interface OfPayment {
  readonly paymentId: number;
}

/** What providers authorise, collect, pay back and say, of whatever is paid; and saved cards, which they keep. */
export function register(deps: Deps) {
  const { clock, sandbox } = deps;
  return {
    handlers: cardHandlers(deps),
    jobs: {
      'release-payment': ({ paymentId }: OfPayment) => releasePayment(deps, paymentId, clock.now()),
      'capture-payment': ({ paymentId }: OfPayment) => capturePayment(deps, paymentId, clock.now()),
      'refund-payment': ({ paymentId }: OfPayment) => refundPayment(deps, paymentId, clock.now()),
      'check-payments': () => checkPayments(deps, clock.now()),
    },
    routes: (server: FastifyInstance) => {
      registerProviderRoutes(server, deps);
      if (sandbox) registerSandboxPage(server, deps, sandbox);
    },
  } satisfies Feature;
}
