import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { Order } from '../../../contract/orders/schemas.ts';
import type { OrderRefunds } from '../../../contract/refunds/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { momentText, orderState, stateWords } from '../../../domain/delivery/tracker/order-tracker.ts';
import { orderStatus } from '../../../domain/orders/order-status.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { PageBar } from '../../page/account/PageBar.tsx';
import { orderMoved } from '../../page/order-moved.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { countText } from '../../product-model/count-text.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { AfterHandover } from '../refunds/AfterHandover.tsx';
import { BeforeHandover } from '../refunds/BeforeHandover.tsx';
import { orderRefundsQuery } from '../refunds/refund-queries.ts';
import { AddToOrder } from './AddToOrder.tsx';
import { DeliveryEvents } from './DeliveryEvents.tsx';
import { ChangeOfOrder } from './DifferenceList.tsx';
import { AdditionNotice, ArrivalNotice } from './OrderNotices.tsx';
import { MoneyBox, OrderPayment } from './OrderPayment.tsx';
import { OrderPicking } from './OrderPicking.tsx';
import { OrderRating } from './OrderRating.tsx';
import { canGrow, OrderActions, Reorder } from './page/OrderActions.tsx';
import { OrderGoods, OrderSums } from './page/OrderGoods.tsx';
import { OrderHead, OrderNotLoaded } from './page/OrderHead.tsx';
import { OrderMore } from './page/OrderMore.tsx';
import { OrderSkeleton } from './page/OrderSkeleton.tsx';
import { orderQuery } from './page/order-queries.ts';
import { DocumentNeeded, VanEstimate } from './page/VanEstimate.tsx';
import { Reports } from './problem/Reports.tsx';
import { ConsentQuestion } from './receipt/ConsentQuestion.tsx';
import { PaidBox } from './receipt/PaidBox.tsx';
import { differencesText, ReceivedGoods } from './receipt/ReceivedGoods.tsx';

/** D 4: the earlier states of an order, the latest first, collapsed below the present one. */
function OrderHistory({ order }: { readonly order: Order }) {
  // states 4 and 5 have the same name: they are one step for the customer
  const steps = order.history
    .map((step) => ({ ...step, words: stateWords(step.orderStatusId) }))
    .filter(({ words, note }, index, all) => index === 0 || note !== '' || all[index - 1]?.words !== words)
    .toReversed();
  return (
    <details className="group">
      <summary className="flex min-h-14 items-center gap-3 font-medium hover:text-accent">
        <Icon name="history" className="size-5 shrink-0" />
        <span className="grow">{t('La storia dell’ordine')}</span>
        <Icon name="chevron-down" className="size-4 shrink-0 text-ink-faint group-open:rotate-180" />
      </summary>
      <ol className="grid gap-3 pb-4">
        {steps.map(({ orderStatusId, words, date, note }) => (
          <li key={`${orderStatusId} ${date}`} className="flex gap-3 text-sm">
            <Icon name="check" className="mt-0.5 size-4.5 shrink-0 text-accent" />
            <span>
              <span className="block font-semibold">{words}</span>
              {note !== '' && (
                <span lang={contentLanguage()} className="block">
                  {note}
                </span>
              )}
              <time dateTime={date} className="text-ink-soft">
                {momentText(date)}
              </time>
            </span>
          </li>
        ))}
      </ol>
      {order.receipt && <Ordered order={order} />}
    </details>
  );
}

/** Shows the locker door of the goods, and until when they stay there. */
function InLocker({ order }: { readonly order: Pick<Order, 'inLocker' | 'timeslot' | 'pickupCode' | 'orderInfos'> }) {
  const { inLocker, timeslot, pickupCode, orderInfos } = order;
  if (!inLocker) return pickupCode === undefined ? null : <PickupCode code={pickupCode} infos={orderInfos} />;
  const until = { day: formatDay(timeslot.dateIso), time: timeslot.endTime };
  return (
    <section aria-labelledby="locker" className="grid gap-2 rounded-lg bg-card p-6 shadow-card">
      <h2 id="locker" className="flex items-center gap-2.5 text-xl">
        <Icon name="check" className="size-6 text-accent" />
        {t('La tua spesa è nel locker')}
      </h2>
      {inLocker.box !== '' && (
        <p>
          {t('Sportello')} <strong className="text-lg">{inLocker.box}</strong>
        </p>
      )}
      {pickupCode !== undefined && (
        <p>
          {t('Codice del ritiro')} <strong className="text-lg tracking-widest">{pickupCode}</strong>
        </p>
      )}
      <p className="text-ink-soft">{t('Ritirala entro {day}, ore {time}.', until)}</p>
    </section>
  );
}

