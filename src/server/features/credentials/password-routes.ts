import { problemAt, problemIf } from '../../../domain/base/problems.ts';
import { type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail, password as passwordProblem } from '../../../domain/base/validators.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, type Refused, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { closeOtherSessions } from '../../http/sessions/account-sessions.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { hashPassword, verifyPassword } from '../../infra/passwords.ts';
import { forgiveWrongPasswords } from '../auth/check-login.ts';
import { countOf, remember } from '../auth/known-browser.ts';
import { type LoginOptions, openCustomerSession } from '../auth/log-in.ts';
import type { ShownCartDeps } from '../cart/stored/deps.ts';
import { ownerOfToken, readToken, type TokenPurpose, takeToken } from '../customers/account-tokens.ts';
import {
  accountById,
  confirmEmail,
  maskedEmail,
  passwordHashOf,
  setFirstPassword,
  setPasswordHash,
} from '../customers/credentials.ts';

export interface CredentialDeps extends ShownCartDeps {
  readonly config: Config;
  readonly limits: Pick<RateLimits, 'accountLogins' | 'accountMails' | 'secondFactors'>;
  readonly wakeJobs: () => void;
}

interface Names {
  readonly e_mail?: string;
  readonly fiscal_code?: string;
  readonly login?: string;
}

interface ResetInput extends Names {
  readonly reset_token?: string;
  readonly password?: string;
}

/** D 7, Registration and user: resetting a forgotten password, and changing a known one. */
export function passwordHandlers(deps: CredentialDeps) {
  const ask = async (context: CallContext, { reset_token: ended, ...input }: Names & { reset_token?: string }) => {
    const owner = ended === undefined ? undefined : await ownerOfLink(deps.db, 'password-reset', ended);
    // only who has had the mail knows such a link
    if (ended !== undefined && owner === undefined) return refuse('LINK_ENDED');
    const name = owner ?? loginName(input);
    const checked = refuseIfAny(problemIf(name === '', 'EMAIL_REQUIRED', 'e_mail'));
    if (!checked.ok) return checked;
    // counted by the typed name, and looked up by the job: neither the reply nor its time reveals whether the account
    // exists
    const attempt = await deps.limits.accountMails.consume(await countOf(deps.db, context, 'password', name));
    if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
    await deps.db.tx((tx) => enqueue(tx, 'password-reset', { name }));
    deps.wakeJobs();
    return done({});
  };
  const check = async ({ now }: CallContext, { reset_token: token = '', ...names }: ResetInput) => {
    const row = await readToken(deps.db, 'password-reset', token, now);
    const account = row && (await accountById(deps.db, row.userId));
    if (!account || !isNamed(names, account.email)) return refuse('LINK_ENDED');
    return done({ email: maskedEmail(account.email) });
  };
  const reset = (context: CallContext, input: ResetInput) => resetPassword(deps, context, input);
  return {
    passwordResetRequest: (context, { query }) => ask(context, query),
    passwordResetRequestPost: (context, { body }) => ask(context, body),
    passwordResetCheck: (context, { query }) => check(context, query),
    passwordResetCheckPost: (context, { body }) => check(context, body),
    passwordReset: (context, { query }) => reset(context, query),
    passwordResetPost: (context, { body }) => reset(context, body),
    passwordUpdate: (context, { query }) => updatePassword(deps, context, query),
    passwordUpdatePost: (context, { body }) => updatePassword(deps, context, body),
    firstPassword: (context, { body }) => chooseFirst(deps, context, body.password ?? ''),
  } satisfies Partial<Handlers>;
}

/** Returns the e-mail of the account of a link that has expired, so that its reader gets another one by one press. */
export async function ownerOfLink(db: Queryable, purpose: TokenPurpose, token: string): Promise<string | undefined> {
  const userId = await ownerOfToken(db, purpose, token);
  const account = userId === undefined ? undefined : await accountById(db, userId);
  return account?.email;
}

/**
 * Sets a password with the token of a mail, once. All sessions end; the reader of the mail can log in from this
 * browser, however many wrong passwords others have tried.
 */
