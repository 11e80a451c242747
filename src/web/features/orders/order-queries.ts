import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '../../../contract/orders/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { endpoints } from '../../api/endpoints.ts';
import { tellError } from '../../api/tell-error.ts';
import { useFillCart } from '../../cart-core/stepper/use-fill-cart.ts';
import { toast } from '../../ui/toast/toast.ts';

/** delivery 9: pages of 12 orders. */
const PAGE_SIZE = 12;

export function ordersQuery(page: number) {
  return queryOptions({
    queryKey: ['mine', 'orders', page],
    queryFn: () => api.call(endpoints.orders, { query: { page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
}

export function orderQuery(orderId: number) {
  return queryOptions({
    queryKey: ['mine', 'order', orderId],
    queryFn: () => api.call(endpoints.order, { query: { order_id: orderId } }),
  });
}

/** "Metti tutto nel carrello": warnings name what is gone. */
export function useReorder(done: () => void) {
  return useFillCart(
    (orderId: number, changeKey) => api.send(endpoints.cartFromOrder, { body: { order_id: orderId, changeKey } }),
    { done, doneText: t('I prodotti dell’ordine sono nel carrello') },
  );
}

export function useCancelOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: number) => api.call(endpoints.orderCancel, { body: { order_id: orderId } }),
    onSuccess: (order: Order) => {
      client.setQueryData(orderQuery(order.orderId).queryKey, order);
      void client.invalidateQueries({ queryKey: ['mine', 'orders'] });
      toast('success', t('L’ordine è stato annullato'));
    },
    onError: tellError,
  });
}
