import type { Feature } from '../../http/feature.ts';
import { confirmationMailJob } from './confirmation-mail.ts';
import { orderListHandlers } from './list-routes.ts';
import { orderHandlers } from './routes.ts';
import { staffArrivalHandlers } from './staff-arrivals.ts';

type Deps = Parameters<typeof orderHandlers>[0] & Parameters<typeof confirmationMailJob>[0];

/** Orders: list, one, cancel, who comes to pick one up, and the mail that confirms a placed one. */
export function register(deps: Deps) {
  return {
    handlers: { ...orderHandlers(deps), ...orderListHandlers(deps), ...staffArrivalHandlers(deps) },
    jobs: { 'order-confirmation': confirmationMailJob(deps) },
  } satisfies Feature;
}
