import { ORDERED, PENDING } from '../../../domain/orders/order-status.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { lockPaid, type OrderPayableRules, orderPayable } from '../orders/payable.ts';
import { additionOf } from '../payments/ledger/additions.ts';
import type { Payable } from '../payments/provider/payable.ts';

/** Goods that are added to a placed order by a job, once their payment is authorised (decision 54). */
export function additionPayable(rules: OrderPayableRules): Payable {
  const order = orderPayable(rules);
  return {
    ...order,
    pageAfter: (_db, { orderId }) => `/profile/orders/${orderId}`,
    isWanted: async (tx, payment) => {
      const { statusId } = await lockPaid(tx, payment);
      return PENDING.includes(statusId) || statusId === ORDERED;
    },
    authorised: (tx, { paymentId }) => enqueue(tx, 'add-paid-goods', { paymentId }),
    captured: async (_tx, _payment, { isUnasked }) => !isUnasked,
    ended: async (tx, payment, end) => {
      // goods that were not added to the order are not owed
      const addition = await additionOf(tx, payment.paymentId);
      if (addition?.state === 'added') await order.ended(tx, payment, end);
    },
  };
}
