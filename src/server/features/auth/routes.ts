import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse, refuseAll } from '../../http/outcome.ts';
import { closeSession } from '../../http/session.ts';
import { verifyPassword } from '../../infra/passwords.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { openCustomerSession } from './log-in.ts';
import { customerByEmail, sessionCustomer } from './queries.ts';

/** D 7, Login, session, SSO: what e-mail and password need. */
export function authHandlers(deps: ShownCartDeps): Pick<Handlers, 'login' | 'logout' | 'authTest'> {
  return {
    authTest: async (context) => cartOutcome(deps, await context.session()),
    login: async (context, { body }) => {
      const { login = '', password = '', remember_me: remember = true, show_sectors: sectors } = body;
      const missing: Refusal[] = [];
      if (login.trim() === '') missing.push({ code: 'EMAIL_REQUIRED', field: 'login' });
      if (password === '') missing.push({ code: 'PASSWORD_REQUIRED', field: 'password' });
      if (missing.length > 0) return refuseAll(missing);
      const row = await customerByEmail(deps.db, normaliseEmail(login));
      if (!(await verifyPassword(row?.password_hash ?? undefined, password)) || !row)
        return refuse('WRONG_CREDENTIALS');
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
