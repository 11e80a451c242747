import type { Feature } from '../../http/feature.ts';
import { quickOrderHandlers } from './routes.ts';

/** Orders by code, from pasted lines or a file. */
export function register(deps: Parameters<typeof quickOrderHandlers>[0]) {
  return { handlers: quickOrderHandlers(deps) } satisfies Feature;
}
