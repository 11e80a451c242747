import { ok, type Result } from '../../../domain/base/result.ts';
import type { DUE_STATES } from '../../../domain/dues/due-status.ts';
import { PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { integerList, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { giveUpPayments } from '../payments/ledger/cancelling.ts';
import { forgiveOnAccount, settleOnAccount, takeOffOnAccount } from '../payments/ledger/on-account.ts';
import { freeTransfers } from '../payments/ledger/transfers.ts';

export interface LockedDue {
  readonly dueId: number;
  /** The amount to be settled, which is the amount of the due less what was refunded of its orders. */
  readonly amountCents: number;
  readonly state: keyof typeof DUE_STATES;
  /** The payment that was authorised for it, or that paid it. */
  readonly holdingPaymentId: number | null;
}

const LOCKED = sql`d.due_id, d.amount_cents - d.credited_cents as amount_cents, d.state, coalesce(d.paid_by,
  d.claimed_by) as holding_payment_id`;

/** Locks dues, in the order of their numbers, which prevents deadlocks. */
export function lockDues(tx: Tx, dueIds: readonly number[]): Promise<LockedDue[]> {
  return tx.query<LockedDue>(
    sql`select ${LOCKED} from dues d where d.due_id = any(${[...dueIds]}::int[]) order by d.due_id for update`,
  );
}

/** Locks the dues that a payment was begun for. */
export function lockDuesOf(tx: Tx, paymentId: number): Promise<LockedDue[]> {
  return tx.query<LockedDue>(sql`
    select ${LOCKED} from dues d where d.due_id in (select y.due_id from due_payments y
      where y.payment_id = ${paymentId})
    order by d.due_id for update`);
}

/**
 * The money of a payment was captured: its dues become paid, and so do the orders that they bill. Paid ones are not
 * changed.
 */
export async function payDues(tx: Tx, paymentId: number, now: Date): Promise<void> {
  const open = (await lockDuesOf(tx, paymentId)).filter(({ state }) => state === 'open');
  await tx.query(sql`
    update dues set state = 'paid', paid_by = ${paymentId}, claimed_by = null, settled_at = ${now}
    where due_id = any(${idsOf(open)}::int[])`);
  await settleOnAccount(tx, await billedBy(tx, open), now);
  await freeTransfers(tx, { dueIds: idsOf(open) }, 'not-awaited');
}

/** The invoice of a locked due was reversed: nothing is owed for it any more. Its links end. */
export async function reverseDue(tx: Tx, due: LockedDue, now: Date): Promise<void> {
  await tx.query(sql`update dues set state = 'reversed', settled_at = ${now} where due_id = ${due.dueId}`);
  await forgiveOnAccount(tx, await billedBy(tx, [due]), now);
  await freeTransfers(tx, { dueIds: [due.dueId] }, 'cancelled');
}

/** Records the dues that a payment pays, and the address that shows its outcome. */
export async function writeDuePayment(
  tx: Tx,
  dues: readonly LockedDue[],
  { paymentId, pageKey, byLink }: { readonly paymentId: number; readonly pageKey: string; readonly byLink: boolean },
): Promise<void> {
  await tx.query(sql`
    insert into due_payments (payment_id, due_id, amount_cents)
    select ${paymentId}, d.id, d.cents from unnest(${idsOf(dues)}::int[],
      ${dues.map((due) => due.amountCents)}::int[]) as d (id, cents)`);
  await tx.query(sql`
    insert into due_attempts (payment_id, page_key, by_link) values (${paymentId}, ${pageKey}, ${byLink})`);
}

/** Returns payments of these dues that are still in progress, the newest first. `by`: only those of this customer. */
export function openAttempts(
  tx: Tx,
  dueIds: readonly number[],
  by?: { readonly userId: number; readonly byLink: boolean },
): Promise<{ paymentId: number; typeId: number; savedMeansId: number | null; reference: string; dueIds: number[] }[]> {
  return tx.query(sql`
    select p.payment_id, p.payment_type_id as type_id, p.saved_means_id, p.reference,
      array(select y.due_id from due_payments y where y.payment_id = p.payment_id order by 1) as due_ids
    from payments p join due_attempts a using (payment_id)
    where (${by === undefined} or (p.user_id = ${by?.userId ?? null} and a.by_link = ${by?.byLink ?? null}))
      and p.status_id = ${PAYMENT_IN_PROGRESS}
      and exists (select from due_payments y where y.payment_id = p.payment_id
        and y.due_id = any(${[...dueIds]}::int[]))
    order by p.payment_id desc for update of p`);
}

/**
 * Payments of dues that somebody began before this time and neither ended nor gave up: their page at the provider was
 * left.
 */
export function leftAttempts(db: Queryable, before: Date, limit: number): Promise<{ paymentId: number }[]> {
  return db.query(sql`
    select payment_id from payments where status_id = ${integerList([PAYMENT_IN_PROGRESS])} and provider <> 'none'
      and purpose = 'due' and created_at < ${before}
    order by payment_id limit ${limit}`);
}

function idsOf(dues: readonly LockedDue[]): number[] {
  return dues.map(({ dueId }) => dueId);
}

function billedBy(tx: Tx, dues: readonly LockedDue[]): Promise<{ paymentId: number; cents: number }[]> {
  return tx.query(sql`
    select b.payment_id, b.amount_cents - p.credited_cents as cents from due_orders b join payments p using (payment_id)
    where b.due_id = any(${idsOf(dues)}::int[]) and b.amount_cents > p.credited_cents order by b.payment_id`);
}

/**
 * Deducts a refund from what a company owes for an order on account, at most the amount still owed: the amount
 * committed on its credit line decreases, and so does the due that bills the order, if there is one. A due of which
 * nothing is left is closed. Unauthorised payments of the due are cancelled, because they ask for too much; a due with
 * an authorised one is refused. Locks the order, its due, then its payments. Returns the deducted cents; 0 for an order
 * that is paid, or not on account.
 */
export async function takeOffDue(
  tx: Tx,
  { orderId, amountCents, now }: { readonly orderId: number; readonly amountCents: number; readonly now: Date },
): Promise<Result<number, Refusal>> {
  await tx.query(sql`select from orders where order_id = ${orderId} for no key update`);
  const billed = await tx.maybeOne<{ dueId: number }>(sql`select due_id from due_orders where order_id = ${orderId}`);
  const [due] = billed ? await lockDues(tx, [billed.dueId]) : [];
  if (due && due.state !== 'open') return ok(0);
  if (due && due.holdingPaymentId !== null) return refuse('DUE_BEING_PAID', { field: 'amount' });
  const taken = await takeOffOnAccount(tx, { orderId, amountCents, now });
  if (!due || taken === 0) return ok(taken);
  await giveUpPayments(tx, await openAttempts(tx, [due.dueId]), now);
  const isOver = taken === due.amountCents;
  await tx.query(sql`
    update dues set credited_cents = credited_cents + ${taken}, state = ${isOver ? 'reversed' : 'open'},
      settled_at = ${isOver ? now : null}
    where due_id = ${due.dueId}`);
  if (isOver) await freeTransfers(tx, { dueIds: [due.dueId] }, 'cancelled');
  return ok(taken);
}
