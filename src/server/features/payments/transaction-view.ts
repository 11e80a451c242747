import type { OrderTransaction } from '../../../contract/orders/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { paymentStatusName } from '../../../domain/orders/payment-status.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import type { PaidTransaction } from '../../../domain/orders/words/payment-words.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type PaymentRow, paymentsOf } from './ledger/queries.ts';

/** A payment as D 3 names its fields. */
export function transactionView(payment: PaymentRow): OrderTransaction {
  const { redirectUrl, failure, paidWith } = payment;
  return {
    orderTransactionId: payment.paymentId,
    addDate: payment.createdAt.toISOString(),
    transactionStatusId: payment.statusId,
    transactionStatus: paymentStatusName(payment.statusId),
    paymentTypeId: payment.paymentTypeId,
    paymentTypeName: paymentTypeName(payment.paymentTypeId),
    authorizedAmount: euroOf(payment.authorisedCents),
    capturedAmount: euroOf(payment.capturedCents),
    refundedAmount: euroOf(payment.refundedCents),
    ...(redirectUrl === null ? {} : { redirectUrl }),
    ...(failure === null ? {} : { failure }),
    ...(paidWith === null ? {} : { paidWith }),
  };
}

/** Returns the payments of an order as its words tell them, the oldest first. */
export async function paidTransactions(db: Queryable, orderId: number): Promise<readonly PaidTransaction[]> {
  return (await paymentsOf(db, orderId)).map(transactionView);
}
