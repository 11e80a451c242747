import { ok, type Result } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { readFactor, type SecondFactor, takeCode } from '../customers/second-factor.ts';
import { countOfAccount } from './known-browser.ts';

export interface SecondFactorDeps {
  readonly db: Database;
  readonly limits: Pick<RateLimits, 'secondFactors' | 'accountMails'>;
  readonly wakeJobs: () => void;
}

/**
 * Requires a code from an account that has a second factor (D 7, mfa_pin and otp). Returns whether one was checked; an
 * account without a second factor needs none.
 */
export async function checkSecondFactor(
  deps: SecondFactorDeps,
  context: CallContext,
  userId: number,
  pin: string,
): Promise<Result<boolean, Refusal>> {
  const factor = await readFactor(deps.db, userId);
  if (!factor?.isEnabled) return ok(false);
  const checked = await checkCode(deps, context, factor, pin);
  return checked.ok ? ok(true) : checked;
}

/** Checks a code. An account with codes by mail is sent one when none was given. Wrong codes are counted by account. */
export async function checkCode(
  { db, limits, wakeJobs }: SecondFactorDeps,
  context: CallContext,
  factor: Omit<SecondFactor, 'isEnabled'>,
  pin: string,
): Promise<Result<void, Refusal>> {
  const { userId, kind } = factor;
  const counted = await countOfAccount(db, context, 'code', userId);
  if (pin.trim() === '') {
    if (kind === 'totp') return refuse('MFA_REQUIRED', { field: 'mfa_pin' });
    const mail = await limits.accountMails.consume(counted);
    if (!mail.ok) return context.tooManyRequests(mail.retryAfterSeconds);
    await db.tx((tx) => enqueue(tx, 'login-code', { userId }));
    wakeJobs();
    return refuse('MFA_REQUIRED_BY_MAIL', { field: 'mfa_pin' });
  }
  const attempt = await limits.secondFactors.consume(counted);
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  if (!(await takeCode(db, factor, pin, context.now))) return refuse('MFA_WRONG', { field: 'mfa_pin' });
  await attempt.giveBack();
  return ok();
}
