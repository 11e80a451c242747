import { ok, type Result } from '../../../domain/base/result.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { orderSummary } from '../orders/order-view.ts';
import { ownOrder, ownUnpaidOrders } from '../orders/queries.ts';
import type { PaymentRow } from '../payments/ledger/queries.ts';
import type { PaymentDeps } from '../payments/provider/ask-provider.ts';
import { cardChoice } from '../payments/provider/saved-means.ts';
import { transactionView } from '../payments/transaction-view.ts';
import { changePaymentType, type PayWish, retryPayment } from './pay-order.ts';

type PaymentCalls = 'orderPayment' | 'orderModifyPaymentType' | 'orderRetryList';

interface Chosen {
  readonly order_id: number;
  readonly user_payment_auth_id?: number;
  readonly payment_data?: string;
}

/** D 7: paying an order that exists. Owners only. */
export function orderPaymentHandlers(
  deps: PaymentDeps & { readonly onAccount: OnAccountRules; readonly wakeJobs: () => void },
): Pick<Handlers, PaymentCalls> {
  const { db, wakeJobs } = deps;
  const wishOf = async (context: CallContext, body: Chosen): Promise<Result<PayWish, Refusal>> => {
    const { userId } = await context.customer();
    const card = cardChoice(body);
    return card.ok ? ok({ userId, orderId: body.order_id, ...card.value, now: context.now }) : card;
  };
  const reply = async ({ userId, orderId }: PayWish, payment: PaymentRow) => {
    wakeJobs();
    const order = await ownOrder(db, userId, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    return done({ orderId, orderStatusId: order.statusId, transaction: transactionView(payment) });
  };
  return {
    orderPayment: async (context, { body }) => {
      const wish = await wishOf(context, body);
      if (!wish.ok) return wish;
      const paid = await retryPayment(deps, wish.value);
      return paid.ok ? reply(wish.value, paid.value) : paid;
    },
    orderModifyPaymentType: async (context, { body }) => {
      const wish = await wishOf(context, body);
      if (!wish.ok) return wish;
      const changed = await changePaymentType(deps, { ...wish.value, typeId: body.payment_type_id });
      return changed.ok ? reply(wish.value, changed.value) : changed;
    },
    orderRetryList: async (context) => {
      const { userId } = await context.customer();
      return done({ orders: (await ownUnpaidOrders(db, userId)).map(orderSummary) });
    },
  };
}
