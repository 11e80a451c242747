import type { Feature } from '../../http/feature.ts';
import { thawOverdue } from './thaw-cart.ts';

/** Carts that are prepared for payment: they thaw when their time is over. */
export function register(deps: Parameters<typeof thawOverdue>[0]) {
  return { handlers: {}, jobs: { 'thaw-carts': () => thawOverdue(deps) } } satisfies Feature;
}
