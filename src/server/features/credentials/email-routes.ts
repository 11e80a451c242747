import { problemAt } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import { emailProblem, normaliseEmail } from '../../../domain/base/validators.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refused, refuse } from '../../http/outcome.ts';
import { closeOtherSessions } from '../../http/sessions/account-sessions.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { checkCode, type SecondFactorDeps } from '../auth/check-second-factor.ts';
import {
  endLinks,
  endNewerUndos,
  issueToken,
  readToken,
  type TokenRow,
  takeToken,
} from '../customers/account-tokens.ts';
import {
  accountById,
  changeEmail,
  confirmEmail,
  dropAccessSince,
  passwordHashOf,
  restoreEmail,
} from '../customers/credentials.ts';
import { readFactor } from '../customers/second-factor.ts';
import { type CredentialDeps, ownerOfLink, type PasswordDeps, refusedPassword } from './password-routes.ts';

interface ChangeInput extends Proof {
  readonly new_email?: string | undefined;
}

interface ResendInput {
  readonly e_mail?: string;
  /** The code of a link that has expired: the new link goes to the owner of the old one. */
  readonly reg_control_code?: string;
}

/** D 7, Registration and user: the e-mail of an account is changed and confirmed by whoever can read its mails. */
export function emailHandlers(deps: CredentialDeps) {
  const askChange = async (context: CallContext, { new_email: given = '', ...proof }: ChangeInput) => {
    const { userId, email } = await context.customer();
    const wanted = normaliseEmail(given);
    const checked = refuseIfAny(problemAt('new_email', emailProblem(wanted)));
    if (!checked.ok) return checked;
    if (wanted === email) return refuse('EMAIL_UNCHANGED', { field: 'new_email' });
    const refused = await refusedProof(deps, context, proof);
    if (refused) return refused;
    const attempt = await deps.limits.accountMails.consume(`change ${userId}`);
    if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
    // the job finds out whether another account has the address: the reply does not reveal it
    await deps.db.tx(async (tx) => {
      const since = context.now.toISOString();
      await enqueue(tx, 'email-change', { userId, email: wanted, since });
      // the old mailbox is notified at once: the caller may not own it
      await enqueue(tx, 'email-undo', { userId, before: email, after: wanted, since, isDone: false });
    });
    deps.wakeJobs();
    return done({});
  };
  const resend = async (context: CallContext, { e_mail: given = '', reg_control_code: ended }: ResendInput) => {
    const owner = ended === undefined ? undefined : await ownerOfLink(deps.db, 'email-confirm', ended);
    if (ended !== undefined && owner === undefined) return refuse('LINK_ENDED');
    const email = owner ?? normaliseEmail(given);
    const checked = refuseIfAny(problemAt('e_mail', emailProblem(email)));
    if (!checked.ok) return checked;
    const attempt = await deps.limits.accountMails.consume(`confirm ${email}`);
    if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
    await deps.db.tx((tx) => enqueue(tx, 'email-confirm', { name: email }));
    deps.wakeJobs();
    return done({});
  };
  return {
    emailUpdateRequest: (context, { query }) => askChange(context, query),
    emailUpdateRequestPost: (context, { body }) => askChange(context, body),
    emailUpdate: (context, { query }) => takeChange(deps, context, query.token),
    emailUpdatePost: (context, { body }) => takeChange(deps, context, body.token),
    emailUndo: (context, { body }) => undoChange(deps, context, body.token),
    usernameUpdate: async (context, { body }) => {
      const { email } = await context.customer();
      const username = normaliseEmail(body.username ?? '');
      const checked = refuseIfAny(problemAt('username', emailProblem(username)));
      if (!checked.ok) return checked;
      // D 5: the username is chosen at registration and cannot be changed later
      return username === email ? done({}) : refuse('USERNAME_FIXED', { field: 'username' });
    },
    emailConfirm: (context, { query }) => confirm(deps, context, query),
    emailConfirmPost: (context, { body }) => confirm(deps, context, body),
    emailConfirmResend: (context, { query }) => resend(context, query),
    emailConfirmResendPost: (context, { body }) => resend(context, body),
  } satisfies Partial<Handlers>;
}

