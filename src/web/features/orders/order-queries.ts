import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { cartAddAllFromOrder } from '../../../contract/cart/routes.ts';
import { orderDelete, orderList, orderView } from '../../../contract/orders/routes.ts';
import type { Order, OrderSummary } from '../../../contract/orders/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import { useFillCart } from '../../cart-core/stepper/use-fill-cart.ts';
import { countText } from '../../product-model/count-text.ts';
import { toast } from '../../ui/toast/toast.ts';

/** delivery 9: an orders page has 12 orders. */
const PAGE_SIZE = 12;

export function ordersQuery(page: number) {
  return queryOptions({
    queryKey: ['mine', 'orders', page],
    queryFn: () => api.call(orderList, { query: { page, page_size: PAGE_SIZE } }),
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
