import type { Feature } from '../../http/feature.ts';
import { consentHandlers } from './routes.ts';

/** Cookie preferences of visitors and customers. */
export function register(deps: Parameters<typeof consentHandlers>[0]) {
  return { handlers: consentHandlers(deps) } satisfies Feature;
}
