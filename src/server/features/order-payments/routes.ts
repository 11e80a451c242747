import { cents } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { paymentMeans, paymentTypeId } from '../../../domain/orders/payment-type.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { orderSummary } from '../orders/order-view.ts';
import { ownOrder, ownUnpaidOrders } from '../orders/queries.ts';
import { insertPayment, type PaymentRow } from '../payments/ledger/queries.ts';
import { deleteSavedMeans } from '../payments/saved-means.ts';
import { transactionView } from '../payments/transaction-view.ts';
import { beginPayment, type PaymentDeps } from './ask-provider.ts';
import { atProvider, changePaymentType, type PayWish, retryPayment } from './pay-order.ts';
import { cardChoice } from './payment-data.ts';

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

/** D 9: the authorisation that saves a card, and is reversed. */
const CARD_TEST = cents(101);

/** Saved cards, which the provider keeps. Owners only. */
export function cardHandlers(deps: PaymentDeps): Pick<Handlers, 'paymentAuthAdd' | 'paymentAuthDelete'> {
  const { db, providers } = deps;
  return {
    paymentAuthAdd: async (context, { body }) => {
      const { userId } = await context.customer();
      const typeId = paymentTypeId(body.payment_type_id);
      const online = await atProvider(db, providers, { userId, typeId, savesMeans: true });
      if (!online.ok) return online;
      if (!online.value || paymentMeans(typeId) !== 'card')
        return refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' });
      await insertPayment(db, {
        purpose: 'card',
        userId,
        paymentTypeId: typeId,
        authorisedCents: CARD_TEST,
        online: online.value,
        now: context.now,
      });
      const payment = await beginPayment(deps, online.value.reference, context.now);
      if (!payment) throw new Error('the test of a card was not written');
      return done({ transaction: transactionView(payment) });
    },
    paymentAuthDelete: async (context, { body }) => {
      const { userId } = await context.customer();
      const deleted = await db.tx(async (tx) => ok(await deleteSavedMeans(tx, userId, body.user_payment_auth_id)));
      const saved = deleted.ok ? deleted.value : undefined;
      if (!saved) return refuse('PAYMENT_CARD_UNKNOWN', { field: 'user_payment_auth_id' });
      // what stays there after a failure is of no use: nobody refers to it any more
      if (providers.has(saved.provider))
        await providers
          .named(saved.provider)
          .forget(saved.token)
          .catch((error: unknown) => deps.log.warn({ err: error }, 'a provider did not forget a card'));
      return done({});
    },
  };
}
