import type { BotChecks } from '../../http/bot-checks.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/stored/deps.ts';
import { checkLoginOfPeople, type PeopleLoginDeps } from './check-login.ts';
import { openCustomerSession } from './log-in.ts';
import { sessionCustomer } from './session-customer.ts';

/** Login and logout with e-mail and password, and the protection from programs that try passwords. */
export function register(deps: AuthDeps) {
  return { handlers: { ...authHandlers(deps), ...botCheckHandlers(deps) } } satisfies Feature;
}

type AuthDeps = ShownCartDeps & PeopleLoginDeps;

/** D 7, Login, session, SSO: the calls with e-mail and password. */
function authHandlers(deps: AuthDeps) {
  return {
    authTest: async (context, { query }) => {
      const session = await context.session();
      const needsLogin =
        query.operation === 'addtofav' || (query.operation === 'addtocart' && !deps.config.anonymousCarts);
      return needsLogin && !session?.customer ? context.loginRequired() : cartOutcome(deps, session);
    },
    login: async (context, { query, body }) => {
      const {
        login = '',
        password = '',
        remember_me: remember = true,
        show_sectors: sectors,
        mfa_pin: pin = '',
      } = body;
      const token = query.token_recaptcha;
      const checked = await checkLoginOfPeople(deps, context, { login, password, pin, token });
      if (!checked.ok) return checked;
      const { row, hasSecondFactor } = checked.value;
      const session = await openCustomerSession(deps, context, sessionCustomer(row), {
        remember,
        hasSecondFactor,
        signOn: 'password',
      });
      return cartOutcome(deps, session, { sectors });
    },
    logout: async (context) => {
      await context.logOut();
      return done({});
    },
  } satisfies Partial<Handlers>;
}

/** S 7 and D 7: the data with which a browser makes a token_recaptcha. */
function botCheckHandlers({ botChecks }: { readonly botChecks: BotChecks }) {
  return {
    botCheckWidget: async ({ now }, { query }) => {
      const widget = await botChecks.widget(query.calls, now);
      return widget ? done(widget) : refuse('NOT_FOUND');
    },
  } satisfies Partial<Handlers>;
}
