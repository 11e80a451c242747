import type { UserDetail } from '../../../contract/account/schemas.ts';
import type { Config } from '../../config/config.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress } from '../../http/rate-limits/rate-limit.ts';
import { sessionCustomer } from '../../http/session.ts';
import { sql } from '../../infra/database/sql.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { registerCustomer } from './register-customer.ts';

interface DetailRow {
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  company_name: string | null;
  vat_number: string | null;
  fiscal_code: string | null;
  sdi_code: string | null;
  pec: string | null;
  user_type_id: number;
}

/** D 7, Registration and user: what a first order needs. */
export function accountHandlers(
  deps: ShownCartDeps & {
    readonly config: Config;
    readonly limits: Pick<RateLimits, 'takenEmails'>;
    readonly wakeJobs: () => void;
  },
): Pick<Handlers, 'registerUser' | 'userDetail'> {
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
    userDetail: async (context) => {
      const { userId, roles } = await context.customer();
      const [row] = await db.query<DetailRow>(sql`
        select user_id, email, first_name, last_name, phone, company_name, vat_number, fiscal_code, sdi_code, pec, user_type_id
        from customers where user_id = ${userId}`);
      return row
        ? done({ ...detailView(row), ...(roles.length > 0 ? { isStaff: true as const } : {}) })
        : refuse('SESSION_EXPIRED');
    },
  };
}

function detailView(row: DetailRow): UserDetail {
  return {
    userId: row.user_id,
    email: row.email,
    username: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    ...(row.company_name === null ? {} : { companyName: row.company_name }),
    ...(row.vat_number === null ? {} : { vatNumber: row.vat_number }),
    ...(row.fiscal_code === null ? {} : { fiscalCode: row.fiscal_code }),
    ...(row.sdi_code === null ? {} : { sdiCode: row.sdi_code }),
    ...(row.pec === null ? {} : { pec: row.pec }),
    userType: { userTypeId: row.user_type_id },
  };
}
