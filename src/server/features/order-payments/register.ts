import type { FastifyInstance } from 'fastify';
import type { Feature } from '../../http/feature.ts';
import type { SandboxProvider } from '../../infra/payments/sandbox-provider.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { checkPayments, releasePayment } from './ask-provider.ts';
import { capturePayment } from './capture-payment.ts';
import { cardHandlers } from './card-routes.ts';
import { type PaymentMailDeps, paymentMailJobs } from './payment-mails.ts';
import { type ProviderRouteDeps, registerProviderRoutes } from './provider-routes.ts';
import { refundPayment } from './refund-payment.ts';
import { renewAuthorisations } from './renew-authorisations.ts';
import { orderPaymentHandlers } from './routes.ts';
import { registerSandboxPage } from './sandbox-page.ts';
import { transferMailJobs } from './transfer-mails.ts';
import { transferHandlers } from './transfer-routes.ts';
import { uncollectedHandlers } from './uncollected-routes.ts';
import { cancelUnpaidOrders, giveUpLeftPayments } from './unpaid-orders.ts';

type Deps = ProviderRouteDeps &
  Omit<PaymentMailDeps, 'wire'> & {
    readonly catalogue: Catalogue;
    /** Undefined: the shop has no payments for trials. */
    readonly sandbox: SandboxProvider | undefined;
  };

/** Paying orders: what providers authorise and say, other attempts and other ways to pay, saved cards, orders that were not paid. */
export function register(deps: Deps) {
  const { clock, sandbox, providers } = deps;
  return {
    handlers: {
      ...orderPaymentHandlers(deps),
      ...cardHandlers(deps),
      ...transferHandlers(deps),
      ...uncollectedHandlers(deps),
    },
    jobs: {
      ...paymentMailJobs({ ...deps, wire: providers.wire }),
      ...transferMailJobs(deps),
      'release-payment': ({ paymentId }: { readonly paymentId: number }) =>
        releasePayment(deps, paymentId, clock.now()),
      'capture-payment': ({ paymentId }: { readonly paymentId: number }) =>
        capturePayment(deps, paymentId, clock.now()),
      'refund-payment': ({ paymentId }: { readonly paymentId: number }) => refundPayment(deps, paymentId, clock.now()),
      'renew-authorisations': () => renewAuthorisations(deps, clock.now()),
      'check-payments': () => checkPayments(deps, clock.now()),
      'cancel-unpaid-orders': async () => {
        await cancelUnpaidOrders(deps, clock.now());
        await giveUpLeftPayments(deps.db, clock.now());
      },
    },
    routes: (server: FastifyInstance) => {
      registerProviderRoutes(server, deps);
      if (sandbox) registerSandboxPage(server, deps, sandbox);
    },
  } satisfies Feature;
}
