import type { Feature } from '../../http/feature.ts';
import { type DuePaymentDeps, duePaymentHandlers } from './routes.ts';

/** Paying dues by the providers of the shop, with a login or by a link. */
export function register(deps: DuePaymentDeps) {
  return { handlers: duePaymentHandlers(deps) } satisfies Feature;
}
