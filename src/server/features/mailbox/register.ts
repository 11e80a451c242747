import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Feature } from '../../http/feature.ts';
import type { Database } from '../../infra/database/types.ts';
import { registerMailbox } from './routes.ts';

/** The mails that the shop has sent while it has no mail server; only where configuration shows them. */
export function register({ config, db }: { readonly config: Pick<Config, 'showMailbox'>; readonly db: Database }) {
  return {
    handlers: {},
    routes: (server: FastifyInstance) => {
      if (config.showMailbox) registerMailbox(server, db);
    },
  } satisfies Feature;
}
