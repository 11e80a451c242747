import type { Feature } from '../../http/feature.ts';
import { friendHandlers } from './routes.ts';

/** The code by which customers invite friends. */
export function register(deps: Parameters<typeof friendHandlers>[0]) {
  return { handlers: friendHandlers(deps) } satisfies Feature;
}
