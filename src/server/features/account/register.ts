import type { Feature } from '../../http/feature.ts';
import { accountHandlers } from './routes.ts';

/** Account: registration, and the customer's own data. */
export function register(deps: Parameters<typeof accountHandlers>[0]) {
  return { handlers: accountHandlers(deps) } satisfies Feature;
}
