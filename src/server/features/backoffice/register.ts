import type { StaffCustomer } from '../../../contract/backoffice/customer-schemas.ts';
import { countedPage, pageAsked } from '../../../contract/base/page.ts';
import { builtinRoles, hasRight, rightsOf } from '../../../contract/base/rights.ts';
import { PROFILING_SEGMENT } from '../../../domain/account/consent.ts';
import { BETA_FEATURES } from '../../../domain/account/features.ts';
import { euroOf, fromEuro } from '../../../domain/base/money.ts';
import { problemAt } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import { dayNamed, romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { email as emailProblem, normaliseEmail, password as passwordProblem } from '../../../domain/base/validators.ts';
import type { Config } from '../../config/config.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refused, refuse } from '../../http/outcome.ts';
import { closeOtherSessions } from '../../http/sessions/account-sessions.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { RETRIED_KINDS } from '../../infra/jobs/job-kinds.ts';
import { countDeadJobs } from '../../infra/jobs/queries.ts';
import { hashPassword } from '../../infra/passwords.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { type CustomerRow, insertCustomer } from '../auth/queries.ts';
import { sessionCustomer } from '../auth/session-customer.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import { setSegment } from '../consent/queries.ts';
import { isEmailHeld, lockEmail } from '../customers/credentials.ts';
import { makeAdministrator, takeAdministratorLink } from '../customers/first-administrator.ts';
import { setBetaTester, setBlocked } from '../customers/queries.ts';
import { giveCertificate, givenTo } from '../gift-certificates/sold-certificate.ts';
import { type InvitationDeps, invitationHandlers, invitationJobs } from './invitations.ts';
import { peopleHandlers } from './people.ts';
import { COUNTED_ACTS, readActs } from './read-acts.ts';
import { backofficeHandlers } from './routes.ts';
import { sharedViewHandlers, sharedViews } from './shared-views.ts';

type Deps = InvitationDeps & {
  readonly config: Pick<Config, 'cmsUrl' | 'passwordMinimum'>;
  /** Returns how many scheduled imports wait for a person. Imports are on a higher floor. */
  readonly stoppedImports: (db: Queryable) => Promise<number>;
  /** Returns how many products will lack the proof of a green claim. Products are on a higher floor. */
  readonly endingProofs: (db: Queryable, now: Date) => Promise<number>;
};

/** Back-office access: the staff log in, look for customers and act for them (D 6). */
export function register(deps: Deps) {
  return {
    handlers: {
      ...backofficeHandlers(deps),
      ...overviewHandlers(deps),
      ...peopleHandlers(deps),
      ...invitationHandlers(deps),
      ...customerMarkHandlers(deps),
      ...sharedViewHandlers(deps),
      ...firstAdministratorHandlers(deps),
    },
    jobs: invitationJobs(deps),
  } satisfies Feature;
}

const PAGE_SIZE = 50;

type OverviewDeps = Pick<Deps, 'db' | 'config' | 'stoppedImports' | 'endingProofs'>;

/** Issue 15: the staff who are logged in, their rights, and what they did for customers. */
function overviewHandlers({ db, config, stoppedImports, endingProofs }: OverviewDeps) {
  return {
    staffOverview: async (context) => {
      const { userId, firstName, lastName, roles, stores } = await context.staff();
      const [givenUpJobs, stopped, proofs, views] = await Promise.all([
        countDeadJobs(db, RETRIED_KINDS),
        stoppedImports(db),
        endingProofs(db, context.now),
        sharedViews(db, userId),
      ]);
      return done({
        userId,
        firstName,
        lastName,
        roles: builtinRoles(roles),
        rights: rightsOf(roles),
        stores: [...stores],
        views,
        isContentElsewhere: config.cmsUrl !== undefined,
        givenUpJobs,
        endingProofs: hasRight(roles, 'products') ? proofs : 0,
        stoppedImports: hasRight(roles, 'imports') ? stopped : 0,
      });
    },
    agentActs: async (_context, { query }) => {
      const page = pageAsked(query.page);
      const { acts, total } = await readActs(db, query, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
      return done({ page: countedPage({ page, pageSize: PAGE_SIZE, total, countedTo: COUNTED_ACTS }), acts });
    },
  } satisfies Partial<Handlers>;
}

/** Decision 78: the link that the terminal shows creates the account of the first administrator. */
function firstAdministratorHandlers(deps: Deps) {
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
      const customer = sessionCustomer({ ...made.row, staffRoles: ['administrator'] });
      return cartOutcome(deps, await openCustomerSession(deps, context, customer, { remember: false }));
    },
  } satisfies Partial<Handlers>;
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
    profileLevel: 2,
    customerCode: undefined,
    registeredBy: undefined,
    hasAcceptedTerms: true,
    isEmailConfirmed: true,
  });
}

