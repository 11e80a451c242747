import type { PaidTransaction } from '../../../domain/orders/payment-words.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { paymentsOf } from '../payments/queries.ts';
import { transactionView } from '../payments/transaction-view.ts';

/** Returns the payments of an order as its words tell them, the oldest first. */
export async function paidTransactions(db: Queryable, orderId: number): Promise<readonly PaidTransaction[]> {
  return (await paymentsOf(db, orderId)).map(transactionView);
}
