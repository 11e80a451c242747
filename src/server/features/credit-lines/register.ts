import type { Feature } from '../../http/feature.ts';
import { creditHandlers } from './routes.ts';

/** Registers the credit lines, by which companies buy on account and which the staff grant. */
export function register(deps: Parameters<typeof creditHandlers>[0]) {
  return { handlers: creditHandlers(deps) } satisfies Feature;
}
