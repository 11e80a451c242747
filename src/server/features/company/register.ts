import type { Feature } from '../../http/feature.ts';
import { type CompanyMailDeps, companyMailJobs } from './invitation-mail.ts';
import { type CompanyDeps, companyHandlers } from './routes.ts';

/** Company: people who buy for the company of a master account. */
export function register(deps: CompanyDeps & CompanyMailDeps) {
  return { handlers: companyHandlers(deps), jobs: companyMailJobs(deps) } satisfies Feature;
}
