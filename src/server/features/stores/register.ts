import type { Feature } from '../../http/feature.ts';
import { storeHandlers } from './routes.ts';

/** Stores: where the shop has its doors. */
export function register(deps: Parameters<typeof storeHandlers>[0]) {
  return { handlers: storeHandlers(deps) } satisfies Feature;
}
