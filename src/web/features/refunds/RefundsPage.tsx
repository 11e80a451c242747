import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { refundList } from '../../../contract/refunds/routes.ts';
import type { RefundRequest } from '../../../contract/refunds/schemas.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { AccountPage } from '../../page/account/AccountPage.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { OrderLinks } from '../../page/OrderLinks.tsx';
import { Pagination, usePageNumber } from '../../page/Pagination.tsx';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RequestItem } from './RequestItem.tsx';

export const Component = RefundsPage;

/** Issue 17: all refund requests of the customer, the newest first. New ones are made on the page of the order. */
function RefundsPage() {
  const page = usePageNumber();
  const { data, error, refetch } = useQuery(refundsQuery(page));
  return (
    <AccountPage title={t('Rimborsi')} intro={t('Per chiedere un rimborso, o recedere, apri l’ordine consegnato.')}>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i rimborsi')}>
          <div role="status" aria-label={t('Caricamento')} className="grid gap-4">
            <Skeleton className="h-36 rounded-lg" />
            <Skeleton className="h-36 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data?.requests.length === 0 && (
        <EmptyState
          icon="cash"
          title={page === 1 ? t('Nessun rimborso') : t('Nessun altro rimborso')}
          action={
            <Link to={page === 1 ? paths.orders() : accountPaths.refunds()} className={buttonClass('secondary')}>
              {page === 1 ? t('I miei ordini') : t('Torna ai primi rimborsi')}
            </Link>
          }
        >
          {t('Se qualcosa non va, dillo dalla pagina dell’ordine, anche con una foto.')}
        </EmptyState>
      )}
      {data && data.requests.length > 0 && (
        <ul aria-label={t('Rimborsi')} className="grid gap-4">
          {data.requests.map((request) => (
            <li key={request.requestId} className="grid gap-1.5 rounded-lg bg-card p-5 shadow-card">
              <RequestItem request={request} />
              <Source request={request} />
            </li>
          ))}
        </ul>
      )}
      {data && <Pagination page={page} pages={data.hasMore ? page + 1 : page} linkTo={accountPaths.refunds} />}
    </AccountPage>
  );
}

function Source({ request: { orderId, orderNumber, askedAt } }: { readonly request: RefundRequest }) {
  return (
    <>
      <p className="text-ink-soft text-sm">{t('Del {date}', { date: wireDate(romeTime(new Date(askedAt)).date) })}</p>
      <OrderLinks orderIds={[orderId]} numbers={[orderNumber]} />
    </>
  );
}

function refundsQuery(page: number) {
  return queryOptions({
    queryKey: ['mine', 'refunds', page],
    queryFn: () => api.call(refundList, { query: { page } }),
    placeholderData: keepPreviousData,
    // the staff may have decided meanwhile
    refetchOnMount: 'always',
  });
}
