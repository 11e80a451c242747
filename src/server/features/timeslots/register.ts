import type { Feature } from '../../http/feature.ts';
import { timeslotHandlers } from './routes.ts';
import { slotFreeMailJob } from './slot-free-mail.ts';
import { staffTimeslotHandlers } from './staff/routes.ts';

/** Slots that can be chosen or waited for, delivery fees, and what the staff keep up of them. */
export function register(deps: Parameters<typeof timeslotHandlers>[0] & Parameters<typeof slotFreeMailJob>[0]) {
  return {
    handlers: { ...timeslotHandlers(deps), ...staffTimeslotHandlers(deps) },
    jobs: { 'slot-free': slotFreeMailJob(deps) },
  } satisfies Feature;
}
