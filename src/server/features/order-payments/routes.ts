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
import { changePaymentType, type PayInput, retryPayment } from './pay-order.ts';

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
  const inputOf = async (context: CallContext, body: Chosen): Promise<Result<PayInput, Refusal>> => {
    const { userId } = await context.customer();
    const card = cardChoice(body);
    return card.ok ? ok({ userId, orderId: body.order_id, ...card.value, now: context.now }) : card;
  };
  const reply = async ({ userId, orderId }: PayInput, payment: PaymentRow) => {
    wakeJobs();
    const order = await ownOrder(db, userId, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    return done({ orderId, orderStatusId: order.statusId, transaction: transactionView(payment) });
  };
  return {
    orderPayment: async (context, { body }) => {
      const input = await inputOf(context, body);
      if (!input.ok) return input;
      const paid = await retryPayment(deps, input.value);
      return paid.ok ? reply(input.value, paid.value) : paid;
    },
    orderModifyPaymentType: async (context, { body }) => {
      const input = await inputOf(context, body);
      if (!input.ok) return input;
      const changed = await changePaymentType(deps, { ...input.value, typeId: body.payment_type_id });
      return changed.ok ? reply(input.value, changed.value) : changed;
    },
    orderRetryList: async (context) => {
      const { userId } = await context.customer();
      return done({ orders: (await ownUnpaidOrders(db, userId)).map(orderSummary) });
    },
  };
}
