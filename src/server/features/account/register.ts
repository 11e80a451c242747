import type { Feature } from '../../http/feature.ts';
import { companyHandlers } from './company-routes.ts';
import { disclaimerHandlers } from './disclaimer-routes.ts';
import { lifetimeHandlers } from './lifetime.ts';
import { ownDataHandlers } from './own-data-routes.ts';
import { type RegistrationMailDeps, registrationMailJobs } from './registration-mails.ts';
import { type AccountDeps, accountHandlers } from './routes.ts';
import { staffCardHandlers } from './staff-cards.ts';

/** Account: registration, and the customer's own data with those of their invoices, and what they agreed to. */
export function register(deps: AccountDeps & RegistrationMailDeps) {
  return {
    handlers: {
      ...accountHandlers(deps),
      ...companyHandlers(deps),
      ...ownDataHandlers(deps),
      ...disclaimerHandlers(deps),
      ...lifetimeHandlers(deps),
      ...staffCardHandlers(deps),
    },
    jobs: registrationMailJobs(deps),
  } satisfies Feature;
}
