import type { Feature } from '../../http/feature.ts';
import { creditHandlers } from '../credit-lines/routes.ts';
import { type DueFeatureDeps, dueFeature } from '../dues/due-feature.ts';
import { type DuePaymentDeps, duePaymentHandlers } from './routes.ts';

/** Buying on account: the credit of companies, the dues that it leads to, and paying them with a login or by a link. */
export function register(deps: DueFeatureDeps & DuePaymentDeps) {
  const { handlers, jobs } = dueFeature(deps);
  return { handlers: { ...creditHandlers(deps), ...handlers, ...duePaymentHandlers(deps) }, jobs } satisfies Feature;
}
