import type { Feature } from '../../http/feature.ts';
import { confirmationMailJob } from './confirmation-mail.ts';
import { orderHandlers } from './routes.ts';

/** Orders: list, one, cancel, and the mail that confirms a placed one. */
export function register(deps: Parameters<typeof orderHandlers>[0] & Parameters<typeof confirmationMailJob>[0]) {
  return {
    handlers: orderHandlers(deps),
    jobs: { 'order-confirmation': confirmationMailJob(deps) },
  } satisfies Feature;
}
