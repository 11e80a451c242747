import type { Feature } from '../../http/feature.ts';
import { analyticsHandlers } from './routes.ts';

/** Analytics: events of browsers that consented, and their daily counts. */
export function register(deps: Parameters<typeof analyticsHandlers>[0]) {
  return { handlers: analyticsHandlers(deps) } satisfies Feature;
}
