import type { Feature } from '../../http/feature.ts';
import { timeslotHandlers } from './routes.ts';
import { slotFreeMailJob } from './slot-free-mail.ts';

/** Slots that can be chosen or waited for, and delivery fees. */
export function register(deps: Parameters<typeof timeslotHandlers>[0] & Parameters<typeof slotFreeMailJob>[0]) {
  return { handlers: timeslotHandlers(deps), jobs: { 'slot-free': slotFreeMailJob(deps) } } satisfies Feature;
}
