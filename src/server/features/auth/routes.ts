import type { Handlers } from '../../http/handlers.ts';
import { done } from '../../http/outcome.ts';
import { sessionCustomer } from '../../http/session.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { type CheckLoginDeps, checkLogin } from './check-login.ts';
import { openCustomerSession } from './log-in.ts';

export type AuthDeps = ShownCartDeps & CheckLoginDeps;

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
      const {
        login = '',
        password = '',
        remember_me: remember = true,
        show_sectors: sectors,
        mfa_pin: pin = '',
      } = body;
      const checked = await checkLogin(deps, context, { login, password, pin });
      if (!checked.ok) return checked;
      const { row, hasSecondFactor } = checked.value;
      const session = await openCustomerSession(deps, context, sessionCustomer(row), { remember, hasSecondFactor });
      return cartOutcome(deps, session, { sectors });
    },
    logout: async (context) => {
      await context.logOut();
      return done({});
    },
  };
}