/**
 * The staff block customers, put them into segments, make them beta testers and give them certificates. Accounts of the
 * staff are not customers here.
 */
function customerMarkHandlers({ db }: { readonly db: Database }) {
  /** Changes a customer, locked meanwhile, and returns the new state. */
  const change = async (
    userId: number,
    work: (tx: Tx) => Promise<Refused | undefined | void>,
    ofStaff: 'CUSTOMER_NOT_FOUND' | 'NO_BLOCKING_STAFF' = 'CUSTOMER_NOT_FOUND',
  ): Promise<Outcome<StaffCustomer>> => {
    const changed = await db.tx(async (tx) => {
      const row = await tx.maybeOne<{ isStaff: boolean }>(sql`
        select staff_roles <> '{}' as is_staff from customers where user_id = ${userId}
          and closed_at is null for update`);
      if (!row) return refuse('CUSTOMER_NOT_FOUND', { field: 'user_id' });
      if (row.isStaff) return refuse(ofStaff, { field: 'user_id' });
      return (await work(tx)) ?? done({});
    });
    return changed.ok ? shown(db, userId) : changed;
  };
  return {
    staffCustomerView: (_context, { query }) => shown(db, query.user_id),
    staffCustomerBlock: ({ now }, { body: { user_id: userId, blocked } }) =>
      change(
        userId,
        async (tx) => {
          await setBlocked(tx, userId, blocked);
          if (blocked) await closeOtherSessions(tx, { userId, sessionId: undefined, now });
        },
        'NO_BLOCKING_STAFF',
      ),
    staffCustomerSegment: ({ now }, { body: { user_id: userId, segment_id: segmentId, value } }) =>
      change(userId, async (tx) => {
        if (segmentId === PROFILING_SEGMENT) return refuse('OWN_CHOICE_SEGMENT', { field: 'segment_id' });
        return setSegment(tx, userId, { segmentId, value, now });
      }),
    staffCustomerBeta: (_context, { body: { user_id: userId, beta_tester: isTester } }) =>
      change(userId, (tx) => setBetaTester(tx, userId, isTester)),
    staffCertificateGive: ({ now }, { body }) => {
      const { user_id: userId, name, amount, minimum = 0, valid_until: until } = body;
      const today = romeTime(now).date;
      const endsOn = dayNamed(until);
      return change(userId, async (tx) => {
        if (endsOn === undefined) return refuse('INVALID_DATE', { field: 'valid_until' });
        if (endsOn < today) return refuse('DAY_IN_THE_PAST', { field: 'valid_until' });
        if (name.trim() === '') return refuse('REQUIRED', { field: 'name' });
        const given = { userId, name: name.trim(), cents: fromEuro(amount), minimumCents: fromEuro(minimum) };
        return giveCertificate(tx, { ...given, today, endsOn, now });
      });
    },
  } satisfies Partial<Handlers>;
}

interface MarkedRow {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly customerCode: string | null;
  readonly blocked: boolean;
  readonly betaTester: boolean;
  readonly segments: readonly { readonly segmentId: number; readonly value: number }[];
}

async function shown(db: Database, userId: number): Promise<Outcome<StaffCustomer>> {
  const row = await db.maybeOne<MarkedRow>(sql`
    select email, first_name, last_name, customer_code, blocked, beta_tester, to_json(array(
      select json_build_object('segmentId', segment_id, 'value', value) from customer_segments s
      where s.user_id = c.user_id and value <> 0 order by segment_id)) as segments
    from customers c where user_id = ${userId} and staff_roles = '{}' and closed_at is null`);
  if (!row) return refuse('CUSTOMER_NOT_FOUND', { field: 'user_id' });
  const certificates = await givenTo(db, userId);
  return done({
    userId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    ...(row.customerCode === null ? {} : { codInt: row.customerCode }),
    blocked: row.blocked,
    betaTester: row.betaTester,
    betaOpens: [...BETA_FEATURES],
    segments: [...row.segments],
    certificates: certificates.map(({ code, name, cents: amount, endsOn }) => ({
      code,
      name,
      amount: euroOf(amount),
      endDate: wireDate(endsOn),
    })),
  });
}
