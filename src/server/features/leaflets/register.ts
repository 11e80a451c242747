import type { Feature } from '../../http/feature.ts';
import { leafletHandlers } from './leaflets.ts';

/** Leaflets and their products. */
export function register(deps: Parameters<typeof leafletHandlers>[0]) {
  return { handlers: leafletHandlers(deps) } satisfies Feature;
}
