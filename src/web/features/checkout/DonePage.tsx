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
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Words } from '../../ui/Words.tsx';
import { LoginFirst } from '../auth/LoginFirst.tsx';
import { ownUserQuery } from '../credentials/FirstPassword.tsx';
import { OrderPayment } from '../orders/OrderPayment.tsx';
import { OrderNotLoaded } from '../orders/page/OrderHead.tsx';
import { orderQuery } from '../orders/page/order-queries.ts';
import { ConfirmedOrder } from './ConfirmedOrder.tsx';

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
  return hasEnded ? <Navigate to={paths.order(orderId)} replace /> : <ConfirmedOrder order={order} email={email} />;
}

function Loading() {
  return (
    <div
      // as tall as the page, so that the footer does not jump
      className="page grid min-h-[72rem] content-start gap-4 pt-4 md:grid-cols-[minmax(0,1fr)_24rem] md:gap-6"
      role="status"
      aria-label={t('Caricamento')}
    >
      <PrivateTitle>{t('I miei ordini')}</PrivateTitle>
      <Skeleton className="h-60 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
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
