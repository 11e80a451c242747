import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { TokenOrder } from '../../../contract/orders/all-orders-schemas.ts';
import { tokenOrderView } from '../../../contract/orders/routes.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { serviceText } from '../../../domain/delivery/delivery-service.ts';
import { PENDING } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { DocumentLinks } from '../../page/documents/DocumentLinks.tsx';
import { documentAddresses } from '../../page/documents/document-addresses.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeliveryEvents } from './DeliveryEvents.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';

export const Component = withQueries(LinkedOrderPage);

/** D 6: an order by the link of its confirmation mail, for whoever has the link. Changing it needs a login. */
function LinkedOrderPage() {
  const { orderId: number = '', token = '' } = useParams();
  const orderId = Number(number);
  const isNumber = Number.isSafeInteger(orderId) && orderId > 0;
  const { data, error, refetch } = useQuery({
    queryKey: ['linked-order', orderId, token],
    queryFn: () => api.call(tokenOrderView, { query: { order_id: orderId, access_token: token } }),
    enabled: isNumber,
    retry: false,
  });
  const isMissing = !isNumber || (error !== null && asApiError(error).kind === 'refused');
  return (
    <div className="page grid gap-6 pt-8">
      <PrivateTitle>{isMissing ? t('Ordine non trovato') : t('Ordine n. {number}', { number: orderId })}</PrivateTitle>
      {isMissing ? (
        <EmptyState
          level="h1"
          icon="box"
          title={t('Ordine non trovato')}
          action={
            <Link to={paths.orders()} className={buttonClass()}>
              {t('I miei ordini')}
            </Link>
          }
        >
          {t('Il link non è valido, oppure ne hai ricevuto uno più recente.')}
        </EmptyState>
      ) : data ? (
        <LinkedOrder order={data} token={token} />
      ) : (
        <NotLoaded level="h1" error={error} onRetry={refetch} title={t('Non riusciamo a caricare l’ordine')}>
          <Skeleton className="h-96 rounded-lg" />
        </NotLoaded>
      )}
    </div>
  );
}

function LinkedOrder({ order, token }: { readonly order: TokenOrder; readonly token: string }) {
  const { orderId, timeslot } = order;
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="text-3xl">{t('Ordine n. {number}', { number: orderId })}</h1>
        <OrderStatusBadge order={order} />
      </div>
      <p className="flex items-center gap-2 text-ink-soft">
        <Icon name="clock" className="size-4.5" />
        {formatDay(timeslot.dateIso)}, {timeslot.beginTime}–{timeslot.endTime} ·{' '}
        {serviceText(order.deliveryServiceName)}
      </p>
      <DeliveryEvents order={order} />
      <OrderLines order={order} />
      {!PENDING.includes(order.orderStatusId) && (
        <DocumentLinks
          links={[{ label: t('Scarica la conferma (PDF)'), address: documentAddresses.ofLink(orderId, token) }]}
        />
      )}
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-soft text-sm">{t('Per modificare o annullare l’ordine accedi al tuo account.')}</p>
        <Link to={paths.order(orderId)} className={buttonClass('secondary')}>
          {t('Gestisci l’ordine')}
        </Link>
      </div>
    </>
  );
}
