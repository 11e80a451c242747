import type { Feature } from '../../http/feature.ts';
import { checkoutHandlers } from './routes.ts';

/** Checkout: payment types, bags, and buying a cart. */
export function register(deps: Parameters<typeof checkoutHandlers>[0]) {
  return { handlers: checkoutHandlers(deps) } satisfies Feature;
}
