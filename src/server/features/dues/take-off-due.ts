import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { giveUpPayments } from '../payments/ledger/cancelling.ts';
import { takeOffOnAccount } from '../payments/ledger/on-account.ts';
import { freeTransfers } from '../payments/ledger/transfers.ts';
import { lockDues, openAttempts } from './settle-dues.ts';

/**
 * Takes a refund off what a company owes for an order on account, at most what is still owed for it: what is committed on its credit line falls by as
 * much, and so does the due that bills the order, if there is one already. A due of which nothing is left is closed. Payments of the due that nobody has
 * authorised yet are given up, because they ask for too much; refuses a due of which one was authorised. Locks the order, its due, then its
 * payments. Returns the cents that were taken off; of an order that is paid, or not on account, 0.
 */
export async function takeOffDue(
  tx: Tx,
  { orderId, amountCents, now }: { readonly orderId: number; readonly amountCents: number; readonly now: Date },
): Promise<Result<number, Refusal>> {
  await tx.query(sql`select from orders where order_id = ${orderId} for no key update`);
  const [billed] = await tx.query<{ dueId: number }>(sql`select due_id from due_orders where order_id = ${orderId}`);
  const [due] = billed ? await lockDues(tx, [billed.dueId]) : [];
  if (due && due.state !== 'open') return ok(0);
  if (due && due.takenBy !== null) return refuse('DUE_BEING_PAID', { field: 'amount' });
  const taken = await takeOffOnAccount(tx, { orderId, amountCents, now });
  if (!due || taken === 0) return ok(taken);
  const begun = await openAttempts(tx, [due.dueId]);
  await giveUpPayments(
    tx,
    begun.map(({ paymentId }) => paymentId),
    now,
  );
  const isOver = taken === due.amountCents;
  await tx.query(sql`
    update dues set credited_cents = credited_cents + ${taken}, state = ${isOver ? 'reversed' : 'open'}, settled_at = ${isOver ? now : null}
    where due_id = ${due.dueId}`);
  if (isOver) await freeTransfers(tx, { dueIds: [due.dueId] }, 'cancelled');
  return ok(taken);
}
