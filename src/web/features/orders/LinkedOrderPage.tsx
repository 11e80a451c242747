import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { TokenOrder } from '../../../contract/orders/all-orders-schemas.ts';
import { tokenOrderView } from '../../../contract/orders/routes.ts';
import { PENDING } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { DocumentLinks, documentAddresses } from '../../page/documents/DocumentLinks.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { countText } from '../../product-model/count-text.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeliveryEvents } from './DeliveryEvents.tsx';
import { OrderGoods, OrderSums } from './page/OrderGoods.tsx';
import { OrderHead, OrderNotFound } from './page/OrderHead.tsx';

export const Component = withQueries(LinkedOrderPage);

/** D 6: shows an order by the link in its confirmation mail, without a login. Changes need a login. */
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
    <div className="page grid gap-4 pt-6">
      <PrivateTitle>{isMissing ? t('Ordine non trovato') : t('Ordine n. {number}', { number: orderId })}</PrivateTitle>
      {isMissing ? (
        <OrderNotFound>{t('Il link non è valido, oppure ne hai ricevuto uno più recente.')}</OrderNotFound>
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
  const { orderId, orderNumber } = order;
  return (
    <>
      <p className="text-ink-soft text-sm">{t('Ordine n. {number}', { number: orderNumber })}</p>
      <OrderHead order={order}>
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to={paths.order(orderId)} className={buttonClass('primary', 'lg')}>
            {t('Gestisci l’ordine')}
          </Link>
          <p className="text-ink-soft text-sm">{t('Per modificare o annullare l’ordine accedi al tuo account.')}</p>
        </div>
      </OrderHead>
      <DeliveryEvents order={order} />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_25rem] md:gap-x-6">
        <section aria-label={t('Prodotti dell’ordine')} className="rounded-lg bg-card px-5 pt-4 pb-2 shadow-card">
          <h2 className="pb-1 text-xl">{countText(order.totalItems)}</h2>
          <OrderGoods lines={order.orderItems} />
        </section>
        <div className="grid gap-4">
          <section aria-label={t('Totale')} className="rounded-lg bg-card p-5 shadow-card">
            <OrderSums order={order} />
          </section>
          {!PENDING.includes(order.orderStatusId) && (
            <DocumentLinks
              links={[{ label: t('Scarica la conferma (PDF)'), address: documentAddresses.ofLink(orderId, token) }]}
            />
          )}
        </div>
      </div>
    </>
  );
}
