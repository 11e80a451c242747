import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderAddItems } from '../../../contract/orders/routes.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { wireQuantity } from '../../product-model/wire-quantity.ts';
import { toast } from '../../ui/toast/toast.ts';
import { orderQuery } from './order-queries.ts';

/** Goods to add, in the unit of the quantity rule of their product. */
export interface GoodsToAdd {
  readonly product: CardProduct;
  readonly amount: number;
}

/** Adds goods to a placed order; leads to the provider's page where they have to be paid first. */
export function useAddToOrder({ orderId, grossTotal }: Pick<Order, 'orderId' | 'grossTotal'>, done?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (goods: readonly GoodsToAdd[]) =>
      api.call(orderAddItems, {
        body: {
          order_id: orderId,
          expected_total: grossTotal,
          items: goods.map(({ product, amount }) => ({
            productId: product.productId,
            quantity: wireQuantity(product.selling, amount),
          })),
        },
      }),
    onSuccess: (next, goods) => {
      const { addition } = next;
      if (addition?.redirectUrl !== undefined) return window.location.assign(addition.redirectUrl);
      client.setQueryData(orderQuery(orderId).queryKey, next);
      void client.invalidateQueries({ queryKey: ['mine', 'orders'] });
      done?.();
      // a notice on the page says what became of them
      if (addition) return;
      const total = formatEuro(next.grossTotal);
      const [first] = goods;
      toast(
        'success',
        goods.length === 1 && first
          ? t('{name} è nell’ordine. Totale: {total}', { name: first.product.name, total })
          : t('I prodotti sono nell’ordine. Totale: {total}', { total }),
      );
    },
    onError: (error) => {
      tellError(error);
      void client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
    },
  });
}
