import type { Feature } from '../../http/feature.ts';
import { creditHandlers } from './routes.ts';

/** Credit lines: what companies may buy on account, and what is left of it. */
export function register(deps: Parameters<typeof creditHandlers>[0]) {
  return { handlers: creditHandlers(deps) } satisfies Feature;
}
