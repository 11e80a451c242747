import type { FastifyInstance } from 'fastify';
import type { Feature } from '../../http/feature.ts';
import { type PhotoDeps, registerRefundPhotos } from './photo-routes.ts';
import { type RefundMailDeps, refundMailJobs } from './refund-mails.ts';
import { type RefundRouteDeps, refundHandlers } from './routes.ts';
import { staffRefundHandlers } from './staff-routes.ts';

type Deps = RefundRouteDeps & PhotoDeps & RefundMailDeps;

/** Refunds: what customers ask back of delivered orders, what the staff decide, and what they pay by hand. */
export function register(deps: Deps) {
  return {
    handlers: { ...refundHandlers(deps), ...staffRefundHandlers(deps) },
    jobs: refundMailJobs(deps),
    routes: (server: FastifyInstance) => registerRefundPhotos(server, deps),
  } satisfies Feature;
}