/** Shows the pickup code that the customer says at the store. */
function PickupCode({ code, infos }: { readonly code: string; readonly infos: Order['orderInfos'] }) {
  return (
    <section aria-labelledby="codice" className="grid gap-1 rounded-lg bg-card p-6 shadow-card">
      <h2 id="codice" className="flex items-center gap-2.5 text-xl">
        <Icon name="check" className="size-6 text-accent" />
        {t('La tua spesa è pronta')}
      </h2>
      <p>
        {t('Codice del ritiro')} <strong className="text-2xl tracking-widest">{code}</strong>
      </p>
      <p className="text-ink-soft">{t('Dillo a chi ti porta la spesa.')}</p>
      <DocumentNeeded infos={infos} />
    </section>
  );
}

export const Component = OrderPage;

/**
 * The shop announces each change of an order; a notification may get lost, so a current order is also loaded again at
 * this interval.
 */
const LOOK_AGAIN_MS = 60_000;

function isUnderWay({ orderStatusId }: Order): boolean {
  return orderStatus(orderStatusId).next.length > 0;
}

function OrderPage() {
  const orderId = Number(useParams()['orderId']);
  if (!Number.isSafeInteger(orderId)) return <OrderNotLoaded error={null} onRetry={() => undefined} />;
  // the key resets the page for another order
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
  // asked at the same time, so that the page of a delivered order comes whole and nothing on it moves
  const { data: refunds, isPending: isWaiting } = useQuery(orderRefundsQuery(orderId));
  useEffect(
    () =>
      orderMoved.subscribe(() => {
        const moved = orderMoved.get()?.orderId;
        if (moved === orderId || moved === 0) void refetch();
      }),
    [orderId, refetch],
  );
  if (error) return <OrderNotLoaded error={error} onRetry={refetch} />;
  // as tall as most orders, so that the footer does not jump
  if (!order || (isWaiting && isDelivered(order))) return <OrderSkeleton />;
  // a changed order has one number and one page, which shows the valid version
  const { replacedByOrderId: next } = order;
  if (next !== undefined) return <LoadedOrder key={next} orderId={next} />;
  return <OrderView order={order} refunds={isDelivered(order) ? refunds : undefined} />;
}

function isDelivered({ orderStatusId }: Order): boolean {
  return orderStatus(orderStatusId).canRate === true;
}

interface OrderViewProps {
  readonly order: Order;
  /** Of a delivered order; undefined where they could not be loaded. */
  readonly refunds: OrderRefunds | undefined;
}

function OrderView({ order, refunds }: OrderViewProps) {
  const { orderId, orderNumber } = order;
  const { canRate, canWithdraw } = orderStatus(order.orderStatusId);
  const [isAdding, setAdding] = useState(false);
  const number = t('Ordine n. {number}', { number: orderNumber });
  return (
    <div className="grid gap-4">
      <PrivateTitle>{number}</PrivateTitle>
      <PageBar isBarOnly title={number} backTo={paths.orders()} backText={t('I miei ordini')} />
      <nav aria-label={t('Percorso')} className="flex items-center gap-1 text-sm max-md:hidden">
        <Link to={paths.orders()} className="flex min-h-11 items-center font-semibold text-accent hover:underline">
          {t('I miei ordini')}
        </Link>
        <Icon name="chevron-right" className="size-4 text-ink-faint" />
        <span aria-current="page" className="text-ink-soft">
          {number}
        </span>
      </nav>
      <OrderHead order={order} note={order.receipt && goodsText(order.receipt)}>
        <OrderActions order={order} isAdding={isAdding} onAdd={() => setAdding(true)} refunds={refunds} />
      </OrderHead>
      <p aria-live="polite" className="sr-only">
        {orderState(order)}
      </p>
      <PendingChange order={order} />
      {refunds && <Reports order={order} refunds={refunds} />}
      {canGrow(order) && isAdding && <AddToOrder order={order} />}
      <VanEstimate order={order} />
      <ConsentQuestion order={order} />
      <OrderPicking order={order} />
      <InLocker order={order} />
      <AdditionNotice order={order} />
      {order.canAnnounceArrival && <ArrivalNotice order={order} />}
      <OrderPayment order={order} />
      <div className={COLUMNS}>
        <div className="grid gap-4 md:col-start-2">
          {order.receipt ? <PaidBox order={order} /> : <MoneyBox order={order} />}
        </div>
        <div className="grid gap-4 md:col-start-1 md:row-span-2 md:row-start-1">
          {order.receipt ? (
            <ReceivedGoods order={order} reportable={refunds?.lines.filter(({ canReport }) => canReport) ?? []} />
          ) : (
            <Goods order={order} />
          )}
          {canWithdraw && !canRate && <BeforeHandover orderId={orderId} />}
        </div>
        <Aside order={order} refunds={refunds} />
      </div>
    </div>
  );
}

