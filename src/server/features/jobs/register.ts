import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Feature } from '../../http/feature.ts';
import { registerMailbox, type StaffJobDeps, staffJobHandlers } from './routes.ts';

type MailboxDeps = StaffJobDeps & { readonly config: Pick<Config, 'showMailbox'> };

/**
 * The mails that were given up, for the staff; and, only where configuration shows them, those that the shop has sent while it has no
 * mail server.
 */
export function register({ config, db, wakeJobs }: MailboxDeps) {
  return {
    handlers: staffJobHandlers({ db, wakeJobs }),
    routes: (server: FastifyInstance) => {
      if (config.showMailbox) registerMailbox(server, db);
    },
  } satisfies Feature;
}
