import { WIRE } from '../../../domain/orders/payment-type.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { newToken } from '../../infra/tokens.ts';
import { lockDues, openAttempts, payDues, writeDuePayment } from '../dues/settle-dues.ts';
import { giveUpPayments } from '../payments/cancelling.ts';
import { addPaymentFor } from '../payments/queries.ts';
import { allotTransfer, spendTransfers, waitingTransfers } from '../payments/transfers.ts';

/**
 * Uses a transfer that names dues (decision 72): with what lies on the account for them it pays those that are open, all of them at once, and payments
 * of them that nobody has authorised yet are given up. Too little waits; what names dues of two companies, or none that is open, is for the staff.
 */
export async function allotToDues(
  tx: Tx,
  receiptId: number,
  { dueIds, now }: { readonly dueIds: readonly number[]; readonly now: Date },
): Promise<void> {
  const dues = await lockDues(tx, dueIds);
  const [userId, ...others] = await mastersOf(tx, dueIds);
  if (userId === undefined || others.length > 0 || dues.length < dueIds.length)
    return allotTransfer(tx, receiptId, { userId: undefined }, 'unknown');
  const open = dues.filter(({ state, takenBy }) => state === 'open' && takenBy === null);
  const openIds = open.map(({ dueId }) => dueId);
  const isAwaited = open.length > 0;
  const purpose = { userId, dueIds: isAwaited ? openIds : dueIds };
  await allotTransfer(tx, receiptId, purpose, isAwaited ? undefined : 'not-awaited');
  if (!isAwaited) return enqueue(tx, 'transfer-news', { receiptId, news: 'open' });
  const lying = await waitingTransfers(tx, { dueIds: openIds });
  const cents = open.reduce((sum, due) => sum + due.amountCents, 0);
  if (lying.reduce((sum, each) => sum + each.amountCents, 0) < cents)
    return enqueue(tx, 'transfer-news', { receiptId, news: 'partial' });
  const begun = await openAttempts(tx, openIds);
  await giveUpPayments(
    tx,
    begun.map(({ paymentId }) => paymentId),
    now,
  );
  const paymentId = await addPaymentFor(tx, 'due', { userId, paymentTypeId: WIRE, authorisedCents: cents, now });
  await writeDuePayment(tx, open, { paymentId, pageKey: newToken(), byLink: false });
  await spendTransfers(tx, lying, { paymentId, cents });
  await payDues(tx, paymentId, now);
}

/** The accounts of the companies that owe these dues. */
async function mastersOf(tx: Tx, dueIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ master_id: number }>(sql`
    select distinct l.master_id from dues d join credit_lines l using (credit_line_id) where d.due_id = any(${[...dueIds]}::int[])`);
  return rows.map((row) => row.master_id);
}
