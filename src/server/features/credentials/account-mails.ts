import { EMAIL_UNDO_DAYS } from '../../../contract/credentials/limits.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Letter, Mailer } from '../../infra/mail.ts';
import { issueToken, type TokenPurpose } from '../customers/account-tokens.ts';
import {
  type AccountToMail,
  accountByEmail,
  accountById,
  accountsByName,
  maskedEmail,
} from '../customers/credentials.ts';
import { hasEmail } from '../customers/queries.ts';
import { newMailedCode } from '../customers/second-factor.ts';

export interface MailJobDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

const RESET_MINUTES = 30;
const CHANGE_MINUTES = 60;
const CONFIRM_MINUTES = 7 * 24 * 60;

type AccountMailJobs = Pick<
  FeatureJobs,
  | 'password-reset'
  | 'email-confirm'
  | 'email-change'
  | 'email-undo'
  | 'account-changed'
  | 'changed-by-staff'
  | 'login-code'
  | 'new-login'
>;

interface ToSend {
  readonly account: AccountToMail;
  readonly letters: typeof import('../../mails/account-letters.ts');
}

/**
 * The mails about passwords and addresses. The job looks the account up, not the call: an unknown one gets no mail, and
 * the caller cannot tell. Each attempt makes a new token, because only the hash of the last one is stored.
 */
export function accountMailJobs(deps: MailJobDeps): AccountMailJobs {
  const { db, clock, mailer, publicUrl } = deps;
  /** Sends a mail to an account, unless it is deleted or blocked. */
  const send = async (userId: number, key: string, make: (to: ToSend) => Letter) => {
    const account = await accountById(db, userId);
    const letters = await import('../../mails/account-letters.ts');
    if (account) await mailer.send(() => make({ account, letters }), key, userId);
  };
  return {
    ...linkMailJobs(deps),
    'login-code': async ({ userId }, { key }) => {
      const code = await newMailedCode(db, userId, clock.now());
      await send(userId, key, ({ account: { email: to, firstName }, letters }) =>
        letters.loginCodeLetter({ to, firstName, code }),
      );
    },
    'new-login': ({ userId, device, at }, { key }) =>
      send(userId, key, ({ account: { email: to, firstName }, letters }) => {
        const link = `${publicUrl}/profile/sicurezza`;
        return letters.newLoginLetter({ to, firstName, device, at: new Date(at), link });
      }),
    'account-changed': ({ userId, change, to }, { key }) =>
      send(userId, key, ({ account: { firstName }, letters }) =>
        letters.accountChangedLetter({ to, firstName, change, link: `${publicUrl}/page/contatti` }),
      ),
    'changed-by-staff': ({ userId, news }, { key }) =>
      send(userId, key, ({ account: { email: to, firstName }, letters }) =>
        letters.changedByStaffLetter({ to, firstName, news, link: `${publicUrl}/page/contatti` }),
      ),
  };
}

type LinkMailJobs = Pick<AccountMailJobs, 'password-reset' | 'email-confirm' | 'email-change' | 'email-undo'>;

/** The mails with a link that can be used once. */
function linkMailJobs({ db, clock, mailer, publicUrl }: MailJobDeps): LinkMailJobs {
  const issue = (account: AccountToMail, purpose: TokenPurpose, minutes: number, data = {}) =>
    db.tx((tx) => issueToken(tx, { purpose, userId: account.userId, minutes, now: clock.now(), data }));
  const letters = () => import('../../mails/account-letters.ts');
  return {
    'password-reset': async ({ name }, { key }) => {
      const { passwordResetLetter } = await letters();
      for (const account of await accountsByName(db, name)) {
        const token = await issue(account, 'password-reset', RESET_MINUTES);
        const { userId, email: to, firstName } = account;
        const link = `${publicUrl}/password/nuova?token=${token}`;
        await mailer.send(() => passwordResetLetter({ to, firstName, link }), `${key}-${userId}`, userId);
      }
    },
    'email-confirm': async ({ name }, { key }) => {
      const account = await accountByEmail(db, name);
      if (!account || account.isConfirmed) return;
      const token = await issue(account, 'email-confirm', CONFIRM_MINUTES);
      const { emailConfirmLetter } = await letters();
      const { email: to, firstName } = account;
      const link = `${publicUrl}/conferma-email?token=${token}`;
      await mailer.send(() => emailConfirmLetter({ to, firstName, link }), key, account.userId);
    },
    'email-change': async ({ userId, email, since }, { key }) => {
      const account = await accountById(db, userId);
      if (!account || (await hasEmail(db, email))) return;
      const token = await issue(account, 'email-change', CHANGE_MINUTES, { email, ...(since ? { since } : {}) });
      const { emailChangeLetter } = await letters();
      const link = `${publicUrl}/nuova-email?token=${token}`;
      await mailer.send(() => emailChangeLetter({ to: email, firstName: account.firstName, link }), key, userId);
    },
    'email-undo': async ({ userId, before, after, since, isDone }, { key }) => {
      const account = await accountById(db, userId);
      // a change that was undone before its mail was sent needs no link any more
      if (!account || (isDone && account.email === before)) return;
      const days = EMAIL_UNDO_DAYS;
      const token = await issue(account, 'email-undo', days * 24 * 60, { before, since });
      const { emailUndoLetter } = await letters();
      const link = `${publicUrl}/annulla-email?token=${token}`;
      const { firstName } = account;
      const letter = { to: before, firstName, link, isDone, after: maskedEmail(after), days };
      await mailer.send(() => emailUndoLetter(letter), key, userId);
    },
  };
}
