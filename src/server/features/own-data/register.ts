import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { issueToken } from '../customers/account-tokens.ts';
import { accountById } from '../customers/credentials.ts';
import { closingHandlers, exportHandlers, type OwnDataDeps } from './closing-routes.ts';

/** Own data: everything that is held of a customer is exported or forgotten. */
export function register(deps: OwnDataDeps & ClosingMailDeps) {
  return {
    handlers: { ...closingHandlers(deps), ...exportHandlers(deps) },
    jobs: closingMailJobs(deps),
  } satisfies Feature;
}

interface ClosingMailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

const CLOSING_MINUTES = 60;

/** The mail whose link closes an account, and the last one, which says that it was closed. */
function closingMailJobs({ db, clock, mailer, publicUrl }: ClosingMailDeps): Pick<FeatureJobs, 'account-close' | 'account-closed'> {
  const letters = () => import('../../mails/closing-letters.ts');
  return {
    'account-close': async ({ userId }, { key }) => {
      const account = await accountById(db, userId);
      if (!account) return;
      const now = clock.now();
      const token = await db.tx((tx) => issueToken(tx, { purpose: 'account-close', userId, minutes: CLOSING_MINUTES, now }));
      const { closingLetter } = await letters();
      const { email: to, firstName } = account;
      const link = `${publicUrl}/chiudi-account?token=${token}`;
      await mailer.send(() => closingLetter({ to, firstName, link }), key);
    },
    'account-closed': async ({ to, firstName, userId }, { key }) => {
      const { closedLetter } = await letters();
      await mailer.send(() => closedLetter({ to, firstName }), key, userId);
    },
  };
}
