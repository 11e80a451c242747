import type { FoundUser, USER_SORTS } from '../../../contract/backoffice/schemas.ts';
import { countedPage, pageAsked } from '../../../contract/base/page.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome, refuse } from '../../http/outcome.ts';
import { planned } from '../../infra/database/planned.ts';
import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { checkLoginOfPeople, type PeopleLoginDeps } from '../auth/check-login.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { customerById } from '../auth/queries.ts';
import { sessionCustomer } from '../auth/session-customer.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/stored/deps.ts';

export type BackofficeDeps = ShownCartDeps & PeopleLoginDeps;

/** D 6 and 7, back-office access. */
export function backofficeHandlers(deps: BackofficeDeps) {
  return {
    backofficeLogin: async (context, { query, body }) => {
      const { backoffice_user: login = '', password = '', otp: pin = '' } = body;
      const token = query.token_recaptcha;
      const checked = await checkLoginOfPeople(deps, context, { login, password, pin, token });
      if (!checked.ok) return checked;
      const { row, hasSecondFactor } = checked.value;
      if (row.staffRoles.length === 0) return refuse('NOT_STAFF');
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
      return done({
        page: countedPage({ page, pageSize, total, countedTo: COUNTED_CUSTOMERS }),
        users: rows.map(foundUser),
      });
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
  } satisfies Partial<Handlers>;
}

/**
 * Acting for a customer opens a session of the customer, which names the member of the staff and ends with their
 * rights.
 */
async function actFor(deps: BackofficeDeps, context: CallContext, userId: number): Promise<Outcome<never>> {
  const agent = await context.staff();
  const session = await context.session();
  const row = await customerById(deps.db, userId);
  if (!row) return refuse('CUSTOMER_NOT_FOUND');
  if (row.staffRoles.length > 0) return refuse('NO_ACTING_FOR_STAFF');
  // blocked customers have no session, not even one in which the staff act for them
  if (row.blocked) return refuse('CUSTOMER_BLOCKED');
  const { hasSecondFactor } = session ?? {};
  const acting = await openCustomerSession(deps, context, sessionCustomer(row), {
    remember: false,
    agent,
    hasSecondFactor,
  });
  return cartOutcome(deps, acting);
}

interface UserFilter {
  /** Each word has to occur in name, company, e-mail or phone; empty: everybody. */
  readonly words: string;
  /** The whole customer code; empty: any. */
  readonly code: string;
  readonly typeId: number | undefined;
}

interface UserPage {
  readonly sort: (typeof USER_SORTS)[number];
  readonly limit: number;
  readonly offset: number;
}

interface UserRow {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly companyName: string | null;
  readonly customerCode: string | null;
  readonly city: string | null;
  readonly blocked: boolean;
  readonly userTypeId: number;
}

const ORDERS: Readonly<Record<UserPage['sort'], SqlFragment>> = {
  name: sql`lower(last_name), lower(first_name), user_id`,
  email: sql`email`,
  newest: sql`user_id desc`,
};

/** Nobody turns more pages than these: more customers than this are not counted. */
const COUNTED_CUSTOMERS = 10_000;

/**
 * Searches customers; people of the staff are not among them. Words are looked up by their three-letter parts, codes
 * too; a word that is too short for that is compared with customers in the order of the page until the page is full.
 */
async function searchUsers(
  db: Database,
  { words, code, typeId }: UserFilter,
  { sort, limit, offset }: UserPage,
): Promise<{ rows: UserRow[]; total: number }> {
  const patterns = words === '' ? [] : words.split(/\s+/).slice(0, 8).map(patternOf);
  const where = joinSql(
    [
      sql`c.staff_roles = '{}' and c.closed_at is null`,
      ...(code === '' ? [] : [sql`c.customer_code = ${code}`]),
      ...(typeId === undefined ? [] : [sql`c.user_type_id = ${typeId}`]),
      ...patterns.map((pattern) => sql`(c.words like folded(${pattern}) or c.customer_code ilike ${pattern})`),
    ],
    ' and ',
  );
  const [rows, counted] = await planned(db, (each) =>
    Promise.all([
      each.query<UserRow>(sql`
        select c.user_id, c.email, c.first_name, c.last_name, c.phone, c.company_name, c.customer_code, c.blocked,
          c.user_type_id, a.city
        from customers c left join addresses a on a.address_id = c.default_address_id
        where ${where} order by ${ORDERS[sort]} limit ${limit} offset ${offset}`),
      each.one<{ total: number }>(sql`
        select count(*)::int as total from (
          select from customers c where ${where} limit ${COUNTED_CUSTOMERS} -- in any order: they are only counted
        ) counted`),
    ]),
  );
  return { rows, total: counted.total };
}

function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function foundUser(row: UserRow): FoundUser {
  return {
    userId: row.userId,
    login: row.email,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    ...(row.companyName === null ? {} : { companyName: row.companyName }),
    ...(row.customerCode === null ? {} : { codInt: row.customerCode }),
    phone: row.phone,
    ...(row.city === null ? {} : { city: row.city }),
    blocked: row.blocked,
    userType: { userTypeId: row.userTypeId },
  };
}
