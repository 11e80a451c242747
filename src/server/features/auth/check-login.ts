import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { BotChecks } from '../../http/bot-checks.ts';
import type { CallContext } from '../../http/call-context.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../infra/passwords.ts';
import { renewPasswordHash } from '../customers/credentials.ts';
import { checkSecondFactor, type SecondFactorDeps } from './check-second-factor.ts';
import { countOf } from './known-browser.ts';
import { type CustomerRow, customerByLogin } from './queries.ts';

export interface CheckLoginDeps extends SecondFactorDeps {
  readonly limits: Pick<RateLimits, 'accountLogins' | 'accountMails' | 'secondFactors'>;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
  /** The code of the second factor, for accounts that have one. */
  readonly pin: string;
}

export interface CheckedLogin {
  readonly row: CustomerRow;
  readonly hasSecondFactor: boolean;
}

/**
 * Checks e-mail or customer code with a password (D 7, auth/login; D 6, back-office access). Wrong passwords and
 * unknown accounts get the same refusal after the same time; too many attempts at one account block strangers, whatever
 * their address, but not a browser that has logged in before. The second factor is asked for only after the right
 * password.
 */
export async function checkLogin(
  deps: CheckLoginDeps,
  context: CallContext,
  { login, password, pin }: Credentials,
): Promise<Result<CheckedLogin, Refusal>> {
  const checked = refuseIfAny([
    ...problemIf(login.trim() === '', 'EMAIL_REQUIRED', 'login'),
    ...problemIf(password === '', 'PASSWORD_REQUIRED', 'password'),
  ]);
  if (!checked.ok) return checked;
  const name = normaliseEmail(login);
  // counted by the typed name, so that an unknown account is blocked like a known one
  const attempt = await deps.limits.accountLogins.consume(await countOf(deps.db, context, 'account', name));
  const row = attempt.ok || pin.trim() !== '' ? await rightful(deps, name, password) : undefined;
  if (!attempt.ok) return (await heldUp(deps, context, row, pin)) ?? context.tooManyRequests(attempt.retryAfterSeconds);
  if (!row) return refuse('WRONG_CREDENTIALS');
  await attempt.giveBack();
  if (row.passwordHash !== null && isOutdated(row.passwordHash))
    await renewPasswordHash(deps.db, row.userId, await hashPassword(password));
  if (row.blocked) return refuse('BLOCKED');
  const shown = await checkSecondFactor(deps, context, row.userId, pin);
  return shown.ok ? ok({ row, hasSecondFactor: shown.value }) : shown;
}

/**
 * Lets the right password with the right code of a second factor pass while wrong passwords block strangers: guessing
 * passwords does not open that. Any other attempt does not reveal whether the password was right.
 */
async function heldUp(deps: CheckLoginDeps, context: CallContext, row: CustomerRow | undefined, pin: string) {
  if (!row || row.blocked) return undefined;
  const shown = await checkSecondFactor(deps, context, row.userId, pin);
  return shown.ok && shown.value ? ok({ row, hasSecondFactor: true }) : undefined;
}

/** Returns the account of this name if the password is right. */
async function rightful({ db }: CheckLoginDeps, name: string, password: string): Promise<CustomerRow | undefined> {
  const row = await customerByLogin(db, name);
  return (await verifyPassword(row?.passwordHash ?? undefined, password)) ? row : undefined;
}

/** A person who has set a new password by the link of a mail is no longer blocked by wrong passwords of others. */
export async function forgiveWrongPasswords(
  { limits }: Pick<CheckLoginDeps, 'limits'>,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await limits.accountLogins.clear(`account ${name.toLowerCase()}`);
}

export interface PeopleLoginDeps extends CheckLoginDeps {
  readonly botChecks: BotChecks;
}

/**
 * Checks a login, and that it is not a program's (D 7, token_recaptcha). Clients may leave the token out when they send
 * the code of a second factor: then the right code of an account that has one replaces it. Any other such call is
 * refused as one without a token, with right and wrong passwords alike, so that an invented code reveals nothing to
 * programs.
 */
export async function checkLoginOfPeople(
  deps: PeopleLoginDeps,
  context: CallContext,
  { token, ...credentials }: Credentials & { readonly token: string | undefined },
): Promise<Result<CheckedLogin, Refusal>> {
  const refused = await deps.botChecks.refusal(context, 'login', token);
  const mayProveByCode = token === undefined && credentials.pin.trim() !== '';
  if (refused && !mayProveByCode) return refused;
  const checked = await checkLogin(deps, context, credentials);
  if (!refused || (checked.ok && checked.value.hasSecondFactor)) return checked;
  return refused;
}
