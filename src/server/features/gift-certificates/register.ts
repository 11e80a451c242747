import type { Feature } from '../../http/feature.ts';
import { certificateHandlers } from './routes.ts';

/** Gift certificates: codes of a cart and of a customer. */
export function register(deps: Parameters<typeof certificateHandlers>[0]) {
  return { handlers: certificateHandlers(deps) } satisfies Feature;
}
