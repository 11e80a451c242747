import type { Feature } from '../../http/feature.ts';
import { deliveryHandlers } from './routes.ts';

/** Delivery: the choice of service, address and slot. */
export function register(deps: Parameters<typeof deliveryHandlers>[0]) {
  return { handlers: deliveryHandlers(deps) } satisfies Feature;
}
