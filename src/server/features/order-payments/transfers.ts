import { type Cents, cents } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { duesOfTransfer } from '../../../domain/dues/due-status.ts';
import { AWAITS_TRANSFER, NOT_CHARGED } from '../../../domain/orders/order-status.ts';
import { orderOfTransfer, PAYMENT_CONFIRMED, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { WIRE } from '../../../domain/orders/payment-type.ts';
import type { FriendGift } from '../../../domain/pricing/friend-gift.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { newToken } from '../../infra/tokens.ts';
import { lockDues, openAttempts, payDues, writeDuePayment } from '../dues/settle-dues.ts';
import { orderOfNumber } from '../orders/order-lists.ts';
import { confirmOrder } from '../orders/order-writes.ts';
import { type LockedOrder, lockAnyOrder } from '../orders/queries.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import { cancelPayments, giveUpAttempts, giveUpPayments } from '../payments/ledger/cancelling.ts';
import { changePayment, insertPayment, lockPayment, type PaymentRow, paymentsOf } from '../payments/ledger/queries.ts';
import {
  allotTransfer,
  insertTransfer,
  type NewTransfer,
  type RestReason,
  spendTransfers,
  waitingTransfers,
} from '../payments/ledger/transfers.ts';
import { endIfCovered, isUncollected } from '../payments/ledger/uncollected.ts';

/**
 * A transfer without a key that the same person enters again with the same data within this time (ms) counts as a
 * double click.
 */
const PRESSED_TWICE_MS = 60_000;

/**
 * Records a transfer that arrived, whatever it is for (decision 72). With the exact amount, alone or with others, it
 * pays the order or the dues that it names; a smaller amount waits for the rest, and a transfer without a match is open
 * until the staff settle it. A repeated request records nothing. Refuses only a bank reference that another transfer
 * has.
 */
export function receiveTransfer(db: Database, transfer: NewTransfer & AsPaid): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    // of two concurrent identical requests the second sees the first
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('transfer-receipts'))`);
    const known = await knownTransfer(tx, transfer);
    if (known) return known.isSame ? ok() : refuse('TRANSFER_NUMBER_TAKEN', { field: 'bank_key' });
    await allot(tx, await insertTransfer(tx, transfer), transfer);
    return ok();
  });
}

/** Finds a transfer with this key, or one that was just recorded with the same data. */
async function knownTransfer(
  tx: Tx,
  { reference, amountCents, staffId, bankKey, requestKey, now }: NewTransfer,
): Promise<{ readonly isSame: boolean } | undefined> {
  const since = new Date(now.getTime() - PRESSED_TWICE_MS);
  const row = await tx.maybeOne<{ isSame: boolean }>(sql`
    select amount_cents = ${amountCents} as is_same from transfer_receipts
    where bank_key = ${bankKey ?? null} or request_key = ${requestKey ?? null}
      or (${bankKey === undefined && requestKey === undefined} and bank_key is null and staff_id = ${staffId}
        and reference = ${reference}
        and amount_cents = ${amountCents} and received_at >= ${since})
    order by receipt_id limit 1`);
  return row;
}

/** What an order needs besides the money when a transfer pays it. */
export interface AsPaid {
  readonly friendGift: FriendGift;
}

/** Finds the purpose of a transfer by its text, and uses it for that as far as possible. */
export async function allot(
  tx: Tx,
  receiptId: number,
  { reference, friendGift, now }: Pick<NewTransfer, 'reference' | 'now'> & AsPaid,
): Promise<void> {
  const dueIds = duesOfTransfer(reference);
  if (dueIds.length > 0) return allotToDues(tx, receiptId, { dueIds, now });
  const named = orderOfTransfer(reference);
  const order = named === undefined ? undefined : await lockAnyOrder(tx, await orderOfNumber(tx, named));
  if (!order) return allotTransfer(tx, receiptId, { userId: undefined }, 'unknown');
  const { orderId, userId } = order;
  const awaited = await awaitedOf(tx, order);
  await allotTransfer(tx, receiptId, { userId, orderId }, awaited ? undefined : whyNot(order));
  if (!awaited) return enqueue(tx, 'transfer-news', { receiptId, news: 'open' });
  const lying = await waitingTransfers(tx, { orderId });
  if (lying.reduce((sum, each) => sum + each.amountCents, 0) < awaited.cents)
    return enqueue(tx, 'transfer-news', { receiptId, news: 'partial' });
  const paymentId = awaited.payment?.paymentId ?? (await addWire(tx, order, awaited.cents, now));
  await spendTransfers(tx, lying, { paymentId, cents: awaited.cents });
  if (!awaited.payment) return endIfCovered(tx, orderId, now);
  // the money has arrived, and the order becomes valid
  await changePayment(tx, paymentId, { statusId: PAYMENT_CONFIRMED, capturedCents: awaited.cents, now });
  await cancelPayments(tx, orderId, now);
  await confirmOrder(tx, orderId, { friendGift, now });
}

function whyNot({ statusId }: LockedOrder): RestReason {
  return NOT_CHARGED.includes(statusId) ? 'cancelled' : 'not-awaited';
}

interface Awaited {
  readonly cents: Cents;
  /**
   * Absent: the order is listed among those whose money could not be captured, and there is no payment for the missing
   * amount yet.
   */
  readonly payment?: PaymentRow;
}

/** Returns the transfer that an order waits for, and locks its payment; undefined: the order waits for none. */
async function awaitedOf(tx: Tx, { orderId, statusId }: LockedOrder): Promise<Awaited | undefined> {
  if (statusId === AWAITS_TRANSFER) {
    const found = (await paymentsOf(tx, orderId)).findLast(
      (payment) => payment.paymentTypeId === WIRE && payment.statusId === PAYMENT_IN_PROGRESS,
    );
    const payment = found && (await lockPayment(tx, found.paymentId));
    return payment?.statusId === PAYMENT_IN_PROGRESS ? { payment, cents: cents(payment.authorisedCents) } : undefined;
  }
  if (!(await isUncollected(tx, orderId))) return undefined;
  const { missingCents: missing } = await balanceOf(tx, orderId);
  return missing > 0 ? { cents: cents(missing) } : undefined;
}

/** The transfer pays the missing amount of an order that is being prepared. */
async function addWire(tx: Tx, { orderId, userId }: LockedOrder, amount: Cents, now: Date) {
  await giveUpAttempts(tx, orderId, now);
  return insertPayment(tx, { orderId, userId, paymentTypeId: WIRE, authorisedCents: amount, hasArrived: true, now });
}

/**
 * Uses a transfer that names dues (decision 72): together with earlier transfers for them it pays the open ones, all of
 * them at once, and unauthorised payments of them are cancelled. Too small an amount waits; dues of two companies, or
 * none that are open, are left to the staff.
 */
async function allotToDues(
  tx: Tx,
  receiptId: number,
  { dueIds, now }: { readonly dueIds: readonly number[]; readonly now: Date },
): Promise<void> {
  const dues = await lockDues(tx, dueIds);
  const [userId, ...others] = await mastersOf(tx, dueIds);
  if (userId === undefined || others.length > 0 || dues.length < dueIds.length)
    return allotTransfer(tx, receiptId, { userId: undefined }, 'unknown');
  const open = dues.filter(({ state, holdingPaymentId }) => state === 'open' && holdingPaymentId === null);
  const openIds = open.map(({ dueId }) => dueId);
  const isAwaited = open.length > 0;
  const purpose = { userId, dueIds: isAwaited ? openIds : dueIds };
  await allotTransfer(tx, receiptId, purpose, isAwaited ? undefined : 'not-awaited');
  if (!isAwaited) return enqueue(tx, 'transfer-news', { receiptId, news: 'open' });
  const lying = await waitingTransfers(tx, { dueIds: openIds });
  const cents = open.reduce((sum, due) => sum + due.amountCents, 0);
  if (lying.reduce((sum, each) => sum + each.amountCents, 0) < cents)
    return enqueue(tx, 'transfer-news', { receiptId, news: 'partial' });
  await giveUpPayments(tx, await openAttempts(tx, openIds), now);
  const transfer = { userId, paymentTypeId: WIRE, authorisedCents: cents, hasArrived: true, now };
  const paymentId = await insertPayment(tx, { purpose: 'due', ...transfer });
  await writeDuePayment(tx, open, { paymentId, pageKey: newToken(), byLink: false });
  await spendTransfers(tx, lying, { paymentId, cents });
  await payDues(tx, paymentId, now);
}

/** Returns the accounts of the companies that owe these dues. */
async function mastersOf(tx: Tx, dueIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ masterId: number }>(sql`
    select distinct l.master_id from dues d join credit_lines l using (credit_line_id)
      where d.due_id = any(${[...dueIds]}::int[])
    order by l.master_id`);
  return rows.map((row) => row.masterId);
}
