import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import { endConsents } from './finish-picking.ts';
import { type FulfilmentDeps, fulfilmentHandlers } from './routes.ts';
import { stepMailJob } from './step-mails.ts';

type Deps = FulfilmentDeps & Parameters<typeof stepMailJob>[0] & { readonly clock: Clock };

/** Fulfilment: orders are taken in charge, picked, weighed and handed over, and their customers hear of it. */
export function register(deps: Deps) {
  return {
    handlers: fulfilmentHandlers(deps),
    jobs: {
      'order-step': stepMailJob(deps),
      'end-consents': () => endConsents(deps, deps.clock.now()),
    },
  } satisfies Feature;
}
