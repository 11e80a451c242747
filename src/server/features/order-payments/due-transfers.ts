import { cents } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { WIRE } from '../../../domain/orders/payment-type.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { newToken } from '../../infra/tokens.ts';
import { type LockedDue, lockDues, openAttempts, payDues, writeDuePayment } from '../dues/settle-dues.ts';
import { giveUpPayments } from '../payments/cancelling.ts';
import { addPaymentFor } from '../payments/queries.ts';
import { checkAmount } from './check-amount.ts';
import type { ArrivedTransfer } from './transfers.ts';

const field = 'reference';

/**
 * Writes down that a transfer for dues arrived: all that its reason names, of one company, with the exact sum (decision 53). Payments of them that
 * nobody has authorised yet are given up. The same transfer written down again changes nothing.
 */
export async function receiveDueTransfer(
  tx: Tx,
  { reference, amount, staffId }: ArrivedTransfer,
  { dueIds, now }: { readonly dueIds: readonly number[]; readonly now: Date },
): Promise<Result<void, Refusal>> {
  const dues = await lockDues(tx, dueIds);
  if (dues.length < dueIds.length || dues.some(({ state }) => state === 'reversed'))
    return refuse('TRANSFER_UNKNOWN', { field });
  const masters = await mastersOf(tx, dueIds);
  const [masterId] = masters;
  if (masterId === undefined || masters.length > 1) return refuse('DUES_OF_TWO', { field });
  const isRepeated = await wasReceived(tx, dues, { reference, amount });
  if (isRepeated) return ok();
  if (dues.some(({ state }) => state === 'paid')) return refuse('DUE_PAID', { field });
  if (dues.some(({ takenBy }) => takenBy !== null)) return refuse('DUE_BEING_PAID', { field });
  const isRight = checkAmount(cents(dues.reduce((sum, due) => sum + due.amountCents, 0)), amount);
  if (!isRight.ok) return isRight;
  const begun = await openAttempts(tx, dueIds);
  await giveUpPayments(
    tx,
    begun.map(({ paymentId }) => paymentId),
    now,
  );
  const paymentId = await addPaymentFor(tx, 'due', {
    userId: masterId,
    paymentTypeId: WIRE,
    authorisedCents: amount,
    now,
  });
  await writeDuePayment(tx, dues, { paymentId, pageKey: newToken(), byLink: false });
  await tx.query(sql`
    insert into transfer_receipts (payment_id, staff_id, reference, amount_cents, received_at)
    values (${paymentId}, ${staffId}, ${reference}, ${amount}, ${now})`);
  await payDues(tx, paymentId, now);
  return ok();
}

/** The accounts of the companies that owe these dues. */
async function mastersOf(tx: Tx, dueIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ master_id: number }>(sql`
    select distinct l.master_id from dues d join credit_lines l using (credit_line_id) where d.due_id = any(${[...dueIds]}::int[])`);
  return rows.map((row) => row.master_id);
}

/** Whether just this transfer was written down for all of these dues. */
async function wasReceived(
  tx: Tx,
  dues: readonly LockedDue[],
  { reference, amount }: Pick<ArrivedTransfer, 'reference' | 'amount'>,
): Promise<boolean> {
  const takers = new Set(dues.map(({ takenBy }) => takenBy));
  const [taker] = takers;
  if (takers.size > 1 || taker == null) return false;
  const rows = await tx.query(sql`
    select from transfer_receipts where payment_id = ${taker} and reference = ${reference} and amount_cents = ${amount}`);
  return rows.length > 0;
}
