import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { DUES_PAGE_SIZE, type DueListQuery } from '../../../contract/dues/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { dayNamed, romeTime } from '../../../domain/base/rome-time.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import { dueReason } from '../../../domain/dues/due-status.ts';
import type { WireAccount } from '../../../domain/orders/payment-type.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { companyOf } from '../credit-lines/company-of.ts';
import { usableSavedMeans } from '../payments/provider/saved-means.ts';
import { type BillingDeps, billMonths, billOrder, remindOfDues } from './bill-orders.ts';
import { dueView, waysToPay } from './due-view.ts';
import { type DuePaymentDeps, duePaymentHandlers } from './payment-routes.ts';
import { type DueFilter, duesOfCompany, ownDues, writeLink } from './queries.ts';
import { lockDues, reverseDue } from './settle-dues.ts';

type Deps = DuePaymentDeps & BillingDeps & Omit<DueMailDeps, 'wire'>;

/**
 * Payment dues: what companies owe for orders on account and until when, the mails about it, and paying them with a
 * login or by a link.
 */
export function register(deps: Deps) {
  const { clock, providers } = deps;
  return {
    handlers: { ...dueHandlers(deps), ...duePaymentHandlers(deps) },
    jobs: {
      'bill-order': ({ orderId }: { readonly orderId: number }) => billOrder(deps, orderId, clock.now()),
      'bill-months': () => billMonths(deps, clock.now()),
      'remind-of-dues': () => remindOfDues(deps, clock.now()),
      'due-mail': dueMailJob({ ...deps, wire: providers.wire }),
    },
    recorded: RECORDED,
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    payment_due_id: (id) => ({
      customer: sql`select l.master_id from dues d join credit_lines l using (credit_line_id)
        where due_id = ${whole(id)}`,
      state: sql`(select jsonb_build_object('due', jsonb_build_object('state', state, 'amountCents', amount_cents))
        from dues where due_id = ${whole(id)})`,
    }),
  },
};

interface DueMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly onAccount: Pick<OnAccountRules, 'blocksExpired'>;
  /** Undefined: payment by wire is not offered. */
  readonly wire: WireAccount | undefined;
}

interface DueToMail {
  readonly email: string;
  readonly firstName: string;
  readonly companyName: string | null;
  readonly amountCents: number;
  readonly dueOn: string;
  readonly documentNumber: string;
}

/**
 * The job that mails a company about a due, with the link by which it is paid without a login. Each mail has a new
 * link, because only its hash is stored. A due that was paid meanwhile gets no mail.
 */
function dueMailJob({ db, mailer, clock, publicUrl, onAccount, wire }: DueMailDeps): FeatureJobs['due-mail'] {
  return async ({ dueId, kind }, { key }) => {
    const due = await db.maybeOne<DueToMail>(sql`
      select c.email, c.first_name, c.company_name, d.amount_cents - d.credited_cents as amount_cents, d.due_on,
        d.document_number
      from dues d join credit_lines l using (credit_line_id) join customers c on c.user_id = l.master_id
      where d.due_id = ${dueId} and d.state = 'open' and c.closed_at is null`);
    if (!due) return;
    const now = clock.now();
    const token = newToken();
    await writeLink(db, dueId, hashToken(token), now);
    const { dueLetter } = await import('../../mails/due-letters.ts');
    const { email, firstName, companyName: company, dueOn } = due;
    const letter = {
      email,
      firstName,
      kind,
      dueId,
      dueOn,
      companyName: company ?? '',
      amountCents: due.amountCents,
      documentNumber: due.documentNumber,
      isBlocking: onAccount.blocksExpired && dueOn < romeTime(now).date,
      wire: wire && { ...wire, reason: dueReason([dueId]) },
      link: `${publicUrl}/pagamento-veloce/${token}`,
    };
    await mailer.send(() => dueLetter(letter), key);
  };
}

interface DueDeps {
  readonly db: Database;
  readonly providers: PaymentProviders;
  readonly onAccount: OnAccountRules;
}

/** Payment dues for their company and the staff. Each call takes the company from the session, never from its input. */
function dueHandlers({ db, providers, onAccount }: DueDeps) {
  return {
    dueList: async (context, { query }) => {
      const customer = await context.customer();
      const company = await companyOf(db, customer);
      if (!company.ok) return company;
      const filter = readFilter(query);
      if (!filter.ok) return filter;
      const time = { now: context.now, expiringDays: onAccount.expiringDays };
      const on = { today: romeTime(context.now).date, expiringDays: onAccount.expiringDays };
      const { rows, total, openCents } = await duesOfCompany(db, company.value.masterId, filter.value, on);
      return done({
        page: pageBlock({ ...filter.value, total }),
        paymentDues: rows.map((row) => dueView(row, time)),
        totalToSettle: euroOf(openCents),
        ...waysToPay(providers),
        userPaymentAuths: await usableSavedMeans(db, providers, customer.userId, { now: context.now }),
      });
    },
    dueView: async (context, { query }) => {
      const company = await companyOf(db, await context.customer());
      if (!company.ok) return company;
      const [due] = await ownDues(db, company.value.masterId, [query.payment_due_id]);
      if (!due) return refuse('DUE_NOT_FOUND');
      return done({ paymentDue: dueView(due, { now: context.now, expiringDays: onAccount.expiringDays }) });
    },
    staffDueReverse: async (context, { body }) => {
      const field = 'payment_due_id';
      const reversed = await db.tx(async (tx): Promise<Result<void, Refusal>> => {
        const [due] = await lockDues(tx, [body.payment_due_id]);
        if (!due) return refuse('DUE_NOT_FOUND', { field });
        if (due.state === 'paid') return refuse('DUE_PAID', { field });
        if (due.holdingPaymentId !== null) return refuse('DUE_BEING_PAID', { field });
        // a repeated request leaves it reversed
        if (due.state === 'open') await reverseDue(tx, due, context.now);
        return ok();
      });
      return reversed.ok ? done({ paymentDueId: body.payment_due_id }) : reversed;
    },
  } satisfies Partial<Handlers>;
}

function readFilter({ status, from_date: from, to_date: to, ...query }: DueListQuery): Result<DueFilter, Refusal> {
  const [fromDate, toDate] = [dayOf(from), dayOf(to)];
  const checked = refuseIfAny<Refusal>([
    ...problemIf(hasText(from) && fromDate === undefined, 'INVALID_DATE', 'from_date'),
    ...problemIf(hasText(to) && toDate === undefined, 'INVALID_DATE', 'to_date'),
  ]);
  if (!checked.ok) return checked;
  return ok({ status, fromDate, toDate, page: pageAsked(query.page), pageSize: query.page_size ?? DUES_PAGE_SIZE });
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

function dayOf(text: string | undefined): string | undefined {
  return hasText(text) ? dayNamed(text) : undefined;
}
