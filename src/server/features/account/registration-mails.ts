import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { issueToken } from '../customers/account-tokens.ts';
import { companyById } from '../customers/company-requests.ts';
import { accountById } from '../customers/credentials.ts';

export interface RegistrationMailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly staffMail: string;
}

/** Customers who were registered at the counter have a week to choose a password; later a new link is asked for. */
const FIRST_PASSWORD_MINUTES = 7 * 24 * 60;

/** The mails about new companies, and to who was registered by the staff. */
export function registrationMailJobs(
  deps: RegistrationMailDeps,
): Pick<FeatureJobs, 'company-request' | 'company-decision' | 'account-made'> {
  const { db, clock, mailer, publicUrl, staffMail } = deps;
  const letters = () => import('../../mails/registration-letters.ts');
  return {
    'company-request': async ({ userId }, { key }) => {
      const company = await companyById(db, userId);
      if (!company) return;
      const { companyRequestNotice } = await letters();
      const link = `${publicUrl}/gestione/aziende`;
      await mailer.send(() => companyRequestNotice({ to: staffMail, company, link }), key);
    },
    'company-decision': async ({ userId }, { key }) => {
      const company = await companyById(db, userId);
      if (!company || company.state === 'pending') return;
      const { companyApprovedLetter, companyRefusedLetter } = await letters();
      const { firstName, companyName, reason, email: to } = company;
      const isApproved = company.state === 'approved';
      await mailer.send(
        () =>
          isApproved
            ? companyApprovedLetter({ to, firstName, companyName, link: `${publicUrl}/login` })
            : companyRefusedLetter({ to, firstName, companyName, reason, link: `${publicUrl}/page/contatti` }),
        key,
      );
    },
    'account-made': async ({ userId }, { key }) => {
      const account = await accountById(db, userId);
      if (!account) return;
      const token = await db.tx((tx) =>
        issueToken(tx, { purpose: 'password-reset', userId, minutes: FIRST_PASSWORD_MINUTES, now: clock.now() }),
      );
      const { accountMadeLetter } = await letters();
      const link = `${publicUrl}/password/nuova?token=${token}`;
      await mailer.send(() => accountMadeLetter({ to: account.email, firstName: account.firstName, link }), key);
    },
  };
}
