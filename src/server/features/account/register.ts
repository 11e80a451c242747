import type { Feature } from '../../http/feature.ts';
import { disclaimerHandlers } from './disclaimer-routes.ts';
import { ownDataHandlers } from './own-data-routes.ts';
import { accountHandlers } from './routes.ts';

/** Account: registration, and the customer's own data with those of their invoices, and what they agreed to. */
export function register(deps: Parameters<typeof accountHandlers>[0]) {
  return {
    handlers: { ...accountHandlers(deps), ...ownDataHandlers(deps), ...disclaimerHandlers(deps) },
  } satisfies Feature;
}
