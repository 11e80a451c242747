import type { OrderTransaction } from '../../../contract/orders/schemas.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import { paymentStatusName } from '../../../domain/orders/payment-status.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import type { PaidTransaction } from '../../../domain/orders/words/payment-words.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type PaymentRow, paymentsOf } from './queries.ts';

/** A payment as D 3 names its fields. */
export function transactionView(payment: PaymentRow): OrderTransaction {
  const { redirect_url: redirectUrl, failure, paid_with: paidWith } = payment;
  return {
    orderTransactionId: payment.payment_id,
    addDate: payment.created_at.toISOString(),
    transactionStatusId: payment.status_id,
    transactionStatus: paymentStatusName(payment.status_id),
    paymentTypeId: payment.payment_type_id,
    paymentTypeName: paymentTypeName(payment.payment_type_id),
    authorizedAmount: euro(payment.authorised_cents),
    capturedAmount: euro(payment.captured_cents),
    refundedAmount: euro(payment.refunded_cents),
    ...(redirectUrl === null ? {} : { redirectUrl }),
    ...(failure === null ? {} : { failure }),
    ...(paidWith === null ? {} : { paidWith }),
  };
}

function euro(amount: number): number {
  return toEuro(cents(amount));
}

/** Returns the payments of an order as its words tell them, the oldest first. */
export async function paidTransactions(db: Queryable, orderId: number): Promise<readonly PaidTransaction[]> {
  return (await paymentsOf(db, orderId)).map(transactionView);
}
