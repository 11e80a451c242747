import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { CallContext } from '../../http/call-context.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../infra/passwords.ts';
import { renewPasswordHash } from '../customers/credentials.ts';
import { checkSecondFactor, type SecondFactorDeps } from './check-second-factor.ts';
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
 * Checks e-mail or customer code with a password (D 7, auth/login; D 6, back-office access). Wrong passwords and unknown accounts are
 * refused alike and take the same time; too many for one account hold it up, from whatever address they come. The second factor is asked
 * for after the right password only.
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
  // counted by what was typed, so that an unknown account is held up like a known one
  const attempt = await deps.limits.accountLogins.consume(`account ${name}`);
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  const row = await customerByLogin(deps.db, name);
  if (!(await verifyPassword(row?.password_hash ?? undefined, password)) || !row) return refuse('WRONG_CREDENTIALS');
  await attempt.giveBack();
  if (row.password_hash !== null && isOutdated(row.password_hash))
    await renewPasswordHash(deps.db, row.user_id, await hashPassword(password));
  if (row.blocked) return refuse('BLOCKED');
  const shown = await checkSecondFactor(deps, context, row.user_id, pin);
  return shown.ok ? ok({ row, hasSecondFactor: shown.value }) : shown;
}
