import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import type { CreditKind, OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import { monthBegin } from '../../../domain/dues/due-status.ts';
import { PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { DueMailKind } from '../../infra/jobs/job-kinds.ts';
import type { Logger } from '../../infra/log.ts';
import { type BilledPayment, IS_UNSETTLED } from '../payments/ledger/on-account.ts';

export interface BillingDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly issueInvoice: IssueInvoice;
}

/**
 * The job that makes the due of a deferred order whose goods were handed over. An order is billed once, however often
 * it runs.
 */
export async function billOrder(deps: BillingDeps, orderId: number, now: Date): Promise<void> {
  await billTogether(deps, sql`p.order_id = ${orderId}`, now);
}

interface ToBill {
  readonly creditLineId: number;
  readonly kind: CreditKind;
  /** The first day of the month in which the goods were handed over; for a deferred order its number. */
  readonly month: string;
  readonly orderId: number | null;
}

/**
 * The job that bills orders: for each line with summary invoices, the orders of each past month (in Rome) as one due;
 * and deferred orders that were not billed. Each due is a transaction of its own, so that after a crash the next run
 * does the rest.
 */
export async function billMonths(deps: BillingDeps, now: Date): Promise<void> {
  const begin = monthBegin(romeTime(now).date);
  const rows = await deps.db.query<ToBill>(sql`
    select p.credit_line_id, l.kind, ${MONTH}::text as month,
      case when l.kind = 'deferred' then p.order_id end as order_id
    from payments p join credit_lines l using (credit_line_id) join order_fulfilments f on f.order_id = p.order_id
    where p.status_id = ${PAYMENT_IN_PROGRESS} and p.to_capture_cents > 0 and (l.kind = 'deferred'
      or ${MONTH} < ${begin}::date)
      and not exists (select from due_orders d where d.order_id = p.order_id)
    group by 1, 2, 3, 4 order by 3, 1, 4`);
  let failure: unknown;
  for (const row of rows) {
    const { creditLineId: lineId, orderId, month } = row;
    const of =
      orderId === null
        ? sql`p.credit_line_id = ${lineId} and p.order_id in (
            select f.order_id from order_fulfilments f where ${MONTH} = ${month}::date)`
        : sql`p.order_id = ${orderId}`;
    await billTogether(deps, of, now).catch((error: unknown) => {
      deps.log.error({ err: error, creditLineId: lineId, month }, 'orders on account could not be billed');
      failure = error;
    });
  }
  await invoiceLate(deps, now).catch((error: unknown) => {
    failure = error;
  });
  if (failure !== undefined) throw failure;
}

/** Issues the invoices of dues that could not have one when they were written, because data were missing. */
async function invoiceLate({ db, log, issueInvoice }: BillingDeps, now: Date): Promise<void> {
  const late = await db.query<{ dueId: number; dueOn: string }>(sql`
    select due_id, due_on::text from dues where document_id is null and state <> 'reversed' order by due_id`);
  let failure: unknown;
  for (const { dueId, dueOn } of late)
    await db
      .tx(async (tx) => {
        const orders = await tx.query<{ orderId: number; kind: CreditKind }>(sql`
          select o.order_id, l.kind from due_orders b join dues d using (due_id)
            join credit_lines l using (credit_line_id)
            join orders o using (order_id)
          where b.due_id = ${dueId} order by o.order_id for no key update of o`);
        const kind = orders[0]?.kind === 'summary' ? 'summary' : 'invoice';
        const invoice = await issueInvoice(tx, {
          orderIds: orders.map((order) => order.orderId),
          kind,
          date: romeTime(now).date,
          dueOn,
        });
        if (invoice)
          await tx.query(sql`
            update dues set document_id = ${invoice.documentId}, document_number = ${invoice.number},
              document_date = ${invoice.date}::date
            where due_id = ${dueId} and document_id is null`);
      })
      .catch((error: unknown) => {
        log.error({ err: error, dueId }, 'the invoice of a due could not be issued');
        failure = error;
      });
  if (failure !== undefined) throw failure;
}

/** The month in Rome in which the goods of the fulfilment `f` were handed over. */
const MONTH = sql`date_trunc('month', f.handed_over_at at time zone 'Europe/Rome')::date`;

function billTogether({ db, issueInvoice }: BillingDeps, where: SqlFragment, now: Date) {
  return db.tx(async (tx) => {
    const payments = await unbilledPayments(tx, where);
    const [first] = payments;
    if (first) await makeDue(tx, { payments, creditLineId: first.creditLineId, issueInvoice, now });
  });
}

/**
 * Payments on account of handed-over orders without a due, locked, the oldest first; `where` is a condition on the
 * payment `p`. They are locked before the check for a due, so that of two concurrent runs the second finds nothing;
 * their orders are locked before them, as everywhere.
 */
async function unbilledPayments(tx: Tx, where: SqlFragment): Promise<BilledPayment[]> {
  await tx.query(sql`
    select from orders o where o.order_id in (
      select p.order_id from payments p where ${IS_UNSETTLED} and p.to_capture_cents > 0 and ${where})
    order by o.order_id for no key update of o`);
  const locked = await tx.query<{ paymentId: number }>(sql`
    select p.payment_id from payments p where ${IS_UNSETTLED} and p.to_capture_cents > 0 and ${where}
    order by p.payment_id for update of p`);
  return tx.query<BilledPayment>(sql`
    select p.payment_id, p.order_id, p.credit_line_id, p.to_capture_cents as cents,
      p.credited_cents
    from payments p where p.payment_id = any(${locked.map((row) => row.paymentId)}::int[]) and ${IS_UNSETTLED}
      and not exists (select from due_orders d where d.order_id = p.order_id) order by p.payment_id`);
}

interface DueToMake {
  readonly payments: readonly BilledPayment[];
  readonly creditLineId: number;
  readonly issueInvoice: IssueInvoice;
  readonly now: Date;
}

/** Issues the invoice of orders of one line and writes their due, about which its company gets a mail. */
async function makeDue(tx: Tx, { payments, creditLineId, issueInvoice, now }: DueToMake): Promise<void> {
  const line = await tx.maybeOne<{ kind: CreditKind; termsDays: number }>(
    sql`select kind, terms_days from credit_lines where credit_line_id = ${creditLineId}`,
  );
  if (!line) throw new Error(`credit line ${creditLineId} is gone`);
  const today = romeTime(now).date;
  const orderIds = payments.map(({ orderId }) => orderId);
  const invoice = await issueInvoice(tx, {
    orderIds,
    kind: line.kind === 'summary' ? 'summary' : 'invoice',
    date: today,
    dueOn: addDays(today, line.termsDays),
  });
  const amount = payments.reduce((sum, { cents }) => sum + cents, 0);
  const credited = payments.reduce((sum, { creditedCents }) => sum + creditedCents, 0);
  const dueOn = addDays(invoice?.date ?? today, line.termsDays);
  const due = await tx.maybeOne<{ dueId: number }>(sql`
    insert into dues (credit_line_id, document_id, document_number, document_date, billed_on, due_on, amount_cents,
      credited_cents, created_at)
    values (${creditLineId}, ${invoice?.documentId ?? null}, ${invoice?.number ?? ''}, ${invoice?.date ?? null}::date,
      ${today}::date, greatest(${dueOn}::date, ${today}::date), ${amount}, ${credited},
      ${now}) returning due_id`);
  if (!due) throw new Error('no due was written');
  await tx.query(sql`
    insert into due_orders (order_id, due_id, payment_id, amount_cents)
    select o.order_id, ${due.dueId}, o.payment_id, o.cents
    from unnest(${orderIds}::int[], ${payments.map((each) => each.paymentId)}::int[],
      ${payments.map((each) => each.cents)}::int[])
      as o (order_id, payment_id, cents)`);
  await writeOnce(tx, { dueId: due.dueId, kind: 'created', now });
}

export interface InvoiceInput {
  readonly orderIds: readonly number[];
  /** invoice: for one order. summary: for the orders of a month. */
  readonly kind: 'invoice' | 'summary';
  /** YYYY-MM-DD in Rome. */
  readonly date: string;
  /** The due date. */
  readonly dueOn: string;
}

export interface IssuedInvoice {
  readonly documentId: number;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly totalCents: number;
}

/** Issues the invoice of handed-over orders, in the transaction that writes their due. Undefined: data are missing. */
export type IssueInvoice = (tx: Tx, input: InvoiceInput) => Promise<IssuedInvoice | undefined>;

const AT_ONCE = 200;

interface Reminder {
  readonly dueId: number;
  readonly kind: DueMailKind;
  readonly now: Date;
}

/** Queues the mail to the company of a due, once for each kind. */
async function writeOnce(tx: Tx, { dueId, kind, now }: Reminder): Promise<void> {
  if (
    await tx.changed(sql`
    insert into due_reminders (due_id, kind, written_at) values (${dueId}, ${kind}, ${now}) on conflict do nothing`)
  )
    await enqueue(tx, 'due-mail', { dueId, kind });
}

/** A due has increased: its company gets the mail of a new one. */
export async function announceAgain(tx: Tx, dueId: number, now: Date): Promise<void> {
  await tx.query(sql`delete from due_reminders where due_id = ${dueId}`);
  await writeOnce(tx, { dueId, kind: 'created', now });
}

/**
 * The job that reminds companies of dues: when they are about to expire, and when they have. A due of today was
 * announced today.
 */
export async function remindOfDues(
  { db, onAccount }: { readonly db: Database; readonly onAccount: Pick<OnAccountRules, 'expiringDays'> },
  now: Date,
): Promise<void> {
  const today = romeTime(now).date;
  const soon = addDays(today, onAccount.expiringDays);
  const due = await db.query<{ dueId: number; kind: DueMailKind }>(sql`
    select d.due_id, k.kind from dues d, lateral (select case when d.due_on < ${today}::date then 'expired'
      else 'expiring' end as kind) k
    where d.state = 'open' and d.due_on <= ${soon}::date and d.billed_on < ${today}::date
      and not exists (select from due_reminders r where r.due_id = d.due_id and r.kind = k.kind)
    order by d.due_on, d.due_id limit ${AT_ONCE}`);
  for (const each of due) await db.tx((tx) => writeOnce(tx, { ...each, now }));
}
