import type { Feature } from '../../http/feature.ts';
import { orderChangeHandlers } from './routes.ts';

/** Changes of placed orders: their lines in the cart again, until the store takes them in charge. */
export function register(deps: Parameters<typeof orderChangeHandlers>[0]) {
  return { handlers: orderChangeHandlers(deps) } satisfies Feature;
}
