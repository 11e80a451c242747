import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { orderModify } from '../../../../contract/orders/routes.ts';
import type { Order } from '../../../../contract/orders/schemas.ts';
import type { OrderRefunds } from '../../../../contract/refunds/schemas.ts';
import { formatDay, formatShortDay } from '../../../../domain/base/format.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import { orderStatus } from '../../../../domain/orders/order-status.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { paths } from '../../../page/paths.ts';
import { Button, type ButtonVariant, buttonClass } from '../../../ui/Button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageFoot } from '../../../ui/PageFoot.tsx';
import { Words } from '../../../ui/Words.tsx';
import { useCancelOrder, useReorder } from './order-queries.ts';

interface ActionsProps {
  readonly order: Order;
  /** True while the customer looks for goods to add. */
  readonly isAdding: boolean;
  readonly onAdd: () => void;
  /** The goods of a delivered order; undefined: it is not delivered, or they are not loaded yet. */
  readonly refunds?: OrderRefunds | undefined;
}

/**
 * The actions on an order, the most likely first: add goods and change it while that is possible, buy it again
 * afterwards.
 */
export function OrderActions({ order, isAdding, onAdd, refunds }: ActionsProps) {
  const change = useChangeOrder();
  const { orderId } = order;
  const isOver = orderStatus(order.orderStatusId).next.length === 0;
  if (!canGrow(order) && !order.canCancel && !isOver) return null;
  return (
    <>
      <div className={`mt-6 flex flex-wrap items-center gap-2 md:mt-7 md:gap-x-4 ${isOver ? WIDE_ON_PHONES : ''}`}>
        {canGrow(order) && (
          <>
            <Button size="lg" onClick={onAdd} className="max-md:hidden">
              <Icon name="plus" />
              {t('Aggiungi prodotti')}
            </Button>
            <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ orderId })}>
              <Icon name="edit" />
              {t('Modifica l’ordine')}
            </Button>
            <Button
              variant="secondary"
              busy={change.isPending}
              onClick={() => change.mutate({ orderId, to: paths.checkout() })}
            >
              {t('Cambia fascia')}
            </Button>
          </>
        )}
        {isOver && <Reorder order={order} variant="primary" size="lg" />}
        {refunds && <Problem orderId={orderId} refunds={refunds} />}
        {order.canCancel && <Cancel order={order} />}
      </div>
      {canGrow(order) && (
        <>
          <p className="mt-3 text-ink-soft text-sm max-md:hidden">
            <Deadline order={order} /> {t('Restano lo stesso pagamento e la stessa fascia.')}
          </p>
          {!isAdding && (
            <PageFoot label={t('Cosa puoi fare')}>
              <p className="text-center text-ink-soft text-sm">
                <Deadline order={order} />
              </p>
              <Button size="lg" onClick={onAdd}>
                <Icon name="plus" />
                {t('Aggiungi prodotti')}
              </Button>
            </PageFoot>
          )}
        </>
      )}
    </>
  );
}

/** What can be done with an order that is over stands in buttons of the whole width. */
const WIDE_ON_PHONES = 'max-sm:grid max-sm:[&>a]:min-h-13 max-sm:[&>button]:min-h-13';

/** Leads to the report of bad goods, with its deadlines; nothing when no deadline is left. */
function Problem({ orderId, refunds }: { readonly orderId: number; readonly refunds: OrderRefunds }) {
  const deadlines = deadlinesOf(refunds);
  if (deadlines === null) return null;
  return (
    <>
      <Link to={paths.orderProblem(orderId)} className={buttonClass('secondary', 'lg')}>
        <Icon name="refund" />
        {t('Qualcosa non va?')}
      </Link>
      <p className="text-ink-soft text-xs max-sm:text-center">{deadlines}</p>
    </>
  );
}

/** Returns until when: "Freschi entro oggi, il resto entro ven 11 dic"; null: no time is left. */
function deadlinesOf({ lines }: OrderRefunds): ReactNode {
  const open = lines.filter(({ canReport }) => canReport);
  const untilOf = (isFresh: boolean) => open.find(({ isPerishable }) => isPerishable === isFresh)?.reportUntil;
  const dayOf = (until: string) => (until === romeTime(new Date()).date ? t('oggi') : formatShortDay(until));
  const [fresh, rest] = [untilOf(true), untilOf(false)];
  if (fresh !== undefined && rest !== undefined)
    return (
      <Words
        text="Freschi {fresh}, il resto entro {rest}"
        fresh={<b className="font-semibold text-ink">{t('entro {day}', { day: dayOf(fresh) })}</b>}
        rest={dayOf(rest)}
      />
    );
  const today = romeTime(new Date()).date;
  const isFreshOver = lines.some(({ isPerishable, reportUntil }) => isPerishable && reportUntil < today);
  if (fresh === undefined && rest !== undefined && isFreshOver)
    return t('Per i freschi il tempo è passato, il resto entro {day}', { day: dayOf(rest) });
  const only = fresh ?? rest;
  return only === undefined ? null : t('Segnalacelo entro {day}', { day: dayOf(only) });
}

/** Returns whether goods can be added to an order: it can be changed, and no earlier change waits for its payment. */
export function canGrow({ canModify, changeOrderId }: Pick<Order, 'canModify' | 'changeOrderId'>): boolean {
  return canModify && changeOrderId === undefined;
}

/** Shows until when an order can be changed; picking may start a little earlier. */
export function Deadline({ order: { changeUntil } }: { readonly order: Pick<Order, 'changeUntil'> }) {
  const until = changeUntil === undefined ? undefined : new Date(changeUntil);
  if (until === undefined || until.getTime() <= Date.now())
    return t('Puoi ancora cambiarlo: non abbiamo cominciato a prepararlo.');
  const { date, time } = romeTime(until);
  return t('Puoi cambiarlo fino a {day} alle {time}, se non cominciamo prima a prepararlo.', {
    day: formatDay(date),
    time,
  });
}

/** D 4: opens the order in the cart again, or at checkout, where its slot is chosen. */
export function useChangeOrder() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ orderId }: { readonly orderId: number; readonly to?: string }) =>
      api.call(orderModify, { body: { order_id: orderId } }),
    onSuccess: (cart, { to = paths.cart() }) => {
      cartState.set(cart);
      void navigate(to);
    },
    onError: tellError,
  });
}

interface ReorderProps {
  readonly order: Pick<Order, 'orderId' | 'totalItems'>;
  readonly variant?: ButtonVariant;
  readonly size?: 'md' | 'lg';
}

/** Puts all goods of an order into the cart. */
export function Reorder({ order, variant = 'secondary', size = 'md' }: ReorderProps) {
  const navigate = useNavigate();
  const reorder = useReorder(order, () => void navigate(paths.cart()));
  return (
    <Button variant={variant} size={size} busy={reorder.isPending} onClick={() => reorder.mutate(order.orderId)}>
      <Icon name="again" />
      {t('Ordina di nuovo')}
    </Button>
  );
}

function Cancel({ order: { orderId, orderNumber } }: { readonly order: Order }) {
  const cancel = useCancelOrder();
  async function ask() {
    const question = {
      title: t('Annullare l’ordine?'),
      text: t('L’ordine n. {number} non sarà consegnato.', { number: orderNumber }),
      yes: t('Annulla l’ordine'),
      no: t('Tieni l’ordine'),
      isDestructive: true,
    };
    if (await confirm(question)) cancel.mutate(orderId);
  }
  return (
    <Button variant="danger" busy={cancel.isPending} onClick={() => void ask()} className="md:ml-auto">
      {t('Annulla ordine')}
    </Button>
  );
}
