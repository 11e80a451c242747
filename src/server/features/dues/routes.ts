import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { DUES_PAGE_SIZE, type DueListQuery } from '../../../contract/dues/schemas.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { dayNamed, romeTime } from '../../../domain/base/rome-time.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { companyOf } from '../credit-lines/company-of.ts';
import { usableSavedMeans } from '../payments/provider/saved-means.ts';
import { dueView, waysToPay } from './due-view.ts';
import { type DueFilter, duesOfCompany, ownDues } from './queries.ts';
import { lockDues, reverseDue } from './settle-dues.ts';

interface DueDeps {
  readonly db: Database;
  readonly providers: PaymentProviders;
  readonly onAccount: OnAccountRules;
}

/** Payment dues as their company and the staff see them. Each call takes the company from the session, never from its input. */
export function dueHandlers({ db, providers, onAccount }: DueDeps): Pick<Handlers, 'dueList' | 'dueView' | 'staffDueReverse'> {
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
        totalToSettle: toEuro(cents(openCents)),
        ...waysToPay(providers),
        userPaymentAuths: await usableSavedMeans(db, providers, customer.userId, context.now),
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
        // pressed again it stays reversed
        if (due.state === 'open') await reverseDue(tx, due, context.now);
        return ok();
      });
      return reversed.ok ? done({ paymentDueId: body.payment_due_id }) : reversed;
    },
  };
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
