import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Logger } from '../../infra/log.ts';
import { confirmationMailJob } from './confirmation-mail.ts';
import { orderListHandlers } from './list-routes.ts';
import { followDeliveries, type PartnerDeps } from './partner-deliveries.ts';
import { orderHandlers } from './routes.ts';
import { staffArrivalHandlers } from './staff-arrivals.ts';

type Deps = Parameters<typeof orderHandlers>[0] &
  Parameters<typeof confirmationMailJob>[0] &
  Pick<PartnerDeps, 'deliveryPartner'> & { readonly clock: Clock; readonly log: Logger };

/** Orders: list, one, cancel, who comes to pick one up, the mail that confirms a placed one, and what a delivery partner tells. */
export function register(deps: Deps) {
  const { db, deliveryPartner, clock, log } = deps;
  const onPartnerError = (error: unknown, orderId: number) =>
    log.warn({ err: error, orderId }, 'the delivery partner did not reply');
  return {
    handlers: { ...orderHandlers(deps), ...orderListHandlers(deps), ...staffArrivalHandlers(deps) },
    jobs: {
      'order-confirmation': confirmationMailJob(deps),
      'follow-deliveries': () => followDeliveries({ db, deliveryPartner, onPartnerError }, clock.now()),
    },
  } satisfies Feature;
}
