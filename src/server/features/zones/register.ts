import type { Feature } from '../../http/feature.ts';
import { staffZoneHandlers, type ZoneDeps } from './routes.ts';

/** Zones of delivery, kept up by the staff. */
export function register(deps: ZoneDeps) {
  return { handlers: staffZoneHandlers(deps) } satisfies Feature;
}