async function resetPassword(
  deps: CredentialDeps,
  context: CallContext,
  { reset_token: token = '', password = '', ...names }: ResetInput,
) {
  const { now } = context;
  const checked = checkNew(deps, 'password', password);
  if (!checked.ok) return checked;
  // a wrong token costs no password hash
  const known = await readToken(deps.db, 'password-reset', token, now);
  const account = known && (await accountById(deps.db, known.userId));
  if (!account || !isNamed(names, account.email)) return refuse('LINK_ENDED');
  const hash = await hashPassword(password);
  const isReset = await deps.db.tx(async (tx) => {
    const taken = await takeToken(tx, 'password-reset', token, now);
    if (!taken) return false;
    const { userId } = taken;
    await setPasswordHash(tx, userId, hash);
    await confirmEmail(tx, userId, now);
    await closeOtherSessions(tx, { userId, sessionId: undefined, now });
    await remember(tx, context, userId);
    await enqueue(tx, 'account-changed', { userId, change: 'password', to: account.email });
    return true;
  });
  if (!isReset) return refuse('LINK_ENDED');
  await forgiveWrongPasswords(deps, [account.email, ...(account.customerCode ? [account.customerCode] : [])]);
  deps.wakeJobs();
  return done({});
}

/**
 * Gives an account its first password: one that a visitor made by ordering (decision 142). Only a session that was not
 * opened by a passkey or a provider may do it, so that such an account gets no second way in by a stolen session.
 */
async function chooseFirst(deps: CredentialDeps, context: CallContext, password: string) {
  const { userId } = await context.customer();
  const session = await context.session();
  const checked = checkNew(deps, 'password', password);
  if (!checked.ok) return checked;
  const hash = await hashPassword(password);
  const isChosen = await deps.db.tx((tx) => setFirstPassword(tx, { userId, hash, sessionId: session?.sessionId ?? 0 }));
  return isChosen ? done({}) : refuse('PASSWORD_IS_SET');
}

/** Changes the own password: all other sessions end, and this one gets a new token (decisions, Session). */
async function updatePassword(
  deps: CredentialDeps,
  context: CallContext,
  { old_password: old = '', new_password: next = '' }: { old_password?: string; new_password?: string },
) {
  const customer = await context.customer();
  const { userId, email } = customer;
  const checked = checkNew(deps, 'new_password', next);
  if (!checked.ok) return checked;
  const attempt = await deps.limits.accountLogins.consume(await countOfSession(context));
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  if (!(await verifyPassword(await passwordHashOf(deps.db, userId), old)))
    return refuse('OLD_PASSWORD_WRONG', { field: 'old_password' });
  await attempt.giveBack();
  if (old === next) return refuse('PASSWORD_UNCHANGED', { field: 'new_password' });
  const hash = await hashPassword(next);
  const { now } = context;
  const { hasSecondFactor } = (await context.session()) ?? {};
  await deps.db.tx(async (tx) => {
    await setPasswordHash(tx, userId, hash);
    await closeOtherSessions(tx, { userId, sessionId: undefined, now });
    await enqueue(tx, 'account-changed', { userId, change: 'password', to: email });
  });
  deps.wakeJobs();
  const options: LoginOptions = { remember: true, hasSecondFactor };
  await openCustomerSession(deps, context, customer, options);
  return done({});
}

function checkNew({ config }: CredentialDeps, field: string, password: string): Result<void, Refusal> {
  const minimum = config.passwordMinimum;
  const problem = passwordProblem(password, minimum);
  return refuseIfAny(problemAt(field, problem, problem === 'PASSWORD_TOO_SHORT' ? { minimum } : undefined));
}

function loginName({ e_mail: email = '', fiscal_code: code = '', login = '' }: Names): string {
  return normaliseEmail([email, login, code].find((name) => name.trim() !== '') ?? '');
}

/** Returns whether the names that a client sends with a token are those of its account. */
function isNamed({ e_mail: email = '' }: Names, own: string): boolean {
  const given = normaliseEmail(email);
  return given === '' || given === own;
}

export interface PasswordDeps {
  readonly db: Database;
  readonly limits: Pick<RateLimits, 'accountLogins'>;
}

/** Asks the customer for the password again before a change of the credentials. Returns the refusal of a wrong one. */
export async function refusedPassword(
  { db, limits }: PasswordDeps,
  context: CallContext,
  password = '',
): Promise<Refused | undefined> {
  const { userId } = await context.customer();
  const attempt = await limits.accountLogins.consume(await countOfSession(context));
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  if (!(await verifyPassword(await passwordHashOf(db, userId), password)))
    return refuse('OLD_PASSWORD_WRONG', { field: 'password' });
  await attempt.giveBack();
  return undefined;
}

/** Passwords that are typed in a session are counted by session, so that strangers cannot block it. */
export async function countOfSession(context: CallContext): Promise<string> {
  return `session ${(await context.session())?.sessionId}`;
}
