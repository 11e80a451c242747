import type { Feature } from '../../http/feature.ts';
import { pushJob } from './push-to-customer.ts';
import { type PushDeps, pushHandlers } from './routes.ts';

/** Notifications on the customers' devices. */
export function register(deps: PushDeps) {
  return { handlers: pushHandlers(deps), jobs: { push: pushJob(deps) } } satisfies Feature;
}
