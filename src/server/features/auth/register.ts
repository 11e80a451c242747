import type { Feature } from '../../http/feature.ts';
import { authHandlers } from './routes.ts';

/** Login and logout with e-mail and password. */
export function register(deps: Parameters<typeof authHandlers>[0]) {
  return { handlers: authHandlers(deps) } satisfies Feature;
}
