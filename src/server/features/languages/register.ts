import type { FastifyInstance } from 'fastify';
import type { Feature } from '../../http/feature.ts';
import type { Labels } from './labels.ts';
import { type ChoiceDeps, languageHandlers, registerLanguageChoice, staffLabelHandlers } from './routes.ts';

/** Languages: the labels of the shop, the staff's words for them, and the switch at the foot of every page. */
export function register(deps: ChoiceDeps & { readonly labels: Labels }) {
  return {
    handlers: { ...languageHandlers(deps), ...staffLabelHandlers(deps) },
    routes: (server: FastifyInstance) => registerLanguageChoice(server, deps),
  } satisfies Feature;
}
