import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { t } from '../../../language/language.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ordersQuery } from './order-queries.ts';

export const Component = OrdersPage;

function OrdersPage() {
  const [params] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const { data, error, refetch } = useQuery(ordersQuery(page));
  return (
    <>
      <PrivateTitle>{t('I miei ordini')}</PrivateTitle>
      <h1 className="mb-6 text-3xl">{t('I miei ordini')}</h1>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare gli ordini')}>
          <div role="status" aria-label={t('Caricamento degli ordini')} className="grid gap-4">
            <Skeleton className="h-32 rounded-lg" />
            <Skeleton className="h-32 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data?.orders.length === 0 && (
        <EmptyState
          icon="box"
          title={t('Ancora nessun ordine')}
          action={
            <Link to={paths.home()} className={buttonClass()}>
              {t('Inizia la spesa')}
            </Link>
          }
        >
          {t('Quando farai la spesa la ritroverai qui, pronta da ripetere.')}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.orders.map((order) => (
          <li key={order.orderId}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {data && <Pagination page={page} pages={data.page.totPages} linkTo={paths.orders} />}
    </>
  );
}
