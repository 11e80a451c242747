import type { Feature } from '../../http/feature.ts';
import { tellWaiters } from '../timeslots/waiters.ts';
import { endExpiredHolds } from './end-slot-holds.ts';
import { deliveryHandlers } from './routes.ts';

/** Delivery: the choice of service, address and slot, of which a place is held for a while. */
export function register(deps: Parameters<typeof deliveryHandlers>[0] & { readonly wakeJobs: () => void }) {
  return {
    handlers: deliveryHandlers(deps),
    jobs: {
      'end-slot-holds': async () => {
        await endExpiredHolds(deps);
        if ((await tellWaiters(deps.db, deps.clock.inDatabase())) > 0) deps.wakeJobs();
      },
    },
  } satisfies Feature;
}
