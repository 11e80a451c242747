import { CANCELLABLE_PAYMENTS, PAYMENT_CANCELLED, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

export interface NewPayment {
  readonly paymentTypeId: number;
  readonly authorisedCents: number;
  readonly now: Date;
}

/**
 * The statement that writes the payment of an order, as a part of the one that writes the order: `orders` names its CTE
 * with the column order_id. The payment is in progress until it is confirmed or given up.
 */
export function insertPaymentSql(
  orders: SqlFragment,
  { paymentTypeId, authorisedCents, now }: NewPayment,
): SqlFragment {
  return sql`
    insert into payments (order_id, payment_type_id, status_id, authorised_cents, created_at, updated_at)
    select order_id, ${paymentTypeId}, ${PAYMENT_IN_PROGRESS}, ${authorisedCents}, ${now}, ${now} from ${orders}`;
}

/** Cancels the payments of an order that are not collected yet. Collected ones stay: they have to be refunded. */
export async function cancelPayments(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update payments set status_id = ${PAYMENT_CANCELLED}, updated_at = ${now}
    where order_id = ${orderId} and status_id = any(${CANCELLABLE_PAYMENTS}::int[])`);
}
