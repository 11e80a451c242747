import type { Feature } from '../../http/feature.ts';
import { timeslotHandlers } from './routes.ts';

/** Slots that can be chosen, and delivery fees. */
export function register(deps: Parameters<typeof timeslotHandlers>[0]) {
  return { handlers: timeslotHandlers(deps) } satisfies Feature;
}
