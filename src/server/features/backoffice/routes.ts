import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Outcome, refuse } from '../../http/outcome.ts';
import { sessionCustomer } from '../../http/session.ts';
import { checkLoginOfPeople, type PeopleLoginDeps } from '../auth/check-login-of-people.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { customerById } from '../auth/queries.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { foundUser, searchUsers } from './search-users.ts';

export type BackofficeDeps = ShownCartDeps & PeopleLoginDeps;

type BackofficeHandlers = Pick<
  Handlers,
  'backofficeLogin' | 'userSearch' | 'userSelect' | 'userSelectPost' | 'ssoLogout'
>;

/** D 6 and 7, back-office access. */
export function backofficeHandlers(deps: BackofficeDeps): BackofficeHandlers {
  return {
    backofficeLogin: async (context, { query, body }) => {
      const { backoffice_user: login = '', password = '', otp: pin = '' } = body;
      const token = query.token_recaptcha;
      const checked = await checkLoginOfPeople(deps, context, { login, password, pin, token });
      if (!checked.ok) return checked;
      const { row, hasSecondFactor } = checked.value;
      if (row.staff_roles.length === 0) return refuse('NOT_STAFF');
      const session = await openCustomerSession(deps, context, sessionCustomer(row), {
        remember: false,
        hasSecondFactor,
      });
      return cartOutcome(deps, session);
    },
    userSearch: async (_context, { query }) => {
      const { q = '', cod_int: code = '', page_size: pageSize = 20, sort = 'name', user_type_id: typeId } = query;
      const page = pageAsked(query.page);
      const filter = { words: q.trim(), code: code.trim().toUpperCase(), typeId };
      const { rows, total } = await searchUsers(deps.db, filter, {
        sort,
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
      return done({ page: pageBlock({ page, pageSize, total }), users: rows.map(foundUser) });
    },
    userSelect: (context, { query }) => actFor(deps, context, query.user_id),
    userSelectPost: (context, { body }) => actFor(deps, context, body.user_id),
    ssoLogout: async (context) => {
      const session = await context.session();
      const own = session?.agent && (await customerById(deps.db, session.agent.userId));
      if (own) {
        const { hasSecondFactor } = session;
        const back = await openCustomerSession(deps, context, sessionCustomer(own), {
          remember: false,
          hasSecondFactor,
        });
        return cartOutcome(deps, back);
      }
      await context.logOut();
      return cartOutcome(deps, undefined);
    },
  };
}

/** Whoever acts for a customer has a session of the customer's, which says who it is and ends with their own rights. */
async function actFor(deps: BackofficeDeps, context: CallContext, userId: number): Promise<Outcome<never>> {
  const agent = await context.staff();
  const session = await context.session();
  const row = await customerById(deps.db, userId);
  if (!row) return refuse('CUSTOMER_NOT_FOUND');
  if (row.staff_roles.length > 0) return refuse('NO_ACTING_FOR_STAFF');
  // blocked customers have no session, not even one in which somebody acts for them
  if (row.blocked) return refuse('CUSTOMER_BLOCKED');
  const { hasSecondFactor } = session ?? {};
  const acting = await openCustomerSession(deps, context, sessionCustomer(row), {
    remember: false,
    agent,
    hasSecondFactor,
  });
  return cartOutcome(deps, acting);
}
