import type { Config } from '../../config/config.ts';
import type { Handlers } from '../../http/handlers.ts';
import { refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress } from '../../http/rate-limits/rate-limit.ts';
import { sessionCustomer } from '../../http/session.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { registerCustomer } from './register-customer.ts';

/** D 7, Registration and user: an account is made. */
export function accountHandlers(
  deps: ShownCartDeps & {
    readonly config: Config;
    readonly limits: Pick<RateLimits, 'takenEmails'>;
    readonly wakeJobs: () => void;
  },
): Pick<Handlers, 'registerUser'> {
  const { config, db } = deps;
  return {
    registerUser: async (context, { body }) => {
      if (!config.registrationOpen) return refuse('FORBIDDEN');
      // The refusal of a taken e-mail tells who is a customer. It is given, because shoppers forget their accounts, but seldom: an
      // address that has heard it often registers nobody for a while, so that it learns nothing from an account that is made either.
      const heard = await deps.limits.takenEmails.state(byAddress(context.ip));
      if (!heard.ok) return context.tooManyRequests(heard.retryAfterSeconds);
      const registered = await registerCustomer({ db, passwordMinimum: config.passwordMinimum }, body, context.now);
      if (!registered.ok) {
        const isTaken = registered.refusals.some(({ code }) => code === 'EMAIL_TAKEN');
        const attempt = isTaken ? await deps.limits.takenEmails.consume(byAddress(context.ip)) : heard;
        return attempt.ok ? registered : context.tooManyRequests(attempt.retryAfterSeconds);
      }
      deps.wakeJobs();
      const session = await openCustomerSession(deps, context, sessionCustomer(registered.value), { remember: true });
      return cartOutcome(deps, session);
    },
  };
}
