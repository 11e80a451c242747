import { problemAt } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import { email as emailProblem, normaliseEmail, password as passwordProblem } from '../../../domain/base/validators.ts';
import type { Handlers } from '../../http/handlers.ts';
import { refuse } from '../../http/outcome.ts';
import { sessionCustomer } from '../../http/session.ts';
import type { Tx } from '../../infra/database/types.ts';
import { hashPassword } from '../../infra/passwords.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { type CustomerRow, insertCustomer } from '../auth/queries.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import { isEmailHeld, lockEmail } from '../customers/credentials.ts';
import { makeAdministrator, takeAdministratorLink } from '../customers/first-administrator.ts';
import type { BackofficeDeps } from './routes.ts';

type Deps = BackofficeDeps & { readonly config: { readonly passwordMinimum: number } };

/** Decision 78: whoever has the link of the terminal makes the account of the first administrator. */
export function firstAdministratorHandlers(deps: Deps): Pick<Handlers, 'firstAdministrator'> {
  const minimum = deps.config.passwordMinimum;
  return {
    firstAdministrator: async (context, { body: { token, email: typed, password } }) => {
      const { now } = context;
      const email = normaliseEmail(typed);
      const problem = passwordProblem(password, minimum);
      const checked = refuseIfAny([
        ...problemAt('email', emailProblem(email)),
        ...problemAt('password', problem, problem === 'PASSWORD_TOO_SHORT' ? { minimum } : undefined),
      ]);
      if (!checked.ok) return checked;
      const passwordHash = await hashPassword(password);
      const made = await deps.db.tx(async (tx) => {
        if (!(await takeAdministratorLink(tx, token))) return refuse('LINK_ENDED');
        await lockEmail(tx, email);
        const row = (await isEmailHeld(tx, email, now)) ? undefined : await insert(tx, { email, passwordHash, now });
        if (!row) return refuse('EMAIL_TAKEN', { field: 'email' });
        await makeAdministrator(tx, email);
        return { ok: true as const, row };
      });
      if (!made.ok) return made;
      const customer = sessionCustomer({ ...made.row, staff_roles: ['administrator'] });
      return cartOutcome(deps, await openCustomerSession(deps, context, customer, { remember: false }));
    },
  };
}

function insert(
  tx: Tx,
  account: { readonly email: string; readonly passwordHash: string; readonly now: Date },
): Promise<CustomerRow | undefined> {
  const nothing = {
    firstName: '',
    lastName: '',
    phone: '',
    companyName: '',
    vatNumber: '',
    fiscalCode: '',
    sdiCode: '',
    pec: '',
  };
  return insertCustomer(tx, {
    ...nothing,
    ...account,
    ...{
      profileLevel: 2,
      customerCode: undefined,
      registeredBy: undefined,
      hasAcceptedTerms: true,
      isEmailConfirmed: true,
    },
  });
}
