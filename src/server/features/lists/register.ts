import type { Feature } from '../../http/feature.ts';
import { invitationMailJob } from './invitation-mail.ts';
import { listHandlers } from './routes.ts';

type Deps = Parameters<typeof listHandlers>[0] & Parameters<typeof invitationMailJob>[0];

/** Shopping lists, sharing them, and the mail that invites to one. */
export function register(deps: Deps) {
  return {
    handlers: listHandlers(deps),
    jobs: { 'list-invitation': invitationMailJob(deps) },
  } satisfies Feature;
}
