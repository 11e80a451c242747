import type { Feature } from '../../http/feature.ts';
import { checkoutHandlers, prepareHandlers } from './routes.ts';

/** Checkout: payment types, bags, and preparing and buying a cart. */
export function register(deps: Parameters<typeof checkoutHandlers>[0]) {
  return { handlers: { ...checkoutHandlers(deps), ...prepareHandlers(deps) } } satisfies Feature;
}
