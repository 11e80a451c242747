import type { FastifyInstance } from 'fastify';
import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import { creditEarlierRefunds } from './credit-refund.ts';
import { type PhotoDeps, registerRefundPhotos } from './photo-routes.ts';
import { type RefundMailDeps, refundMailJobs } from './refund-mails.ts';
import { type RefundRouteDeps, refundHandlers } from './routes.ts';
import { staffRefundHandlers } from './staff-routes.ts';

type Deps = RefundRouteDeps & PhotoDeps & RefundMailDeps & { readonly clock: Clock };

/** Refunds: what customers ask back of delivered orders, what the staff decide, and what they pay by hand. */
export function register(deps: Deps) {
  return {
    handlers: { ...refundHandlers(deps), ...staffRefundHandlers(deps) },
    jobs: {
      ...refundMailJobs(deps),
      'credit-refunds': ({ documentId }: { readonly documentId: number }) =>
        creditEarlierRefunds(deps.db, documentId, deps.clock.now()),
    },
    routes: (server: FastifyInstance) => registerRefundPhotos(server, deps),
  } satisfies Feature;
}
