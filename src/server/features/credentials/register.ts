import type { Feature } from '../../http/feature.ts';
import { accountMailJobs, type MailJobDeps } from './account-mails.ts';
import { type CredentialDeps, emailHandlers } from './email-routes.ts';
import { removalHandlers, removalJobs } from './factor-removal.ts';
import { mfaHandlers } from './mfa-routes.ts';
import { passkeyLoginHandlers } from './passkey-login.ts';
import { passkeyHandlers } from './passkey-routes.ts';
import { passwordHandlers } from './password-routes.ts';
import { sessionHandlers } from './session-routes.ts';

/** Passwords and e-mail addresses of accounts: forgotten, changed and confirmed (D 7). */
export function register(deps: CredentialDeps & MailJobDeps) {
  return {
    handlers: {
      ...passwordHandlers(deps),
      ...emailHandlers(deps),
      ...mfaHandlers(deps),
      ...passkeyHandlers(deps),
      ...passkeyLoginHandlers(deps),
      ...sessionHandlers(deps),
      ...removalHandlers(deps),
    },
    jobs: { ...accountMailJobs(deps), ...removalJobs(deps) },
  } satisfies Feature;
}