async function takeChange(deps: CredentialDeps, { now }: CallContext, token = '') {
  const changed = await deps.db.tx(async (tx) => {
    const taken = await takeToken(tx, 'email-change', token, now);
    const { email, since = now.toISOString() } = taken?.data ?? {};
    if (!taken || typeof email !== 'string' || typeof since !== 'string') return 'LINK_ENDED';
    const { userId } = taken;
    const before = await changeEmail(tx, userId, email, now);
    if (before === undefined) return 'EMAIL_TAKEN';
    // the old mailbox is notified: its owner may not have made the change
    await enqueue(tx, 'email-undo', { userId, before, after: email, since, isDone: true });
    return undefined;
  });
  if (changed) return refuse(changed);
  deps.wakeJobs();
  return done({});
}

export interface Undone {
  readonly restored: boolean;
  readonly resetToken?: string;
}

/** A reset that begins with `resetToken` is valid for as long as one that was requested by mail. */
const RESET_MINUTES = 30;

/**
 * Undoes a change of the e-mail, requested from the old mailbox (decision 76). An unconfirmed change is cancelled.
 * After a confirmed one the old address is restored, all sessions and everything added since end, and a new password
 * must be chosen.
 */
async function undoChange(deps: CredentialDeps, { now }: CallContext, token = ''): Promise<Outcome<Undone>> {
  const undone = await deps.db.tx(async (tx) => {
    const taken = await takeToken(tx, 'email-undo', token, now);
    const account = taken && (await accountById(tx, taken.userId));
    if (!account) return refuse('LINK_ENDED');
    await endLinks(tx, account.userId);
    return taken.data['before'] === account.email ? done({ restored: false }) : restore(tx, taken, now);
  });
  if (undone.ok) deps.wakeJobs();
  return undone;
}

async function restore(tx: Tx, { userId, data, createdAt }: TokenRow, now: Date): Promise<Outcome<Undone>> {
  const before = String(data['before']);
  if (!(await restoreEmail(tx, userId, before, now))) return refuse('EMAIL_TAKEN');
  await endNewerUndos(tx, userId, createdAt);
  await dropAccessSince(tx, userId, new Date(String(data['since'])));
  await closeOtherSessions(tx, { userId, sessionId: undefined, now });
  await enqueue(tx, 'account-changed', { userId, change: 'email-restored', to: before });
  const resetToken = await issueToken(tx, { purpose: 'password-reset', userId, minutes: RESET_MINUTES, now });
  return done({ restored: true, resetToken });
}

async function confirm(
  deps: CredentialDeps,
  { now }: CallContext,
  { e_mail: given = '', reg_control_code: code = '' }: { e_mail?: string; reg_control_code?: string },
) {
  const isConfirmed = await deps.db.tx(async (tx) => {
    const known = await readToken(tx, 'email-confirm', code, now);
    const account = known && (await accountById(tx, known.userId));
    const email = normaliseEmail(given);
    if (!account || (email !== '' && email !== account.email)) return false;
    await takeToken(tx, 'email-confirm', code, now);
    await confirmEmail(tx, account.userId, now);
    return true;
  });
  return isConfirmed ? done({}) : refuse('LINK_ENDED');
}

interface Proof {
  readonly password?: string | undefined;
  readonly mfa_pin?: string | undefined;
}

/**
 * Asks for whatever a login of the account needs (decision 76): its password, and a code where it has a second factor.
 * Who has no password shows a code in any case, which is mailed to the address that still counts. Returns the refusal
 * that says what is missing or wrong.
 */
async function refusedProof(
  deps: PasswordDeps & SecondFactorDeps,
  context: CallContext,
  { password = '', mfa_pin: pin = '' }: Proof,
): Promise<Refused | undefined> {
  const { userId } = await context.customer();
  const hasPassword = (await passwordHashOf(deps.db, userId)) !== undefined;
  if (hasPassword && password === '') return refuse('PASSWORD_REQUIRED', { field: 'password' });
  const refused = hasPassword ? await refusedPassword(deps, context, password) : undefined;
  if (refused) return refused;
  const factor = await readFactor(deps.db, userId);
  if (hasPassword && !factor?.isEnabled) return undefined;
  const shown = factor?.isEnabled ? factor : ({ userId, kind: 'mail', secret: null } as const);
  const checked = await checkCode(deps, context, shown, pin);
  return checked.ok ? undefined : checked;
}
