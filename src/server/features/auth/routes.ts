import { problemIf } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { closeSession, sessionCustomer } from '../../http/session.ts';
import { verifyPassword } from '../../infra/passwords.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { openCustomerSession } from './log-in.ts';
import { customerByEmail } from './queries.ts';

export interface AuthDeps extends ShownCartDeps {
  readonly limits: Pick<RateLimits, 'accountLogins'>;
}

/** D 7, Login, session, SSO: what e-mail and password need. */
export function authHandlers(deps: AuthDeps): Pick<Handlers, 'login' | 'logout' | 'authTest'> {
  return {
    authTest: async (context, { query }) => {
      const session = await context.session();
      const needsLogin =
        query.operation === 'addtofav' || (query.operation === 'addtocart' && !deps.config.anonymousCarts);
      return needsLogin && !session?.customer ? context.loginRequired() : cartOutcome(deps, session);
    },
    login: async (context, { body }) => {
      const { login = '', password = '', remember_me: remember = true, show_sectors: sectors } = body;
      const checked = refuseIfAny([
        ...problemIf(login.trim() === '', 'EMAIL_REQUIRED', 'login'),
        ...problemIf(password === '', 'PASSWORD_REQUIRED', 'password'),
      ]);
      if (!checked.ok) return checked;
      const email = normaliseEmail(login);
      // counted by what was typed, so that an unknown account is held up like a known one
      const attempt = await deps.limits.accountLogins.consume(`account ${email}`);
      if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
      const row = await customerByEmail(deps.db, email);
      if (!(await verifyPassword(row?.password_hash ?? undefined, password)) || !row)
        return refuse('WRONG_CREDENTIALS');
      await attempt.giveBack();
      if (row.blocked) return refuse('BLOCKED');
      const session = await openCustomerSession(deps, context, sessionCustomer(row), remember);
      return cartOutcome(deps, session, { sectors });
    },
    logout: async (context) => {
      const token = await context.token();
      if (token !== undefined) await closeSession(deps.db, token, context.now);
      context.forget();
      return done({});
    },
  };
}