/** "18 prodotti, uno sostituito, uno mancava." */
function goodsText(receipt: NonNullable<Order['receipt']>): string {
  return `${[countText(receipt.lines.length), differencesText(receipt)].filter(Boolean).join(', ')}.`;
}

/** On a phone the payment is above the goods. */
const COLUMNS = [
  'grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_25rem] md:grid-rows-[auto_1fr] md:gap-x-6',
  'lg:grid-cols-[minmax(0,1fr)_27.5rem]',
].join(' ');

function Aside({ order, refunds }: { readonly order: Order; readonly refunds: OrderRefunds | undefined }) {
  return (
    <div className="grid gap-4 md:col-start-2">
      {!order.receipt && <Sums order={order} />}
      <ChangeOfOrder order={order} />
      {orderStatus(order.orderStatusId).canRate && <OrderRating orderId={order.orderId} />}
      <OrderMore order={order}>
        <li>
          <OrderHistory order={order} />
        </li>
        {refunds && <AfterHandover refunds={refunds} />}
      </OrderMore>
      <DeliveryEvents order={order} />
    </div>
  );
}

function Goods({ order }: { readonly order: Order }) {
  return (
    <section aria-label={t('Prodotti dell’ordine')} className="rounded-lg bg-card px-5 pt-4 pb-2 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 pb-1">
        <h2 className="text-xl">{countText(order.totalItems)}</h2>
        {isUnderWay(order) && <Reorder order={order} variant="quiet" />}
      </div>
      <OrderGoods lines={order.orderItems} />
    </section>
  );
}

function Sums({ order }: { readonly order: Order }) {
  return (
    <section aria-label={t('Totale')} className="rounded-lg bg-card p-5 shadow-card">
      <OrderSums order={order} />
    </section>
  );
}

/** Shows the goods as ordered, in the history of an order whose final goods are shown above. */
function Ordered({ order }: { readonly order: Order }) {
  return (
    <section aria-label={t('Prodotti dell’ordine')} className="grid gap-2 border-line border-t py-4">
      <h3 className="font-sans font-semibold text-sm">{t('Che cosa avevi ordinato')}</h3>
      <div>
        <OrderGoods lines={order.orderItems} />
      </div>
      <OrderSums order={order} />
    </section>
  );
}

/** A change of the order waits for its payment: a notice tells which version is valid, and links to the other. */
function PendingChange({ order }: { readonly order: Order }) {
  const { changeOrderId: change, replacesOrderId: before, payUntil } = order;
  if (change !== undefined)
    return (
      <p className="rounded-md bg-warning-soft px-4 py-3 text-sm">
        {t('Hai una modifica da pagare: fino ad allora vale l’ordine com’è qui.')}{' '}
        <Link to={paths.order(change)} className="inline-block min-h-6 font-semibold underline">
          {t('Vai alla modifica')}
        </Link>
      </p>
    );
  if (before === undefined || payUntil === undefined) return null;
  return (
    <p className="rounded-md bg-warning-soft px-4 py-3 text-sm">
      {t('Questa è la modifica: finché non la paghi vale l’ordine di prima.')}{' '}
      <Link to={paths.order(before)} className="inline-block min-h-6 font-semibold underline">
        {t('Vedi l’ordine di prima')}
      </Link>
    </p>
  );
}
