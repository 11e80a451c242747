import type { Feature } from '../../http/feature.ts';
import { type RequestMailDeps, requestMailJobs } from './request-mails.ts';
import { type PurchaseRequestDeps, purchaseRequestHandlers } from './routes.ts';

/** Purchase requests: what is above a buyer's limits is bought by somebody of the company. */
export function register(deps: PurchaseRequestDeps & RequestMailDeps) {
  return { handlers: purchaseRequestHandlers(deps), jobs: requestMailJobs(deps) } satisfies Feature;
}
