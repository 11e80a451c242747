import { ok, type Result } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import type { CreditKind } from '../../../domain/credit-lines/credit-line.ts';
import type { Refusal } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { checkLine } from '../credit-lines/take-credit.ts';
import { oweAgain } from '../payments/ledger/on-account.ts';
import { announceAgain, type IssuedInvoice } from './bill-orders.ts';
import { lockDues } from './settle-dues.ts';

/** A due whose invoice may be issued again. */
export interface DueToBill {
  readonly dueId: number;
  readonly creditLineId: number;
  readonly orderIds: readonly number[];
  /** The kind of its invoice, and its due date if it is issued now. */
  terms(now: Date): { readonly kind: 'invoice' | 'summary'; readonly dueOn: string };
}

/** Returns the due that bills an order and had an invoice. */
export async function dueToBillAgain(db: Queryable, orderId: number): Promise<DueToBill | undefined> {
  const row = await db.maybeOne<{
    dueId: number;
    creditLineId: number;
    kind: CreditKind;
    termsDays: number;
    orderIds: number[];
  }>(sql`
    select d.due_id, d.credit_line_id, l.kind, l.terms_days,
      array(select b.order_id from due_orders b where b.due_id = d.due_id order by 1) as order_ids
    from due_orders x join dues d using (due_id) join credit_lines l using (credit_line_id)
    where x.order_id = ${orderId} and d.document_id is not null`);
  if (!row) return undefined;
  const { dueId, creditLineId, orderIds, kind, termsDays } = row;
  const terms = (now: Date) => ({
    kind: kind === 'summary' ? ('summary' as const) : ('invoice' as const),
    dueOn: addDays(romeTime(now).date, termsDays),
  });
  return { dueId, creditLineId, orderIds, terms };
}

interface Reopened {
  readonly invoice: IssuedInvoice;
  /** By order: the cents that credit notes of the staff had deducted. */
  readonly taken: ReadonlyMap<number, number>;
  readonly now: Date;
}

/**
 * A due has a new invoice, and again includes what credit notes had deducted; refunds of its orders stay deducted. The
 * amount that is owed again uses the credit line, which may refuse it. A paid due stays paid. The caller has locked the
 * orders.
 */
export async function reopenDue(
  tx: Tx,
  due: DueToBill,
  { invoice, taken, now }: Reopened,
): Promise<Result<void, Refusal>> {
  const { dueId, creditLineId } = due;
  const [locked] = await lockDues(tx, [dueId]);
  await tx.query(sql`
    update dues set document_id = ${invoice.documentId}, document_number = ${invoice.number},
      document_date = ${invoice.date}::date
    where due_id = ${dueId}`);
  const takenCents = [...taken.values()].reduce((sum, cents) => sum + cents, 0);
  if (!locked || locked.state === 'paid' || takenCents === 0) return ok();
  const bills = await tx.query<{ orderId: number; paymentId: number }>(sql`
    select order_id, payment_id from due_orders where due_id = ${dueId} order by order_id`);
  for (const { orderId, paymentId } of bills) {
    const owing = await oweAgain(tx, { paymentId, takenCents: taken.get(orderId) ?? 0, now });
    if (owing !== paymentId)
      await tx.query(sql`update due_orders set payment_id = ${owing} where order_id = ${orderId}`);
  }
  const { dueOn } = due.terms(now);
  await tx.query(sql`
    update dues set state = 'open', settled_at = null, credited_cents = credited_cents - ${takenCents},
      due_on = ${dueOn}::date, billed_on = ${romeTime(now).date}::date
    where due_id = ${dueId}`);
  await announceAgain(tx, dueId, now);
  return checkLine(tx, creditLineId, { takes: takenCents, today: romeTime(now).date });
}
