import type { Feature } from '../../http/feature.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { companyName, setInvitationToken } from './queries.ts';
import { type CompanyDeps, companyHandlers } from './routes.ts';

/** Company: people who buy for the company of a master account. */
export function register(deps: CompanyDeps & CompanyMailDeps) {
  return { handlers: companyHandlers(deps), jobs: companyMailJobs(deps) } satisfies Feature;
}

interface CompanyMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/** Each attempt of the mail makes a token of its own, because only the hash of the last one is stored. */
function companyMailJobs({ db, mailer, publicUrl }: CompanyMailDeps): Pick<FeatureJobs, 'company-invitation'> {
  return {
    'company-invitation': async ({ companyInvitationId }, { key }) => {
      const token = newToken();
      const invitation = await setInvitationToken(db, companyInvitationId, hashToken(token));
      if (!invitation) return;
      const { companyInvitationLetter } = await import('../../mails/company-letters.ts');
      const { email: to, masterId } = invitation;
      const link = `${publicUrl}/profile/azienda/invito?token=${token}`;
      const name = await companyName(db, masterId);
      await mailer.send(() => companyInvitationLetter({ to, companyName: name, link }), key);
    },
  };
}
