import type { ShopAtWork } from '../../../contract/shop-at-work/schemas.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress, byUser } from '../../http/rate-limits/rate-limit.ts';
import type { Database } from '../../infra/database/types.ts';
import { agreementOf, join, leave, ownAgreement } from './agreements.ts';

export interface ShopAtWorkDeps {
  readonly db: Database;
  readonly limits: Pick<RateLimits, 'giftCodes'>;
}

/** D 7, shopatwork/subscribe: customers join the agreement of their employer by its code. */
export function shopAtWorkHandlers(
  deps: ShopAtWorkDeps,
): Pick<Handlers, 'shopAtWork' | 'shopAtWorkSubscribe' | 'shopAtWorkSubscribePost' | 'shopAtWorkLeave'> {
  const { db } = deps;
  return {
    shopAtWork: async (context) => done(await stateOf(db, (await context.customer()).userId, context.now)),
    shopAtWorkSubscribe: (context, { query }) => subscribe(deps, context, query.subscriptionCode),
    shopAtWorkSubscribePost: (context, { body }) => subscribe(deps, context, body.subscriptionCode),
    shopAtWorkLeave: async (context) => {
      const { userId } = await context.customer();
      await leave(db, userId, context.now);
      return done(await stateOf(db, userId, context.now));
    },
  };
}

/** Wrong codes are counted like those of gift certificates, so that codes cannot be guessed. */
async function subscribe({ db, limits }: ShopAtWorkDeps, context: CallContext, typed = '') {
  const field = 'subscriptionCode';
  const checked = refuseIfAny(problemIf(typed.trim() === '', 'REQUIRED', field));
  if (!checked.ok) return checked;
  const { userId } = await context.customer();
  const attempt = await limits.giftCodes.consume(byUser(userId), byAddress(context.ip));
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  const agreement = await agreementOf(db, typed, romeTime(context.now).date);
  if (!agreement) return refuse('WORK_CODE_UNKNOWN', { field });
  await attempt.giveBack();
  const joined = await join(db, userId, agreement, context.now);
  return joined.ok ? done(await stateOf(db, userId, context.now)) : joined;
}

async function stateOf(db: Database, userId: number, now: Date): Promise<ShopAtWork> {
  const own = await ownAgreement(db, userId);
  if (!own) return {};
  const { code: subscriptionCode, employer, benefit, endsOn, subscribedAt } = own;
  return {
    subscription: {
      ...{ subscriptionCode, employer, benefit, subscribedAt: subscribedAt.toISOString() },
      ...(endsOn === null ? {} : { endDate: wireDate(endsOn) }),
      isOver: endsOn !== null && endsOn < romeTime(now).date,
    },
  };
}
