import { addDays } from '../../../domain/base/rome-time.ts';
import type { CreditKind } from '../../../domain/credit-lines/credit-line.ts';
import type { DUE_STATES, DueStatus } from '../../../domain/dues/due-status.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { orderNumber } from '../orders/read/order-head.ts';

export interface DueRow {
  readonly dueId: number;
  readonly kind: CreditKind;
  readonly documentId: number | null;
  readonly documentNumber: string;
  /** YYYY-MM-DD, as all days in this file. */
  readonly documentDate: string | null;
  readonly billedOn: string;
  readonly dueOn: string;
  readonly amountCents: number;
  /** The amount that was refunded of its orders before it was paid. */
  readonly creditedCents: number;
  readonly state: keyof typeof DUE_STATES;
  readonly settledAt: Date | null;
  /** True while its payment was authorised and is being captured. */
  readonly isClaimed: boolean;
  /** The payment type by which it was paid; null: it is not. */
  readonly paidTypeId: number | null;
  readonly orderIds: number[];
  readonly orderNumbers: number[];
  readonly masterId: number;
}

const COLUMNS = sql`d.due_id, l.kind, d.document_id, d.document_number,
  d.document_date, d.billed_on, d.due_on, d.amount_cents,
  d.credited_cents, d.state,
  d.settled_at, d.claimed_by is not null as is_claimed,
  (select p.payment_type_id from payments p where p.payment_id = d.paid_by) as paid_type_id,
  array(select o.order_id from due_orders o where o.due_id = d.due_id order by 1) as order_ids,
  array(select ${orderNumber(sql`b`)} from due_orders o join orders b using (order_id)
    where o.due_id = d.due_id order by b.order_id) as order_numbers, l.master_id`;
const TABLES = sql`dues d join credit_lines l using (credit_line_id)`;

export interface DueFilter {
  readonly status?: DueStatus | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

interface OnDay {
  /** YYYY-MM-DD in Rome. */
  readonly today: string;
  readonly expiringDays: number;
}

/** The condition on the due `d` for a state of D 4, as in `dueStatus`. */
function hasStatus(status: DueStatus | undefined, { today, expiringDays }: OnDay): SqlFragment {
  const soon = addDays(today, expiringDays);
  switch (status) {
    case 'paid':
      return sql`d.state = 'paid'`;
    case 'expired':
      return sql`(d.state = 'open' and d.due_on < ${today}::date)`;
    case 'expiring':
      return sql`(d.state = 'open' and d.due_on between ${today}::date and ${soon}::date)`;
    case 'pending':
      return sql`(d.state = 'open' and d.due_on > ${soon}::date)`;
    case undefined:
      return sql`d.state <> 'reversed'`;
  }
}

/** The dues of a company: those that are to be paid first, by their date, then the paid ones, the newest first. */
export async function duesOfCompany(
  db: Queryable,
  masterId: number,
  { status, fromDate, toDate, page, pageSize }: DueFilter,
  on: OnDay,
): Promise<{ rows: DueRow[]; total: number; openCents: number }> {
  const where = sql`l.master_id = ${masterId} and ${hasStatus(status, on)}
    and (${fromDate ?? null}::date is null or d.due_on >= ${fromDate ?? null}::date)
    and (${toDate ?? null}::date is null or d.due_on <= ${toDate ?? null}::date)`;
  const rows = await db.query<DueRow>(sql`
    select ${COLUMNS} from ${TABLES} where ${where}
    order by d.state = 'paid', case when d.state = 'open' then d.due_on end, d.settled_at desc, d.due_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const sums = await db.one<{ total: number; open: number }>(sql`
    select count(*)::int as total, coalesce(sum(d.amount_cents - d.credited_cents) filter (where d.state = 'open'),
      0)::int as open
    from ${TABLES} where ${where}`);
  return { rows, total: sums.total, openCents: sums.open };
}

/** Dues of a company by their numbers; reversed ones are not shown. */
export function ownDues(db: Queryable, masterId: number, dueIds: readonly number[]): Promise<DueRow[]> {
  return db.query<DueRow>(sql`
    select ${COLUMNS} from ${TABLES}
    where l.master_id = ${masterId} and d.due_id = any(${[...dueIds]}::int[]) and d.state <> 'reversed'
      order by d.due_on, d.due_id`);
}

/** The due that a link was made for; undefined: there is no such link, or the due was reversed. */
export async function linkedDue(db: Queryable, tokenHash: Buffer): Promise<DueRow | undefined> {
  const row = await db.maybeOne<DueRow>(sql`
    select ${COLUMNS} from ${TABLES} join due_links k using (due_id)
    where k.token_hash = ${tokenHash} and d.state <> 'reversed'`);
  return row;
}

/** The dues that a payment was begun for. */
export function duesOfPayment(db: Queryable, paymentId: number): Promise<DueRow[]> {
  return db.query<DueRow>(sql`
    select ${COLUMNS} from ${TABLES} join due_payments y using (due_id) where y.payment_id = ${paymentId}
      order by d.due_on, d.due_id`);
}

export async function writeLink(db: Queryable, dueId: number, tokenHash: Buffer, now: Date): Promise<void> {
  await db.query(sql`insert into due_links (token_hash, due_id, made_at) values (${tokenHash}, ${dueId}, ${now})`);
}

/** Returns the key of the page that shows the outcome of a payment of dues. */
export async function completedKey(db: Queryable, paymentId: number): Promise<string> {
  const row = await db.maybeOne<{ pageKey: string }>(
    sql`select page_key from due_attempts where payment_id = ${paymentId}`,
  );
  return row?.pageKey ?? '';
}

/** Returns the payment of dues whose outcome this key shows; undefined: there is none. */
export async function paymentOfKey(db: Queryable, key: string): Promise<number | undefined> {
  const row = await db.maybeOne<{ paymentId: number }>(
    sql`select payment_id from due_attempts where page_key = ${key}`,
  );
  return row?.paymentId;
}
