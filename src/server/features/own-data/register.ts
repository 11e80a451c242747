import type { ClosingInput, OwnDataExport } from '../../../contract/own-data/schemas.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import { NOT_BOUGHT, ORDERS_UNDER_WAY } from '../../../domain/orders/order-status.ts';
import { CANCELLABLE_PAYMENTS } from '../../../domain/orders/payment-status.ts';
import { HANDOVER_TYPES } from '../../../domain/orders/payment-type.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import type { Clock } from '../../infra/clock.ts';
import { type SqlFragment, sql, sqlNames } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { keepPartiesOf } from '../billing-parties/parties.ts';
import { endHolds } from '../cart/stored/hold-writes.ts';
import {
  bindToken,
  issueToken,
  readToken,
  type TokenRow,
  takeBoundToken,
  takeToken,
} from '../customers/account-tokens.ts';
import { accountById, maskedEmail } from '../customers/credentials.ts';
import { thawCart } from '../prepared-carts/thaw-cart.ts';
import { freePlacesSql } from '../timeslots/places.ts';
import type { ClosingStep, Person, PersonalTable } from './personal-table.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/** Own data: everything that is held of a customer is exported or forgotten. */
export function register(deps: OwnDataDeps & ClosingMailDeps) {
  return {
    handlers: { ...closingHandlers(deps), ...exportHandlers(deps) },
    jobs: closingMailJobs(deps),
  } satisfies Feature;
}

interface ClosingMailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

const CLOSING_MINUTES = 60;

/** The mail whose link closes an account, and the last one, which says that it was closed. */
function closingMailJobs({
  db,
  clock,
  mailer,
  publicUrl,
}: ClosingMailDeps): Pick<FeatureJobs, 'account-close' | 'account-closed'> {
  const letters = () => import('../../mails/closing-letters.ts');
  return {
    'account-close': async ({ userId }, { key }) => {
      const account = await accountById(db, userId);
      if (!account) return;
      const now = clock.now();
      const token = await db.tx((tx) =>
        issueToken(tx, { purpose: 'account-close', userId, minutes: CLOSING_MINUTES, now }),
      );
      const { closingLetter } = await letters();
      const { email: to, firstName } = account;
      const link = `${publicUrl}/chiudi-account?token=${token}`;
      await mailer.send(() => closingLetter({ to, firstName, link }), key);
    },
    'account-closed': async ({ to, firstName, userId }, { key }) => {
      const { closedLetter } = await letters();
      await mailer.send(() => closedLetter({ to, firstName }), key, userId);
    },
  };
}

interface OwnDataDeps {
  readonly db: Database;
  readonly limits: Pick<RateLimits, 'accountMails' | 'ownDataExports'>;
  readonly wakeJobs: () => void;
}

const PURPOSE = 'account-close';

/** D 7, anonymize_token_request, anonymize_token_check and user_anonymize. */
function closingHandlers(deps: OwnDataDeps) {
  const ask = async (context: CallContext) => mailLink(deps, context, (await context.customer()).userId);
  return {
    closingRequest: ask,
    closingRequestPost: ask,
    closingCheck: (context, { query }) => checkLink(deps, context, query),
    closingCheckPost: (context, { body }) => checkLink(deps, context, body),
    accountClose: (context, { query }) => close(deps, context, query),
    accountClosePost: (context, { body }) => close(deps, context, body),
    staffClosingStart: async (context, { body: { user_id: userId } }) => {
      if (!(await accountById(deps.db, userId))) return refuse('CUSTOMER_NOT_FOUND');
      return mailLink(deps, context, userId);
    },
  } satisfies Partial<Handlers>;
}

/** The export of all stored data of a customer, limited to a few times a day, because it reads a lot. */
function exportHandlers({ db, limits }: OwnDataDeps) {
  return {
    ownDataExport: async (context) => {
      const customer = await context.customer();
      const attempt = await limits.ownDataExports.consume(`export ${customer.userId}`);
      if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
      return done(await exportData(db, customer, context.now));
    },
  } satisfies Partial<Handlers>;
}

/** The mail goes to the owner of the account, whoever requested it; nothing is closed before its link was used. */
async function mailLink({ db, limits, wakeJobs }: OwnDataDeps, context: CallContext, userId: number) {
  const checked = await closingProblems(db, userId, context.now);
  if (!checked.ok) return checked;
  const attempt = await limits.accountMails.consume(`close ${userId}`);
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  await db.tx((tx) => enqueue(tx, 'account-close', { userId }));
  wakeJobs();
  return done({});
}

/** A session of the account itself may then close it by a call without a token, as clients of the platform do. */
async function checkLink({ db }: OwnDataDeps, context: CallContext, { login = '', token = '' }: ClosingInput) {
  const { now } = context;
  const row = await readToken(db, PURPOSE, token, now);
  const account = row && (await accountById(db, row.userId));
  if (!account || !isNamed(login, account.email)) return refuse('LINK_ENDED');
  const session = await context.session();
  if (session?.customer?.userId === account.userId && !session.agent)
    await bindToken(db, PURPOSE, token, String(session.sessionId));
  return done({ email: maskedEmail(account.email) });
}

async function close(
  { db, wakeJobs }: OwnDataDeps,
  context: CallContext,
  { login = '', token = '' }: ClosingInput,
): Promise<Outcome<object>> {
  const session = await context.session();
  if (session?.agent) return refuse('CLOSING_IN_PERSON');
  const { now } = context;
  const closed = await db.tx(async (tx) => {
    const taken: TokenRow | undefined =
      token === '' && session?.customer
        ? await takeBoundToken(tx, PURPOSE, { userId: session.customer.userId, to: String(session.sessionId), now })
        : await takeToken(tx, PURPOSE, token, now);
    const account = taken && (await accountById(tx, taken.userId));
    if (!account || !isNamed(login, account.email)) return refuse('LINK_ENDED');
    return closeAccount(tx, account.userId, now);
  });
  if (!closed.ok) return closed;
  wakeJobs();
  // this session has ended with the others
  context.forget();
  return done({});
}

