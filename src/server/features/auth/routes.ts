import type { Handlers } from '../../http/handlers.ts';
import { done } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { sessionCustomer } from '../../http/session.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { checkLogin } from './check-login.ts';
import { openCustomerSession } from './log-in.ts';

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
      const checked = await checkLogin(deps, context, { login, password });
      if (!checked.ok) return checked;
      const session = await openCustomerSession(deps, context, sessionCustomer(checked.value), { remember });
      return cartOutcome(deps, session, { sectors });
    },
    logout: async (context) => {
      await context.logOut();
      return done({});
    },
  };
}
