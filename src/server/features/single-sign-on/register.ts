import type { FastifyInstance } from 'fastify';
import type { Feature } from '../../http/feature.ts';
import { answerHandlers } from './answer-routes.ts';
import { registerHandoverPage } from './handover-page.ts';
import { registerSamlMessages, type SamlMessageDeps } from './saml-messages.ts';
import { samlHandlers } from './saml-routes.ts';
import { socialHandlers } from './social-routes.ts';

/** Single sign-on: SAML, Google and Facebook (D 4 and 7). */
export function register(deps: SamlMessageDeps) {
  return {
    handlers: { ...samlHandlers(deps), ...socialHandlers(deps), ...answerHandlers(deps) },
    routes: (server: FastifyInstance) => {
      registerHandoverPage(server);
      registerSamlMessages(server, deps);
    },
  } satisfies Feature;
}
