import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { AWAITS_TRANSFER, orderStatus, PENDING } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { withQueries } from '../../api/Queries.tsx';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Words } from '../../ui/Words.tsx';
import { LoginFirst } from '../auth/LoginFirst.tsx';
import { FirstPassword, ownUserQuery } from '../credentials/FirstPassword.tsx';
import { ChangeOfOrder } from '../orders/DifferenceList.tsx';
import { Pictures } from '../orders/list/OrderRow.tsx';
import { OrderPayment } from '../orders/OrderPayment.tsx';
import { calendarFile, calendarLink } from '../orders/page/calendar-link.ts';
import { Deadline } from '../orders/page/OrderActions.tsx';
import { OrderHead, OrderNotLoaded } from '../orders/page/OrderHead.tsx';
import { OrderMoney } from '../orders/page/OrderMoney.tsx';
import { orderQuery } from '../orders/page/order-queries.ts';

export const Component = withQueries(DonePage);

/** Confirms an order to the customer who placed it; the number in the address alone is not enough. */
function DonePage() {
  const { data: cart, error } = useCart();
  if (cart) return isLoggedIn(cart) ? <OwnOrder email={cart.user.email} /> : <LoginFirst />;
  return (
    <NotLoaded error={error} onRetry={cartState.refresh} level="h1" title={t('Non riusciamo a caricare l’ordine')}>
      <Loading />
    </NotLoaded>
  );
}

function OwnOrder({ email }: { readonly email: string }) {
  const orderId = Number(useParams()['orderId']);
  const isNumber = Number.isSafeInteger(orderId);
  const { data: order, error, refetch } = useQuery({ ...orderQuery(orderId), enabled: isNumber });
  const { isPending: isUserPending } = useQuery(ownUserQuery);
  if (error || !isNumber) return <OrderNotLoaded error={error} onRetry={refetch} />;
  if (!order || isUserPending) return <Loading />;
  // an order that was cancelled or has ended meanwhile is no longer confirmed: its own page shows its state
  const hasEnded = orderStatus(order.orderStatusId).next.length === 0;
  if (PENDING.includes(order.orderStatusId)) return <Unpaid order={order} />;
  return hasEnded ? <Navigate to={paths.order(orderId)} replace /> : <Confirmed order={order} email={email} />;
}

function Loading() {
  return (
    <div
      // as tall as the page, so that the footer does not jump
      className="page grid min-h-[72rem] max-w-3xl content-start gap-6 pt-8"
      role="status"
      aria-label={t('Caricamento')}
    >
      <PrivateTitle>{t('I miei ordini')}</PrivateTitle>
      <Skeleton className="mx-auto size-16 rounded-full" />
      <Skeleton className="mx-auto h-22 w-full max-w-lg rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-32 rounded-lg" />
    </div>
  );
}

/** Shown for an order that is not paid yet: the remaining steps come first. */
function Unpaid({ order }: { readonly order: Order }) {
  const isTransfer = order.orderStatusId === AWAITS_TRANSFER;
  const title = isTransfer ? t('Ordine ricevuto') : t('Manca il pagamento');
  return (
    <div className="page grid max-w-3xl gap-8 pt-12">
      <PrivateTitle>{title}</PrivateTitle>
      <div className="grid gap-3 text-center">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-lg text-ink-soft">
          <Words
            text="Il tuo ordine è il numero {number}. Totale {total}."
            number={<strong className="text-ink">{order.orderNumber}</strong>}
            total={<strong className="text-ink">{formatEuro(order.grossTotal)}</strong>}
          />
        </p>
      </div>
      <OrderPayment order={order} />
      <Link to={paths.order(order.orderId)} className={buttonClass('secondary', 'lg', 'justify-self-center')}>
        {t('Vedi l’ordine')}
      </Link>
    </div>
  );
}

function Confirmed({ order, email }: { readonly order: Order; readonly email: string }) {
  const { orderId, orderNumber, replacesOrderId: before } = order;
  const title = before === undefined ? t('Ordine confermato') : t('Modifica confermata');
  return (
    <div className="page grid max-w-3xl gap-6 pt-8">
      <PrivateTitle>{title}</PrivateTitle>
      <div className="grid justify-items-center gap-3 text-center">
        <span className="grid size-16 animate-pop place-items-center rounded-full bg-accent text-on-accent">
          <Icon name="check" className="size-8" />
        </span>
        <h1 className="text-3xl">{title}</h1>
        <p className="text-ink-soft">
          <Words
            text={
              email
                ? 'Il tuo ordine è il numero {number}. Abbiamo mandato la conferma a {email}.'
                : 'Il tuo ordine è il numero {number}.'
            }
            number={<strong className="text-ink">{orderNumber}</strong>}
            email={email}
          />
        </p>
      </div>
      <OrderHead order={order} level="h2">
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <Pictures
            sources={order.orderItems.slice(0, 5).map(({ product }) => product.mediaURL)}
            total={order.totalItems}
          />
          <p className="font-bold text-xl">{formatEuro(order.grossTotal)}</p>
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Link to={paths.order(orderId)} className={buttonClass('primary', 'lg', 'max-sm:w-full')}>
            {order.canModify ? t('Vedi o cambia l’ordine') : t('Vedi l’ordine')}
          </Link>
          <a
            href={calendarLink(order)}
            download={calendarFile(order)}
            className={buttonClass('secondary', 'lg', 'max-sm:w-full')}
          >
            <Icon name="calendar" />
            {t('Aggiungi al calendario')}
          </a>
        </div>
        {order.canModify && (
          <p className="mt-3 text-ink-soft text-sm">
            <Deadline order={order} />
          </p>
        )}
      </OrderHead>
      <FirstPassword />
      <ChangeOfOrder order={order} />
      <section aria-label={t('Pagamento')} className="grid gap-4 rounded-lg bg-card p-5 shadow-card sm:px-8">
        <OrderMoney order={order} />
      </section>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.orders()} className={buttonClass('quiet', 'lg')}>
          {t('I miei ordini')}
        </Link>
        <Link to={paths.home()} className={buttonClass('quiet', 'lg')}>
          {t('Torna al negozio')}
        </Link>
      </div>
    </div>
  );
}
