import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { orderModify } from '../../../contract/orders/routes.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useListFrom } from '../lists/sources/use-list-from.ts';
import { useCancelOrder, useReorder } from './order-queries.ts';

/** What can be done with an order: buy it again, keep it as a list, change it, cancel it. */
export function OrderActions({ order }: { readonly order: Order }) {
  const navigate = useNavigate();
  const reorder = useReorder(order, () => void navigate(paths.cart()));
  const keep = useListFrom(tellError);
  const cancel = useCancelOrder();
  const change = useMutation({
    mutationFn: (orderId: number) => api.call(orderModify, { body: { order_id: orderId } }),
    onSuccess: (cart) => {
      cartState.set(cart);
      void navigate(paths.cart());
    },
    onError: tellError,
  });
  const { orderId } = order;
  async function askToCancel() {
    const question = {
      title: t('Annullare l’ordine?'),
      text: t('L’ordine n. {number} non sarà consegnato.', { number: orderId }),
      yes: t('Annulla l’ordine'),
      no: t('Tieni l’ordine'),
      isDestructive: true,
    };
    if (await confirm(question)) cancel.mutate(orderId);
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={reorder.isPending} onClick={() => reorder.mutate(orderId)}>
        <Icon name="repeat" />
        {t('Metti tutto nel carrello')}
      </Button>
      <Button variant="secondary" busy={keep.isPending} onClick={() => keep.mutate({ order_id: orderId })}>
        <Icon name="list" />
        {t('Crea una lista')}
      </Button>
      {order.canModify && order.changeOrderId === undefined && (
        <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate(orderId)}>
          <Icon name="edit" />
          {t('Modifica l’ordine')}
        </Button>
      )}
      {order.canCancel && (
        <Button variant="danger" busy={cancel.isPending} onClick={() => void askToCancel()}>
          {t('Annulla ordine')}
        </Button>
      )}
    </div>
  );
}
