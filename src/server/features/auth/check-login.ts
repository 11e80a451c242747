import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { CallContext } from '../../http/call-context.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import type { Database } from '../../infra/database/types.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../infra/passwords.ts';
import { setPasswordHash } from '../customers/credentials.ts';
import { type CustomerRow, customerByLogin } from './queries.ts';

export interface CheckLoginDeps {
  readonly db: Database;
  readonly limits: Pick<RateLimits, 'accountLogins'>;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/**
 * Checks e-mail or customer code with a password (D 7, auth/login; D 6, back-office access). Wrong passwords and unknown accounts are
 * refused alike and take the same time; too many for one account hold it up, from whatever address they come.
 */
export async function checkLogin(
  deps: CheckLoginDeps,
  context: CallContext,
  { login, password }: Credentials,
): Promise<Result<CustomerRow, Refusal>> {
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
    await setPasswordHash(deps.db, row.user_id, await hashPassword(password));
  return row.blocked ? refuse('BLOCKED') : ok(row);
}
