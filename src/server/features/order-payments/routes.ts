import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { orderSummary } from '../orders/order-view.ts';
import { ownOrder, ownUnpaidOrders } from '../orders/queries.ts';
import type { PaymentRow } from '../payments/queries.ts';
import { transactionView } from '../payments/transaction-view.ts';
import type { PaymentDeps } from './ask-provider.ts';
import { changePaymentType, type PayWish, retryPayment } from './pay-order.ts';
import { savesCard } from './payment-data.ts';

type PaymentCalls = 'orderPayment' | 'orderModifyPaymentType' | 'orderRetryList';

interface Chosen {
  readonly order_id: number;
  readonly user_payment_auth_id?: number;
  readonly payment_data?: string;
}

/** D 7: paying an order that exists. Owners only. */
export function orderPaymentHandlers(
  deps: PaymentDeps & { readonly wakeJobs: () => void },
): Pick<Handlers, PaymentCalls> {
  const { db, wakeJobs } = deps;
  const wishOf = async (context: CallContext, body: Chosen): Promise<PayWish> => ({
    userId: (await context.customer()).userId,
    orderId: body.order_id,
    savedMeansId: body.user_payment_auth_id,
    savesMeans: savesCard(body.payment_data),
    now: context.now,
  });
  const reply = async ({ userId, orderId }: PayWish, payment: PaymentRow) => {
    wakeJobs();
    const order = await ownOrder(db, userId, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    return done({ orderId, orderStatusId: order.status_id, transaction: transactionView(payment) });
  };
  return {
    orderPayment: async (context, { body }) => {
      const wish = await wishOf(context, body);
      const paid = await retryPayment(deps, wish);
      return paid.ok ? reply(wish, paid.value) : paid;
    },
    orderModifyPaymentType: async (context, { body }) => {
      const wish = await wishOf(context, body);
      const changed = await changePaymentType(deps, { ...wish, typeId: body.payment_type_id });
      return changed.ok ? reply(wish, changed.value) : changed;
    },
    orderRetryList: async (context) => {
      const { userId } = await context.customer();
      return done({ orders: (await ownUnpaidOrders(db, userId)).map(orderSummary) });
    },
  };
}
