import type { CallContext } from '../../http/call-context.ts';
import { type Refused, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import type { Database } from '../../infra/database/types.ts';
import { verifyPassword } from '../../infra/passwords.ts';
import { passwordHashOf } from '../customers/credentials.ts';

export interface PasswordDeps {
  readonly db: Database;
  readonly limits: Pick<RateLimits, 'accountLogins'>;
}

/** Asks the customer for the password again before how they log in changes. Returns the refusal of a wrong one. */
export async function refusedPassword({ db, limits }: PasswordDeps, context: CallContext, password = ''): Promise<Refused | undefined> {
  const { userId } = await context.customer();
  const attempt = await limits.accountLogins.consume(await countOfSession(context));
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  if (!(await verifyPassword(await passwordHashOf(db, userId), password))) return refuse('OLD_PASSWORD_WRONG', { field: 'password' });
  await attempt.giveBack();
  return undefined;
}

/** Passwords that are typed inside are counted by session: nobody outside holds them up. */
export async function countOfSession(context: CallContext): Promise<string> {
  return `session ${(await context.session())?.sessionId}`;
}
