import type { Feature } from '../../http/feature.ts';
import { creditHandlers } from './routes.ts';

/** What companies may buy on account, and how the staff grant it. */
export function register(deps: Parameters<typeof creditHandlers>[0]) {
  return { handlers: creditHandlers(deps) } satisfies Feature;
}
