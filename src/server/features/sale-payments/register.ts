import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import { remindSubscribers } from '../direct-sales/remind-subscribers.ts';
import { type SaleMailDeps, saleMailJobs } from '../direct-sales/sale-mails.ts';
import { presentHandlers } from './present-routes.ts';
import { type SaleDeps, subscriptionHandlers } from './subscription-routes.ts';

/** Registers what is bought without a cart: subscriptions of home delivery and certificates. */
export function register(deps: SaleDeps & SaleMailDeps & { readonly clock: Clock }) {
  return {
    handlers: { ...subscriptionHandlers(deps), ...presentHandlers(deps) },
    jobs: {
      ...saleMailJobs(deps),
      'remind-subscribers': () => remindSubscribers(deps.db, deps.clock.now()),
    },
  } satisfies Feature;
}
