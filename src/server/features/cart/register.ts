import type { Feature } from '../../http/feature.ts';
import type { Logger } from '../../infra/log.ts';
import { countAdded } from '../analytics/added-from-search.ts';
import type { AnalyticsDeps } from '../analytics/register.ts';
import { type AfterAdding, cartHandlers } from './routes.ts';
import { sharedCartHandlers } from './shared-carts.ts';

type Deps = Omit<Parameters<typeof cartHandlers>[0], 'onAdded'> &
  Parameters<typeof sharedCartHandlers>[0] &
  AnalyticsDeps & { readonly log: Logger };

/** Registers the carts: their calls, and links to a shared cart. */
export function register(deps: Deps) {
  const onAdded = (...added: Parameters<Required<AfterAdding>['onAdded']>) =>
    void countAdded(deps, ...added).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'an addition was not counted'),
    );
  return { handlers: { ...cartHandlers({ ...deps, onAdded }), ...sharedCartHandlers(deps) } } satisfies Feature;
}
