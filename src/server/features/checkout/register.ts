import type { Feature } from '../../http/feature.ts';
import { prepareHandlers } from './prepare-routes.ts';
import { checkoutHandlers } from './routes.ts';

/** Checkout: payment types, bags, and preparing and buying a cart. */
export function register(deps: Parameters<typeof checkoutHandlers>[0]) {
  return { handlers: { ...checkoutHandlers(deps), ...prepareHandlers(deps) } } satisfies Feature;
}
