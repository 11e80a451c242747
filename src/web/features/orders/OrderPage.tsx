import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Order } from '../../../contract/orders/schemas.ts';
import { orderStatus } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { orderMoved } from '../../page/order-moved.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AdditionNotice } from './AdditionNotice.tsx';
import { AddToOrder } from './AddToOrder.tsx';
import { ArrivalNotice } from './ArrivalNotice.tsx';
import { DeliveryEvents } from './DeliveryEvents.tsx';
import { OrderDocuments } from './documents/OrderDocuments.tsx';
import { InLocker } from './InLocker.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderNotLoaded } from './OrderNotLoaded.tsx';
import { OrderPayment } from './OrderPayment.tsx';
import { OrderRating } from './OrderRating.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { OrderVersions } from './OrderVersions.tsx';
import { orderQuery } from './order-queries.ts';
import { ConsentQuestion } from './receipt/ConsentQuestion.tsx';
import { OrderReceipt } from './receipt/OrderReceipt.tsx';
import { OrderRefunds } from './refunds/OrderRefunds.tsx';

export const Component = OrderPage;

/** The shop announces each move of an order; a notification may get lost, so an order that is under way is read again in this time. */
const LOOK_AGAIN_MS = 60_000;

function isUnderWay({ orderStatusId }: Order): boolean {
  return orderStatus(orderStatusId).next.length > 0;
}

function OrderPage() {
  const orderId = Number(useParams()['orderId']);
  if (!Number.isSafeInteger(orderId)) return <OrderNotLoaded error={null} onRetry={() => undefined} />;
  // one order may lead to another one, which is read anew
  return <LoadedOrder key={orderId} orderId={orderId} />;
}

function LoadedOrder({ orderId }: { readonly orderId: number }) {
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    ...orderQuery(orderId),
    // another page may have changed it: a purchase, the cart
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  });
  useEffect(
    () =>
      orderMoved.subscribe(() => {
        const moved = orderMoved.get()?.orderId;
        if (moved === orderId || moved === 0) void refetch();
      }),
    [orderId, refetch],
  );
  if (error) return <OrderNotLoaded error={error} onRetry={refetch} />;
  return order ? <OrderView order={order} /> : <Skeleton className="h-96 rounded-lg" />;
}

function OrderView({ order }: { readonly order: Order }) {
  const { orderId } = order;
  const { canRate, canWithdraw } = orderStatus(order.orderStatusId);
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('Ordine n. {number}', { number: orderId })}</PrivateTitle>
      <Link
        to={paths.orders()}
        className="-ml-1 flex min-h-11 w-fit items-center gap-1 font-semibold text-accent text-sm hover:underline"
      >
        <Icon name="chevron-left" className="size-4" />
        {t('I miei ordini')}
      </Link>
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="text-3xl">{t('Ordine n. {number}', { number: orderId })}</h1>
        <OrderStatusBadge order={order} />
      </div>
      {order.isByAgent && <p className="-mt-3 text-ink-soft text-sm">{t('Ordine eseguito da un agente')}</p>}
      <OrderVersions order={order} />
      <OrderActions order={order} />
      <ConsentQuestion order={order} />
      <InLocker order={order} />
      <AdditionNotice order={order} />
      {order.canAnnounceArrival && <ArrivalNotice order={order} />}
      <OrderPayment order={order} />
      <OrderFacts order={order} />
      <OrderTimeline order={order} />
      <DeliveryEvents order={order} />
      {canRate && <OrderRating orderId={orderId} />}
      <OrderReceipt order={order} />
      <OrderDocuments order={order} />
      <OrderLines order={order} />
      {canGrow(order) && <AddToOrder order={order} />}
      {canRate && <OrderRefunds orderId={orderId} />}
      {canWithdraw && !canRate && <NotYetRefundable />}
      {canWithdraw && !canRate && <Withdrawal orderId={orderId} />}
    </div>
  );
}

function canGrow({ canModify, changeOrderId }: Order): boolean {
  return canModify && changeOrderId === undefined;
}

/** Of an order that is on its way: nobody can say yet whether its goods are bad. */
function NotYetRefundable() {
  return (
    <section aria-labelledby="qualcosa-non-va" className="grid gap-1 rounded-lg bg-card p-6 shadow-card">
      <h2 id="qualcosa-non-va" className="text-xl">
        {t('Qualcosa non va?')}
      </h2>
      <p className="text-ink-soft">
        {t('Appena ricevi la spesa puoi chiedere qui il rimborso di quello che non va bene, con una foto.')}
      </p>
    </section>
  );
}

/** Codice del consumo 54-bis: offers the withdrawal in the words of the law, and names the goods that it excludes (59). */
function Withdrawal({ orderId }: { readonly orderId: number }) {
  return (
    <section aria-labelledby="recesso" className="grid gap-1 rounded-lg bg-card p-6 shadow-card">
      <h2 id="recesso" className="text-xl">
        {t('Diritto di recesso')}
      </h2>
      <p className="text-ink-soft">
        {t('Hai 14 giorni dalla consegna per ripensarci. Sono esclusi i prodotti freschi e deperibili.')}
      </p>
      <Link to={paths.withdrawal(orderId)} className={buttonClass('secondary', 'md', 'mt-3 justify-self-start')}>
        {t('Recedere dal contratto qui')}
      </Link>
    </section>
  );
}
