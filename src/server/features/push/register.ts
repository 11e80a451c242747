import type { Feature } from '../../http/feature.ts';
import { pushJob } from './push-to-customer.ts';
import { type ContactDeps, contactHandlers, type PushDeps, pushHandlers } from './routes.ts';

/** Notifications on the customers' devices, and their contacts in the marketing cloud. */
export function register(deps: PushDeps & ContactDeps) {
  return {
    handlers: { ...pushHandlers(deps), ...contactHandlers(deps) },
    jobs: { push: pushJob(deps) },
  } satisfies Feature;
}
