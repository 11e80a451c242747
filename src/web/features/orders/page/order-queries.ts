import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { cartAddAllFromOrder } from '../../../../contract/cart/routes.ts';
import { paymentTypes } from '../../../../contract/checkout/routes.ts';
import type { OrderListQuery } from '../../../../contract/orders/list-schemas.ts';
import {
  orderDelete,
  orderList,
  orderModifyPaymentType,
  orderPayment,
  orderRetryList,
  orderSpending,
  orderView,
} from '../../../../contract/orders/routes.ts';
import type { Order, OrderSummary } from '../../../../contract/orders/schemas.ts';
import { PAYMENT_ERROR } from '../../../../domain/orders/payment-status.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { noteOwn } from '../../../cart-core/state/own-copy.ts';
import { useFillCart } from '../../../cart-core/stepper/use-fill-cart.ts';
import { countText } from '../../../product-model/count-text.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** delivery 9: an orders page has 12 orders. */
const PAGE_SIZE = 12;

/** The filter of a list of orders; absent members do not filter. */
export type OrdersFilter = Pick<OrderListQuery, 'q' | 'order_type' | 'year' | 'only_refunded'>;

export function ordersQuery(page: number, filter: OrdersFilter = {}) {
  return queryOptions({
    queryKey: ['mine', 'orders', page, filter],
    queryFn: async () => {
      const reply = await api.call(orderList, { query: { page, page_size: PAGE_SIZE, ...filter } });
      if (page === 1 && Object.keys(filter).length === 0) void noteOwn({ orders: reply.orders });
      return reply;
    },
    placeholderData: keepPreviousData,
  });
}

export function spendingQuery(year: number | undefined) {
  return queryOptions({
    queryKey: ['mine', 'orders', 'spending', year],
    queryFn: () => api.call(orderSpending, { query: year === undefined ? {} : { year } }),
    placeholderData: keepPreviousData,
  });
}

export function orderQuery(orderId: number) {
  return queryOptions({
    queryKey: ['mine', 'order', orderId],
    queryFn: () => api.call(orderView, { query: { order_id: orderId } }),
  });
}

/** "Metti tutto nel carrello": puts the goods of an order into the cart; warnings name the missing ones. */
export function useReorder({ totalItems }: Pick<OrderSummary, 'totalItems'>, done: () => void) {
  // storefront 8, cart.productsAddFromOrder and errors.errorAddingProductFromOrder
  const doneText = t('Nel carrello dall’ordine: {products}', { products: countText(totalItems) });
  return useFillCart(
    (orderId: number, changeKey) => api.send(cartAddAllFromOrder, { body: { order_id: orderId, changeKey } }),
    { done, doneText, failText: t('I prodotti dell’ordine non sono stati aggiunti al carrello.') },
  );
}

/** D 7, order/list-retry-payment: the orders that wait for a payment. */
export const unpaidOrdersQuery = queryOptions({
  queryKey: ['mine', 'orders', 'unpaid'],
  queryFn: () => api.call(orderRetryList, {}),
});

export interface OrderPaymentInput {
  readonly orderId: number;
  /** Absent: the order keeps its payment type. */
  readonly paymentTypeId?: number;
  /** The id of a stored card. */
  readonly savedId?: number;
}

/** Pays an existing order, or changes its payment; opens the provider's page if that is needed. */
export function usePayOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, paymentTypeId, savedId }: OrderPaymentInput) => {
      const card = savedId === undefined ? {} : { user_payment_auth_id: savedId };
      return paymentTypeId === undefined
        ? api.call(orderPayment, { body: { order_id: orderId, ...card } })
        : api.call(orderModifyPaymentType, { body: { order_id: orderId, payment_type_id: paymentTypeId, ...card } });
    },
    onSuccess: ({ orderId, transaction }) => {
      if (transaction.redirectUrl !== undefined) return window.location.assign(transaction.redirectUrl);
      void client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
      void client.invalidateQueries({ queryKey: ['mine', 'orders'] });
      if (transaction.transactionStatusId === PAYMENT_ERROR) toast('error', t('Il pagamento non è riuscito'));
      else toast('success', t('Il pagamento è stato aggiornato'));
    },
    onError: (error, { orderId }) => {
      tellError(error);
      void client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
    },
  });
}

export function useCancelOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: number) => api.call(orderDelete, { body: { order_id: orderId } }),
    onSuccess: (order: Order) => {
      client.setQueryData(orderQuery(order.orderId).queryKey, order);
      void client.invalidateQueries({ queryKey: ['mine', 'orders'] });
      toast('success', t('L’ordine è stato annullato'));
    },
    onError: tellError,
  });
}

/** The query for the ways to pay an order, with the saved cards. */
export function waysToPay(orderId: number) {
  return queryOptions({
    queryKey: ['mine', 'order', orderId, 'payment-types'],
    queryFn: () => api.call(paymentTypes, { query: { order_id: orderId } }),
  });
}
