import type { Feature } from '../../http/feature.ts';
import { noteHandlers } from './routes.ts';

/** Notes: the ratings that customers give their orders. */
export function register(deps: Parameters<typeof noteHandlers>[0]) {
  return { handlers: noteHandlers(deps) } satisfies Feature;
}
