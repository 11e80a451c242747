import type { Feature } from '../../http/feature.ts';
import { type ClosingMailDeps, closingMailJobs } from './closing-mails.ts';
import { closingHandlers, exportHandlers, type OwnDataDeps } from './closing-routes.ts';

/** Own data: everything that is held of a customer is exported or forgotten. */
export function register(deps: OwnDataDeps & ClosingMailDeps) {
  return {
    handlers: { ...closingHandlers(deps), ...exportHandlers(deps) },
    jobs: closingMailJobs(deps),
  } satisfies Feature;
}
