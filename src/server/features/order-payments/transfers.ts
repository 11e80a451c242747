import { type Cents, cents } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { duesOfTransfer } from '../../../domain/dues/due-status.ts';
import { AWAITS_TRANSFER, NOT_CHARGED } from '../../../domain/orders/order-status.ts';
import { orderOfTransfer, PAYMENT_CONFIRMED, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { WIRE } from '../../../domain/orders/payment-type.ts';
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
 * A transfer without a key that is written down again within this time (ms), by the same person with the same words,
 * was pressed twice.
 */
const PRESSED_TWICE_MS = 60_000;

/**
 * Writes down a transfer that arrived, whatever it is (decision 72). With the exact amount, alone or with others, the
 * order that it names goes on, and the dues that it names are paid; too little waits for the rest, and what nobody
 * waits for is open until the staff have settled it. A repeated request writes nothing. Refuses only a number of the
 * bank that another transfer has.
 */
export function receiveTransfer(db: Database, transfer: NewTransfer): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    // of two who write down the same at once the second sees the first
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('transfer-receipts'))`);
    const known = await knownTransfer(tx, transfer);
    if (known) return known.isSame ? ok() : refuse('TRANSFER_NUMBER_TAKEN', { field: 'bank_key' });
    await allot(tx, await insertTransfer(tx, transfer), transfer);
    return ok();
  });
}

/** A transfer that has this key, or was just written down in the same way. */
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

/** Finds what a transfer is for by its words, and uses it for that as far as it can. */
export async function allot(
  tx: Tx,
  receiptId: number,
  { reference, now }: Pick<NewTransfer, 'reference' | 'now'>,
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
  // the money is there, and the order counts
  await changePayment(tx, paymentId, { statusId: PAYMENT_CONFIRMED, capturedCents: awaited.cents, now });
  await cancelPayments(tx, orderId, now);
  await confirmOrder(tx, orderId, now);
}

function whyNot({ statusId }: LockedOrder): RestReason {
  return NOT_CHARGED.includes(statusId) ? 'cancelled' : 'not-awaited';
}

interface Awaited {
  readonly cents: Cents;
  /**
   * Absent: the order is on the list of those whose money could not be collected, and what is missing has no payment
   * yet.
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

/** The transfer pays what was missing of an order in the hands of the staff. */
async function addWire(tx: Tx, { orderId, userId }: LockedOrder, amount: Cents, now: Date) {
  await giveUpAttempts(tx, orderId, now);
  return insertPayment(tx, { orderId, userId, paymentTypeId: WIRE, authorisedCents: amount, hasArrived: true, now });
}

/**
 * Uses a transfer that names dues (decision 72): with what lies on the account for them it pays those that are open,
 * all of them at once, and payments of them that nobody has authorised yet are given up. Too little waits; what names
 * dues of two companies, or none that is open, is for the staff.
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

/** The accounts of the companies that owe these dues. */
async function mastersOf(tx: Tx, dueIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ masterId: number }>(sql`
    select distinct l.master_id from dues d join credit_lines l using (credit_line_id)
      where d.due_id = any(${[...dueIds]}::int[])
    order by l.master_id`);
  return rows.map((row) => row.masterId);
}
