import { hasRight } from '../../../contract/base/rights.ts';
import type { StaffCustomerPage } from '../../../contract/own-data/customer-schemas.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { isMailJob, type JobKind, type JobPayloads } from '../../infra/jobs/job-kinds.ts';
import type { CartDeps } from '../cart/stored/deps.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { exportData } from './close-account.ts';
import { readCustomerPage } from './customer-page.ts';
import { mergeAccounts, previewMerge } from './merge.ts';

export interface CustomerPageDeps extends CartDeps {
  readonly limits: Pick<RateLimits, 'accountMails'>;
  readonly wakeJobs: () => void;
}

/** Issue 48: the page of a customer, and the acts on the account. The record keeps each look and each act. */
export function customerPageHandlers(deps: CustomerPageDeps) {
  const { db, wakeJobs } = deps;
  return {
    staffCustomerPage: (context, { query }) => page(db, context, query.user_id),
    staffCustomerNote: async (context, { body: { user_id: userId, text } }) => {
      const { userId: by } = await context.staff();
      const checked = refuseIfAny(problemIf(text.trim() === '', 'REQUIRED', 'text'));
      if (!checked.ok) return checked;
      if (!(await customerOf(db, userId))) return refuse('CUSTOMER_NOT_FOUND', { field: 'user_id' });
      await db.query(sql`
        insert into customer_notes (user_id, body, written_by, written_at)
        values (${userId}, ${text.trim()}, ${by}, ${context.now})`);
      return page(db, context, userId);
    },
    staffMergePreview: async ({ now }, { query: { user_id: into, other_id: from } }) => {
      const preview = await previewMerge(db, { into, from }, now);
      return preview.ok ? done(preview.value) : preview;
    },
    staffCustomersMerge: async (context, { body: { user_id: into, other_id: from, reason } }) => {
      const checked = refuseIfAny(problemIf(reason.trim() === '', 'REQUIRED', 'reason'));
      if (!checked.ok) return checked;
      const merged = await db.tx((tx) => mergeAccounts(tx, deps, { into, from }, context.now));
      if (!merged.ok) return merged;
      wakeJobs();
      return page(db, context, into);
    },
    ...accountActHandlers(deps),
  } satisfies Partial<Handlers>;
}

/** What a customer asks of the shop about the account itself. */
function accountActHandlers({ db, limits, wakeJobs }: CustomerPageDeps) {
  return {
    staffPasswordLink: async (context, { body: { user_id: userId } }) => {
      const customer = await customerOf(db, userId);
      if (!customer) return refuse('CUSTOMER_NOT_FOUND', { field: 'user_id' });
      if (customer.blocked) return refuse('CUSTOMER_BLOCKED', { field: 'user_id' });
      const attempt = await limits.accountMails.consume(`password ${customer.email}`);
      if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
      await db.tx((tx) => enqueue(tx, 'password-reset', { name: customer.email }));
      wakeJobs();
      return done({});
    },
    staffMailAgain: async (context, { body: { user_id: userId, order_id: named, message_key: key } }) => {
      const order = await db.maybeOne<{ orderId: number }>(sql`
        select o.order_id from orders o where o.user_id = ${userId} and ${named} in (o.order_id, ${ORDER_NUMBER})
          and o.replaced_by_order_id is null order by o.order_id desc limit 1`);
      if (!order) return refuse('MAIL_NOT_OF_CUSTOMER', { field: 'order_id' });
      const attempt = await limits.accountMails.consume(`again ${order.orderId}`);
      if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
      const sent = await db.tx(async (tx) => {
        if (key !== undefined) return sendAgain(tx, userId, key);
        await enqueue(tx, 'order-confirmation', { orderId: order.orderId });
        return true;
      });
      if (!sent) return refuse('MAIL_NOT_OF_CUSTOMER', { field: 'message_key' });
      wakeJobs();
      return done({});
    },
    staffCustomerExport: async ({ now }, { body: { user_id: userId } }) => {
      const customer = await customerOf(db, userId);
      return customer ? done(await exportData(db, customer, now)) : refuse('CUSTOMER_NOT_FOUND', { field: 'user_id' });
    },
  } satisfies Partial<Handlers>;
}

/** People of the staff, and accounts that were closed, are no customers here. */
function customerOf(db: Queryable, userId: number) {
  return db.maybeOne<{ userId: number; email: string; blocked: boolean }>(sql`
    select user_id, email, blocked from customers
    where user_id = ${userId} and staff_roles = '{}' and closed_at is null`);
}

async function page(db: Database, context: CallContext, userId: number): Promise<Outcome<StaffCustomerPage>> {
  const { roles, stores } = await context.staff();
  const found = await readCustomerPage(db, userId, {
    has: (right) => hasRight(roles, right),
    stores,
    now: context.now,
  });
  return found ? done(found) : refuse('CUSTOMER_NOT_FOUND', { field: 'user_id' });
}

interface SentMail {
  readonly jobKind: JobKind;
  readonly jobPayload: JobPayloads[JobKind];
}

/** Has the job that wrote a mail about an order of the customer write it once more; false: there is no such mail. */
async function sendAgain(tx: Tx, userId: number, messageKey: string): Promise<boolean> {
  const mail = await tx.maybeOne<SentMail>(sql`
    select m.job_kind, m.job_payload from order_messages m
    where m.message_key = ${messageKey} and m.kind = 'mail' and m.job_kind is not null
      and m.order_number in (select ${ORDER_NUMBER} from orders o where o.user_id = ${userId})`);
  if (!mail || !isMailJob(mail.jobKind)) return false;
  await enqueue(tx, mail.jobKind, mail.jobPayload);
  return true;
}
