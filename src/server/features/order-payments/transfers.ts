import { type Cents, cents } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { duesOfTransfer } from '../../../domain/dues/due-of-transfer.ts';
import { AWAITS_TRANSFER, CANCELLED } from '../../../domain/orders/order-status.ts';
import { PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { WIRE } from '../../../domain/orders/payment-type.ts';
import { orderOfTransfer } from '../../../domain/orders/transfer-reason.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { lockOrder } from '../orders/order-writes.ts';
import { lockPayment, type PaymentRow, paymentsOf } from '../payments/queries.ts';
import { checkAmount } from './check-amount.ts';
import { receiveDueTransfer } from './due-transfers.ts';
import { settleTransfer } from './settle-payment.ts';

export interface ArrivedTransfer {
  /** The reason of the transfer, as the bank wrote it. */
  readonly reference: string;
  readonly amount: Cents;
  readonly staffId: number;
}

/**
 * Writes down that a transfer arrived. The order that it names goes on: it counts and is confirmed by mail (decision 50). Dues that it
 * names are paid. Refuses an amount
 * that is not the awaited one, and an order that waits for none. The same transfer written down again changes nothing.
 */
export async function receiveTransfer(
  db: Database,
  { reference, amount, staffId }: ArrivedTransfer,
  now: Date,
): Promise<Result<void, Refusal>> {
  const dueIds = duesOfTransfer(reference);
  if (dueIds.length > 0) return db.tx((tx) => receiveDueTransfer(tx, { reference, amount, staffId }, { dueIds, now }));
  const orderId = orderOfTransfer(reference);
  if (orderId === undefined) return refuse('TRANSFER_UNKNOWN', { field: 'reference' });
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('TRANSFER_UNKNOWN', { field: 'reference' });
    const before = await receiptOf(tx, orderId);
    if (before !== undefined)
      return before === amount ? ok() : refuse('TRANSFER_RECEIVED', { field: 'reference', details: { orderId } });
    const payment = await awaitedPayment(tx, orderId);
    if (order.status_id === CANCELLED)
      return refuse('TRANSFER_OF_CANCELLED', { field: 'reference', details: { orderId } });
    if (order.status_id !== AWAITS_TRANSFER || !payment)
      return refuse('TRANSFER_NOT_AWAITED', { field: 'reference', details: { orderId } });
    const isRight = checkAmount(cents(payment.authorised_cents), amount);
    if (!isRight.ok) return isRight;
    await tx.query(sql`
      insert into transfer_receipts (order_id, payment_id, staff_id, reference, amount_cents, received_at)
      values (${orderId}, ${payment.payment_id}, ${staffId}, ${reference}, ${amount}, ${now})`);
    await settleTransfer(tx, { payment, orderId, amount, now });
    return ok();
  });
}

/** The transfer that the order waits for, locked. */
async function awaitedPayment(tx: Tx, orderId: number): Promise<PaymentRow | undefined> {
  const found = (await paymentsOf(tx, orderId)).findLast(
    (payment) => payment.payment_type_id === WIRE && payment.status_id === PAYMENT_IN_PROGRESS,
  );
  const locked = found && (await lockPayment(tx, found.payment_id));
  return locked?.status_id === PAYMENT_IN_PROGRESS ? locked : undefined;
}

/** The cents of the transfer that was written down for an order; undefined: none was. */
async function receiptOf(tx: Tx, orderId: number): Promise<number | undefined> {
  const [row] = await tx.query<{ amount_cents: number }>(
    sql`select amount_cents from transfer_receipts where order_id = ${orderId}`,
  );
  return row?.amount_cents;
}
