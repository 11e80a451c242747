import { PAYMENT_AUTHORISED, PAYMENT_CONFIRMED, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from './queries.ts';

/**
 * The payments of an order that pay for it: collected and authorised ones, and what is paid by hand. Locked, the oldest first; a provider's
 * before what is paid by hand.
 */
export async function livePayments(tx: Tx, orderId: number): Promise<PaymentRow[]> {
  return tx.query<PaymentRow>(sql`
    select ${PAYMENT_COLUMNS} from payments where order_id = ${orderId} and ${IS_LIVE}
    order by status_id desc, payment_id for update`);
}

const IS_LIVE = sql`(status_id = any(${[PAYMENT_AUTHORISED, PAYMENT_CONFIRMED]}::int[])
  or (status_id = ${PAYMENT_IN_PROGRESS} and provider = 'none'))`;

/** How much of an order may be collected: what its payments authorise. Undefined: it has none. */
export async function authorisedFor(db: Queryable, orderId: number): Promise<number | undefined> {
  const [row] = await db.query<{ cents: number | null }>(sql`
    select sum(case when status_id = ${PAYMENT_CONFIRMED} then captured_cents - refunded_cents else authorised_cents end)::int as cents
    from payments where order_id = ${orderId} and ${IS_LIVE}`);
  return row?.cents ?? undefined;
}

/** Writes how much of an authorised payment is to be collected. */
export async function writeToCapture(tx: Tx, paymentId: number, toCaptureCents: number): Promise<void> {
  await tx.query(sql`update payments set to_capture_cents = ${toCaptureCents} where payment_id = ${paymentId}`);
}