function isNamed(login: string, own: string): boolean {
  const given = normaliseEmail(login);
  return given === '' || given === own;
}

/**
 * Exports all stored data of a customer, table by table, without secrets. Tables without a row of the customer are
 * listed, too.
 */
async function exportData(
  db: Queryable,
  { userId, email }: { readonly userId: number; readonly email: string },
  now: Date,
): Promise<OwnDataExport> {
  const tables: OwnDataExport['tables'] = {};
  for (const [name, { order, where, secret = [], shown }] of Object.entries<PersonalTable>(PERSONAL_TABLES)) {
    const rows = await db.query<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(t) - ${[...secret]}::text[] as row from ${sqlNames([name])} t
      where ${where({ userId, email, now })}
      order by ${sqlNames(order, 't')}`);
    tables[name] = rows.map(({ row }) => shown?.(row) ?? row);
  }
  return { exportedAt: now.toISOString(), userId, tables };
}

/** Returns all reasons why an account may not be closed now. */
async function closingProblems(db: Queryable, userId: number, now: Date): Promise<Result<void, Refusal>> {
  const row = await db.one<Record<'orders' | 'dues' | 'transfer' | 'company' | 'staff' | 'email', boolean>>(sql`
    select exists (select from orders where user_id = c.user_id and status_id = any(${ORDERS_UNDER_WAY}::int[]))
      as orders,
      exists (select from orders join uncollected_orders u using (order_id) where user_id = c.user_id
      and u.state = 'open')
        or exists (select from dues d join credit_lines l using (credit_line_id) where l.master_id = c.user_id
          and d.state = 'open')
        -- what is paid on delivery is paid when the goods are there
        or exists (select from payments p join orders o
          using (order_id) where o.user_id = c.user_id and o.status_id <> all(${NOT_BOUGHT}::int[])
          and p.status_id = any(${CANCELLABLE_PAYMENTS}::int[])
            and p.payment_type_id <> all(${HANDOVER_TYPES}::int[])) as dues,
      exists (select from transfer_receipts t where t.user_id = c.user_id and t.state in ('waiting',
      'open')) as transfer, exists (select from company_users u where u.master_id = c.user_id) as company,
      c.staff_roles <> '{}' as staff,
      ${canUndoEmail(now)} as email
    from customers c where c.user_id = ${userId}`);
  return refuseIfAny<Refusal>([
    ...(row.orders ? [{ code: 'CLOSING_ORDERS' as const }] : []),
    ...(row.dues ? [{ code: 'CLOSING_DUES' as const }] : []),
    ...(row.transfer ? [{ code: 'CLOSING_TRANSFER' as const }] : []),
    ...(row.company ? [{ code: 'CLOSING_COMPANY' as const }] : []),
    ...(row.staff ? [{ code: 'CLOSING_STAFF' as const }] : []),
    ...(row.email ? [{ code: 'CLOSING_EMAIL_CHANGED' as const }] : []),
  ]);
}

/**
 * A condition: the e-mail of account `c` was changed, and the old address can still undo that (decision 76). Somebody
 * who took the account over must not be able to close it before.
 */
function canUndoEmail(now: Date): SqlFragment {
  return sql`exists (select from account_tokens t where t.user_id = c.user_id and t.purpose = 'email-undo'
    and t.used_at is null
    and t.expires_at > ${now} and t.data ->> 'before' <> c.email)`;
}

/**
 * Closes an account (D 7, user_anonymize): orders and their documents stay, without the person; everything else is
 * deleted or emptied, table by table, and the sessions end. No order can be placed meanwhile.
 */
export async function closeAccount(tx: Tx, userId: number, now: Date): Promise<Result<void, Refusal>> {
  // carts are locked before the customer, as an order does: a concurrent order is waited for, and then refuses the
  // closing
  const carts = await tx.query<{ cartId: number }>(sql`
    select cart_id from carts where user_id = ${userId} order by cart_id for update`);
  const account = await tx.maybeOne<{ email: string; firstName: string }>(sql`
    select email, first_name from customers where user_id = ${userId} and closed_at is null for update`);
  const checked = await closingProblems(tx, userId, now);
  if (!checked.ok || !account) return checked;
  const person = { userId, email: account.email, now };
  for (const { cartId } of carts) {
    await thawCart(tx, cartId, { now: sql`now()`, onlyIfOver: false });
    await endHolds(tx, { cartId }, freePlacesSql);
  }
  // orders with an invoice from before parties were stored with each order
  const invoiced = sql`select order_id from orders where user_id = ${userId} and infos ->> 'need_invoice' = 'true'`;
  await keepPartiesOf(tx, person, invoiced);
  for (const [name, { closing, where }] of Object.entries(PERSONAL_TABLES))
    for (const step of closing) await tx.query(statementOf(name, where(person), step, person));
  await enqueue(tx, 'account-closed', { to: account.email, firstName: account.firstName, userId });
  return ok();
}

/** Returns the statement of one step of closing an account, for those of the person's rows that it is about. */
function statementOf(name: string, own: SqlFragment, step: ClosingStep, person: Person): SqlFragment {
  const table = sqlNames([name]);
  const rows = step.only === undefined ? own : sql`${own} and ${step.only}`;
  return step.does === 'delete'
    ? sql`delete from ${table} t where ${rows}`
    : sql`update ${table} t set ${step.set(person)} where ${rows}`;
}
