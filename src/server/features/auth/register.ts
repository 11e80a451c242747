import type { Feature } from '../../http/feature.ts';
import { type AuthDeps, authHandlers, botCheckHandlers } from './routes.ts';

/** Login and logout with e-mail and password, and what keeps programs from trying it. */
export function register(deps: AuthDeps) {
  return { handlers: { ...authHandlers(deps), ...botCheckHandlers(deps) } } satisfies Feature;
}
